package dev.rooster.cli;

import java.util.Map;
import java.util.function.Predicate;

/** Who answers the requests of commands: the daemon, or this process while there is none. */
public interface Backend extends AutoCloseable {

  /** What was answered. */
  record Reply(int status, String body) {
    public boolean ok() {
      return status / 100 == 2;
    }
  }

  /**
   * Asks for something, as by REST.
   *
   * @param target the path, with its query
   * @param body JSON, or empty
   */
  Reply ask(String method, String target, Map<String, String> headers, String body);

  /**
   * Tells what happens, on this thread, until the daemon ends or the listener has had enough.
   *
   * @param listener answers whether it wants more
   */
  void listen(Predicate<DaemonEvent> listener);

  /** Whether the daemon is up: otherwise nothing fires, unless others share the database. */
  boolean up();

  /** Whether other daemons may be up on the same database. */
  default boolean shared() {
    return false;
  }

  @Override
  void close();
}
