package dev.rooster.store.jdbc;

import dev.rooster.store.StoreException;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;

/** Upgrades the tables when a store is opened, and rejects an unsuitable server. */
final class PostgresSchema {
  private static final int OLDEST_SERVER = 14;

  /** A step over millions of rows is slow, and other nodes wait for it. */
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
          "set it to \"read committed\", the default of PostgreSQL");
    }
    if (!server.encoding().equals("UTF8")) {
      throw new StoreException(
          "the database encoding %s does not cover all characters".formatted(server.encoding()),
          "use a database created with ENCODING 'UTF8'");
    }
    return true;
  }

  private record Server(int version, String isolation, String encoding) {}

  /**
   * Takes an advisory lock, so that only one of several starting nodes applies the steps. A
   * transaction on another connection holds the lock: this also works with poolers in transaction
   * mode, which do not support session locks.
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

  /** The number that identifies this schema in the database, whatever its name. */
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
