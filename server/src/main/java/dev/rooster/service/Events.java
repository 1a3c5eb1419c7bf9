package dev.rooster.service;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/**
 * What happens, for whoever listens. Publishing never waits: a listener that does not keep up loses
 * its place, and is told so. The latest events are kept for those who come back. Thread-safe.
 */
public final class Events {
  private static final int KEPT = 1_000;
  private static final int WAITING = 1_000;

  private final List<Listener> listeners = new CopyOnWriteArrayList<>();
  private final ArrayDeque<Event> latest = new ArrayDeque<>();
  private long last;

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
      if (latest.size() > KEPT) {
        latest.remove();
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
    if (after.isPresent()) {
      new ArrayList<>(latest)
          .stream().filter(it -> it.id() > after.getAsLong()).forEach(listener::offer);
    }
    listeners.add(listener);
    return listener;
  }

  /** One who listens, until it is closed. */
  public final class Listener implements AutoCloseable {
    private final Predicate<Event> fits;
    private final BlockingQueue<Event> waiting = new ArrayBlockingQueue<>(WAITING);
    private volatile boolean lost;

    private Listener(Predicate<Event> fits) {
      this.fits = fits;
    }

    private void offer(Event event) {
      if (fits.test(event) && !waiting.offer(event)) {
        lost = true;
      }
    }

    /** The next event; none if there was none for so long. */
    public Optional<Event> next(long millis) throws InterruptedException {
      return Optional.ofNullable(waiting.poll(millis, TimeUnit.MILLISECONDS));
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
