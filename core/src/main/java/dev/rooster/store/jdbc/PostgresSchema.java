package dev.rooster.store.jdbc;

import dev.rooster.store.StoreException;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;

/** Brings the tables up to date when a store is opened, and refuses a server that does not suit. */
final class PostgresSchema {
  private static final int OLDEST_SERVER = 14;

  /** A step over millions of rows takes its time; other nodes wait for it. */
  private static final Duration TIMEOUT = Duration.ofMinutes(30);

  private PostgresSchema() {}

  static void prepare(PgSession session) {
    session.single(PostgresSchema::refuseUnsuitable);
    migrate(session);
  }

  private static boolean refuseUnsuitable(PgStatements statements) throws SQLException {
    Server server =
        statements
            .row(
                """
                SELECT current_setting('server_version_num')::bigint / 10000,
                  current_setting('transaction_isolation'), current_setting('server_encoding')
                """,
                parameters -> {},
                row -> new Server(row.smallNumber(), row.text(), row.text()))
            .orElseThrow();
    if (server.version() < OLDEST_SERVER) {
      throw new StoreException(
          "this is PostgreSQL " + server.version(),
          "use PostgreSQL %d or newer".formatted(OLDEST_SERVER));
    }
    if (!server.isolation().equals("read committed")) {
      throw new StoreException(
          "the connections have the transaction isolation " + server.isolation(),
          "let them have \"read committed\", which is what PostgreSQL has by default");
    }
    if (!server.encoding().equals("UTF8")) {
      throw new StoreException(
          "the database keeps texts as %s, which has not all characters"
              .formatted(server.encoding()),
          "use one that was made with ENCODING 'UTF8'");
    }
    return true;
  }

  private record Server(int version, String isolation, String encoding) {}

  /**
   * Under an advisory lock, so that of several nodes that start at once one takes the steps. The
   * lock is held by a transaction on another connection: that works with poolers too, which give
   * each transaction a connection and not each session.
   */
  private static void migrate(PgSession session) {
    session.together(
        TIMEOUT,
        locking -> {
          locking.rows(
              """
              SELECT pg_advisory_xact_lock(hashtext('rooster'), hashtext(current_schema()))
              """,
              parameters -> {},
              row -> true);
          return session.single(
              TIMEOUT,
              statements -> {
                Instant now = now(statements);
                Migrations.run(
                    statements.connection(), "postgres", () -> now, Migrations.Beforehand.NOTHING);
                return true;
              });
        });
  }

  static Instant now(PgStatements statements) throws SQLException {
    return statements.row(PgSql.NOW, parameters -> {}, RowReader::instant).orElseThrow();
  }

  /** What tells this schema from others in the database, whichever they are called. */
  static String number(PgStatements statements) throws SQLException {
    return statements
        .row(
            """
            SELECT relnamespace::bigint FROM pg_class WHERE oid = 'rooster_reminder'::regclass
            """,
            parameters -> {},
            RowReader::text)
        .orElseThrow();
  }
}
