package dev.rooster.http;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.util.thread.Scheduler;

/**
 * Limits the open connections in number and time. A client that has not shown a token yet takes one
 * of a few places, and loses it to a newer client if all are taken. So clients without a token
 * cannot keep those with one out. Thread-safe.
 */
final class Connections implements Connection.Listener {

  /**
   * The limits.
   *
   * @param longestRequest the time to send a request: to its last header, then to its end
   * @param most maximum number of connections with a token
   * @param mostUnknown maximum number of connections without one
   */
  record Limits(Duration longestRequest, int most, int mostUnknown) {
    static final Limits DEFAULT = new Limits(Duration.ofSeconds(60), 1_000, 500);
  }

  /** While a request is in progress. */
  private static final Scheduler.Task NO_DEADLINE = () -> false;

  private final Limits limits;
  private final Supplier<Scheduler> scheduler;

  /** Without a token so far; oldest first. */
  private final Map<Connection, Scheduler.Task> unknown = new LinkedHashMap<>();

  /** Those that have sent a token. */
  private final Map<Connection, Scheduler.Task> known = new LinkedHashMap<>();

  /**
   * @param scheduler known once the server has started
   */
  Connections(Limits limits, Supplier<Scheduler> scheduler) {
    this.limits = limits;
    this.scheduler = scheduler;
  }

  Duration longestRequest() {
    return limits.longestRequest();
  }

  @Override
  public void onOpened(Connection connection) {
    add(connection).ifPresent(oldest -> oldest.getEndPoint().close());
  }

  /** Adds a connection; returns the one that loses its place to it, if any. */
  private synchronized Optional<Connection> add(Connection connection) {
    Optional<Connection> oldest =
        unknown.size() < limits.mostUnknown()
            ? Optional.empty()
            : unknown.keySet().stream().findFirst();
    oldest.ifPresent(this::onClosed);
    unknown.put(connection, deadline(connection));
    return oldest;
  }

  /** Closes the connection if no further request arrives in time, whatever it sends meanwhile. */
  private Scheduler.Task deadline(Connection connection) {
    return scheduler
        .get()
        .schedule(() -> connection.getEndPoint().close(), limits.longestRequest());
  }

  /** The headers of a request have arrived. */
  synchronized void begun(Connection connection) {
    replace(connection, NO_DEADLINE);
  }

  /**
   * The request had a token.
   *
   * @return whether there is a place for it
   */
  synchronized boolean admitted(Connection connection) {
    if (unknown.containsKey(connection) && known.size() < limits.most()) {
      known.put(connection, NO_DEADLINE);
      unknown.remove(connection);
    }
    return known.containsKey(connection);
  }

  /** The response is about to end; the next request may follow. */
  synchronized void answered(Connection connection) {
    if (place(connection).containsKey(connection)) {
      replace(connection, deadline(connection));
    }
  }

  private void replace(Connection connection, Scheduler.Task deadline) {
    place(connection)
        .computeIfPresent(
            connection,
            (same, earlier) -> {
              earlier.cancel();
              return deadline;
            });
  }

  @Override
  public synchronized void onClosed(Connection connection) {
    replace(connection, NO_DEADLINE);
    place(connection).remove(connection);
  }

  private Map<Connection, Scheduler.Task> place(Connection connection) {
    return known.containsKey(connection) ? known : unknown;
  }
}
