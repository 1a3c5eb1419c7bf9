package dev.rooster.store.jdbc;

import dev.rooster.store.StoreException;
import java.sql.SQLException;

/** What the failures of PostgreSQL and of connections to it mean, by SQLSTATE. */
final class PgFailure {
  private static final String TRIED_AGAIN = "; Rooster goes on by itself when it is back";

  private PgFailure() {}

  static StoreException of(SQLException cause) {
    String said = String.valueOf(cause.getMessage()).lines().findFirst().orElse("");
    return new StoreException(problem(cause) + ": " + said, remedy(cause), cause);
  }

  private static String problem(SQLException cause) {
    if (unreachable(cause)) {
      return "PostgreSQL cannot be reached";
    }
    return state(cause).equals("57014") ? "PostgreSQL took too long" : "PostgreSQL cannot do this";
  }

  private static String remedy(SQLException cause) {
    if (unreachable(cause)) {
      return "check that the server runs, can be reached from here and has connections left"
          + TRIED_AGAIN;
    }
    return switch (state(cause)) {
      case "57014" ->
          "ask for less, or see in pg_stat_activity and by pg_blocking_pids() what holds it up";
      case "25006" -> "the server takes no writes, as a standby does: connect to the primary";
      case "42501" -> "grant the user the right to use the tables that begin with rooster_";
      case "42P01", "3F000" ->
          "check the search_path of the connections: the tables of Rooster are not on it";
      case "26000", "42P05" ->
          "a pooler passes the connections on and prepared statements not: add prepareThreshold=0 to"
              + " the URL of the database";
      case "40001", "40P01" -> "try again: others are changing the same reminders";
      default ->
          state(cause).startsWith("28")
              ? "check the name and the password of the database's user"
              : state(cause).startsWith("53")
                  ? "the server has run out of something: give it memory, disk or connections"
                  : "see the log of the server";
    };
  }

  /** Whether the server undid the transaction because of others: it can be done again. */
  static boolean undone(SQLException failure) {
    return state(failure).equals("40001")
        || state(failure).equals("40P01")
        || preparedElsewhere(failure);
  }

  /**
   * Whether a pooler has put another connection to the server in the place of the one on which the
   * driver has prepared its statements: they are unknown there, or their names are taken.
   */
  static boolean preparedElsewhere(SQLException failure) {
    return state(failure).equals("26000") || state(failure).equals("42P05");
  }

  /** Whether an id that is to be unique is taken. */
  static boolean taken(SQLException failure) {
    return state(failure).equals("23505");
  }

  /** Whether the connection is of no more use: broken, or to a server that is a standby by now. */
  static boolean useless(SQLException failure) {
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
