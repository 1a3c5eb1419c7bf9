package dev.rooster.store.jdbc;

import dev.rooster.store.StoreException;
import java.sql.SQLException;

/** Translates failures of PostgreSQL and of its connections, by SQLSTATE. */
final class PgFailure {
  private static final String RECOVERS = "; Rooster recovers by itself once the server is back";

  private PgFailure() {}

  static StoreException of(SQLException cause) {
    String message = String.valueOf(cause.getMessage()).lines().findFirst().orElse("");
    return new StoreException(problem(cause) + ": " + message, remedy(cause), cause);
  }

  private static String problem(SQLException cause) {
    if (unreachable(cause)) {
      return "PostgreSQL cannot be reached";
    }
    return state(cause).equals("57014")
        ? "PostgreSQL took too long"
        : "PostgreSQL reported an error";
  }

  private static String remedy(SQLException cause) {
    if (unreachable(cause)) {
      return "check that the server is running, reachable and has free connections" + RECOVERS;
    }
    return switch (state(cause)) {
      case "57014" ->
          "request fewer rows, or find the blocking query with pg_stat_activity and pg_blocking_pids()";
      case "25006" -> "the server is read-only, as a standby is: connect to the primary";
      case "42501" -> "grant the database user access to the tables that begin with rooster_";
      case "42P01", "3F000" ->
          "check the search_path of the connections: it does not contain the tables of Rooster";
      case "26000", "42P05" ->
          "the connection pooler does not support prepared statements: add prepareThreshold=0 to"
              + " the database URL";
      case "40001", "40P01" -> "try again: another node is changing the same reminders";
      default ->
          state(cause).startsWith("28")
              ? "check the user name and password for the database"
              : state(cause).startsWith("53")
                  ? "the server lacks resources: give it more memory, disk space or connections"
                  : "check the server log";
    };
  }

  /**
   * Whether the server rolled the transaction back because of a conflict, so that it can be
   * retried.
   */
  static boolean rolledBack(SQLException failure) {
    return state(failure).equals("40001")
        || state(failure).equals("40P01")
        || preparedElsewhere(failure);
  }

  /**
   * Whether a pooler has switched to another server connection than the one on which the driver
   * prepared its statements: there they are unknown, or their names are taken.
   */
  static boolean preparedElsewhere(SQLException failure) {
    return state(failure).equals("26000") || state(failure).equals("42P05");
  }

  /** Whether a unique id already exists. */
  static boolean duplicateId(SQLException failure) {
    return state(failure).equals("23505");
  }

  /**
   * Whether the connection is unusable: broken, or connected to a server that has become a standby.
   */
  static boolean unusable(SQLException failure) {
    return broken(failure) || state(failure).equals("25006");
  }

  private static boolean broken(SQLException failure) {
    return state(failure).isEmpty()
        || state(failure).startsWith("08")
        || state(failure).startsWith("57P")
        || state(failure).startsWith("XX");
  }

  private static boolean unreachable(SQLException failure) {
    return broken(failure) || state(failure).equals("53300");
  }

  private static String state(SQLException failure) {
    String state = failure.getSQLState();
    return state == null ? "" : state;
  }
}
