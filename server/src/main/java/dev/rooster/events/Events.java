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
 * What happens, for whoever listens. Publishing never waits: a listener that does not keep up loses
 * its place, and is told so. The latest events are kept for those who come back; who has been away
 * for longer than they reach gets {@link #LOST} first. Thread-safe.
 */
public final class Events {
  /** The type of the event that says that others are missing. */
  public static final String LOST = "lost";

  private static final int KEPT = 1_000;
  private static final int WAITING = 1_000;

  /** Events carry whole reminders: so many characters of them are kept, and wait for a listener. */
  private static final int MOST_CHARACTERS = 5_000_000;

  private final List<Listener> listeners = new CopyOnWriteArrayList<>();
  private final ArrayDeque<Event> latest = new ArrayDeque<>();
  private long last;
  private long kept;

  public Events() {
    this(0);
  }

  /**
   * @param before what the ids of events follow: more than those of any earlier life, so that
   *     nobody who comes back takes the one for the other
   */
  public Events(long before) {
    this.last = before;
  }

  /**
   * Something that happened.
   *
   * @param id grows with each
   * @param owner whose affair it is; empty for nobody's
   * @param json what there is to know
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
   * Listens to what fits.
   *
   * @param after the last event that the listener has seen, if it comes back
   */
  public synchronized Listener listen(Predicate<Event> fits, OptionalLong after) {
    Listener listener = new Listener(fits);
    after.ifPresent(seen -> catchUp(listener, seen));
    listeners.add(listener);
    return listener;
  }

  /** The id of what happened last. */
  public synchronized long last() {
    return last;
  }

  /** How many listen. */
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

  /** One who listens, until it is closed. */
  public final class Listener implements AutoCloseable {
    private final Predicate<Event> fits;

    /** What is not taken yet; nothing where somebody is to look up from waiting. */
    private final BlockingQueue<Optional<Event>> waiting = new ArrayBlockingQueue<>(WAITING + 1);

    private final AtomicLong characters = new AtomicLong();
    private volatile boolean lost;

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

    /** The next event; none if there was none for so long, or it was woken. */
    public Optional<Event> next(long millis) throws InterruptedException {
      Optional<Event> next =
          Optional.ofNullable(waiting.poll(millis, TimeUnit.MILLISECONDS)).flatMap(it -> it);
      next.ifPresent(it -> characters.addAndGet(-it.json().length()));
      return next;
    }

    /** Lets whoever waits for the next event look up, be there none. */
    public void wake() {
      waiting.offer(Optional.empty());
    }

    /** Whether events came faster than they were taken, so that some are missing. */
    public boolean lost() {
      return lost;
    }

    @Override
    public void close() {
      listeners.remove(this);
    }
  }
}
