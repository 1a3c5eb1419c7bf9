package dev.rooster.events;

import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;

/**
 * The bus of events. Publishing never waits: a listener that is too slow loses events and learns of
 * it. The bus keeps the latest events for listeners that reconnect; one that was away for longer
 * gets {@link #LOST} first. Thread-safe.
 */
public final class Events {
  /** The type of the event that reports lost events. */
  public static final String LOST = "lost";

  /** The type of the event that a stream sends while nothing happens. It has no id. */
  public static final String HEARTBEAT = "heartbeat";

  private static final int KEPT = 1_000;
  private static final int WAITING = 1_000;

  /** Limits the kept events and the queue of each listener by size, because events may be long. */
  private static final int MOST_CHARACTERS = 5_000_000;

  private final List<Listener> listeners = new CopyOnWriteArrayList<>();
  private final ArrayDeque<Event> latest = new ArrayDeque<>();
  private long last;
  private long kept;

  public Events() {
    this(0);
  }

  /**
   * @param before the id before the first one: greater than any id of an earlier process, so that a
   *     listener that reconnects does not confuse the two
   */
  public Events(long before) {
    this.last = before;
  }

  /**
   * An event.
   *
   * @param id greater than that of every earlier event
   * @param owner the user it concerns; empty without one
   * @param json its data
   */
  public record Event(long id, String type, String owner, String json) {}

  public void publish(String type, String owner, String json) {
    Event event;
    synchronized (this) {
      event = new Event(++last, type, owner, json);
      latest.add(event);
      kept += json.length();
      while (latest.size() > KEPT || kept > MOST_CHARACTERS) {
        kept -= latest.remove().json().length();
      }
      for (Listener listener : listeners) {
        listener.offer(event);
      }
    }
  }

  /**
   * Starts listening to matching events.
   *
   * @param after the last event that a reconnecting listener has seen
   */
  public synchronized Listener listen(Predicate<Event> fits, OptionalLong after) {
    Listener listener = new Listener(fits);
    after.ifPresent(seen -> catchUp(listener, seen));
    listeners.add(listener);
    return listener;
  }

  /** The id of the latest event. */
  public synchronized long last() {
    return last;
  }

  /** The number of listeners. */
  public int listening() {
    return listeners.size();
  }

  private void catchUp(Listener listener, long seen) {
    long oldest = last - latest.size();
    if (seen < oldest || seen > last) {
      listener.isTaken(new Event(oldest, LOST, "", "{}"));
    }
    latest.stream().filter(it -> it.id() > seen || seen > last).forEach(listener::offer);
  }

  /** Receives events until it is closed. */
  public final class Listener implements AutoCloseable {
    private final Predicate<Event> fits;

    /** Events that are not taken yet; an empty one wakes a waiting reader. */
    private final BlockingQueue<Optional<Event>> waiting = new ArrayBlockingQueue<>(WAITING + 1);

    private final AtomicLong characters = new AtomicLong();
    private volatile boolean lost;
    private volatile boolean ended;

    private Listener(Predicate<Event> fits) {
      this.fits = fits;
    }

    private void offer(Event event) {
      if (fits.test(event) && !isTaken(event)) {
        lost = true;
      }
    }

    private boolean isTaken(Event event) {
      int size = event.json().length();
      boolean taken =
          characters.addAndGet(size) <= MOST_CHARACTERS && waiting.offer(Optional.of(event));
      if (!taken) {
        characters.addAndGet(-size);
      }
      return taken;
    }

    /** The next event; empty if none came in this time, or after {@link #wake}. */
    public Optional<Event> next(long millis) throws InterruptedException {
      Optional<Event> next =
          Optional.ofNullable(waiting.poll(millis, TimeUnit.MILLISECONDS)).flatMap(it -> it);
      next.ifPresent(it -> characters.addAndGet(-it.json().length()));
      return next;
    }

    /** How many events are not taken yet. */
    public int waiting() {
      return waiting.size();
    }

    /** Ends the wait of a reader for its next event. */
    public void wake() {
      waiting.offer(Optional.empty());
    }

    /** Whether events were lost because they arrived faster than the reader took them. */
    public boolean lost() {
      return lost;
    }

    /** Tells the reader to stop. */
    public void end() {
      ended = true;
      wake();
    }

    /** Whether the reader is to stop. */
    public boolean ended() {
      return ended;
    }

    @Override
    public void close() {
      listeners.remove(this);
    }
  }
}
