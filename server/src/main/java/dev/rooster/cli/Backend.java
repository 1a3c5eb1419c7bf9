package dev.rooster.cli;

import java.time.ZoneId;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/** Answers the requests of commands: the daemon, or this process if no daemon is up. */
public interface Backend extends AutoCloseable {

  /**
   * The response.
   *
   * @param zone the zone in which the caller reads times
   */
  record Reply(int status, String body, Optional<ZoneId> zone) {
    public Reply(int status, String body) {
      this(status, body, Optional.empty());
    }

    public boolean ok() {
      return status / 100 == 2;
    }
  }

  /**
   * Sends a request to the REST API.
   *
   * @param target the path, with its query
   * @param body JSON, or empty
   */
  Reply ask(String method, String target, Map<String, String> headers, String body);

  /**
   * Delivers events on this thread, until the daemon stops or the listener returns false.
   *
   * @param listener returns whether it wants more events
   */
  default void listen(Predicate<DaemonEvent> listener) {
    listen(() -> {}, listener);
  }

  /**
   * The same.
   *
   * @param connected called once, when no further event can be missed
   */
  void listen(Runnable connected, Predicate<DaemonEvent> listener);

  /**
   * Sends a request whose response is a stream of events, and delivers them on this thread until
   * the stream ends or the listener returns false, which closes it. At least once a second, the
   * listener gets an event without a type, so that it can close a silent stream.
   *
   * @return the response if it is not a stream, such as an error
   */
  Optional<Reply> stream(String target, String body, Predicate<DaemonEvent> listener);

  /**
   * Whether the daemon is up. Without one nothing fires, unless another node shares the database.
   */
  boolean up();

  /** Whether other daemons may be up on the same database. */
  default boolean shared() {
    return false;
  }

  @Override
  void close();
}
