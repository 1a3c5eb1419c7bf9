package dev.rooster.store.jdbc;

import dev.rooster.store.StoreException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;

/**
 * The steps that upgrade the schema of a database, from the numbered SQL files of its dialect; a
 * number means the same step in each dialect. The table {@code rooster_migration} lists the steps
 * that a database has.
 *
 * <p>The caller makes sure that only one process runs them at a time: SQLite by the lock on the
 * file, PostgreSQL by an advisory lock.
 *
 * @param known by number, from 1 on without a gap
 */
record Migrations(List<Migration> known) {
  private static final List<String> TITLES =
      List.of(
          "0001-first",
          "0002-reasons",
          "0003-runs-by-status",
          "0004-records",
          "0005-locks",
          "0006-tallies",
          "0007-usage",
          "0008-earlier-usage");
  private static final String TABLE = "rooster_migration";

  /** Runs before the first missing step of a database that already has a schema. */
  @FunctionalInterface
  interface Beforehand {
    Beforehand NOTHING = pending -> {};

    void before(Migration pending) throws SQLException;
  }

  /** The steps of a dialect: {@code sqlite} or {@code postgres}. */
  static Migrations of(String folder) {
    return new Migrations(TITLES.stream().map(title -> read(folder, title)).toList());
  }

  /** Upgrades a database. */
  static void run(Connection connection, String folder, InstantSource clock, Beforehand beforehand)
      throws SQLException {
    of(folder).run(connection, clock, beforehand);
  }

  /** Applies the missing steps, each in its own transaction. */
  void run(Connection connection, InstantSource clock, Beforehand beforehand) throws SQLException {
    int applied = applied(connection);
    refuseNewer(applied);
    List<Migration> pending = known.subList(applied, known.size());
    if (applied > 0 && !pending.isEmpty()) {
      beforehand.before(pending.getFirst());
    }
    for (Migration migration : pending) {
      apply(connection, migration, clock.millis());
    }
  }

  /** Throws if a newer version has used the database. Only reads. */
  void refuseNewer(Connection connection) throws SQLException {
    refuseNewer(applied(connection));
  }

  private void refuseNewer(int applied) {
    if (applied > known.size()) {
      throw new StoreException(
          "the database has schema %d, but this version of Rooster knows schemas up to %d"
              .formatted(applied, known.size()),
          "a newer version created it: upgrade Rooster, or restore the backup made before the"
              + " upgrade");
    }
  }

  private static int applied(Connection connection) throws SQLException {
    if (!hasTable(connection)) {
      return 0;
    }
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT max(number) FROM rooster_migration")) {
      return rows.next() ? rows.getInt(1) : 0;
    }
  }

  /**
   * Looks in the current schema only: another schema of the same database may have its own table.
   * The schema name is a pattern here, which other names may match too.
   */
  private static boolean hasTable(Connection connection) throws SQLException {
    DatabaseMetaData about = connection.getMetaData();
    String schema = connection.getSchema();
    boolean found = false;
    try (ResultSet tables = about.getTables(connection.getCatalog(), schema, TABLE, null)) {
      while (tables.next()) {
        found |= Objects.equals(tables.getString("TABLE_SCHEM"), schema);
      }
    }
    return found;
  }

  private static void apply(Connection connection, Migration migration, long now)
      throws SQLException {
    boolean autoCommit = connection.getAutoCommit();
    connection.setAutoCommit(false);
    try {
      if (migration.number() == 1) {
        createTable(connection);
      }
      try (Statement statement = connection.createStatement()) {
        statement.executeUpdate(migration.sql());
      }
      record(connection, migration, now);
      connection.commit();
    } catch (SQLException | RuntimeException e) {
      undo(connection, autoCommit, e);
      throw e;
    }
    connection.setAutoCommit(autoCommit);
  }

  /**
   * Some failures have already rolled everything back, so that this fails too; the first one tells
   * why.
   */
  private static void undo(Connection connection, boolean autoCommit, Exception first) {
    try {
      connection.rollback();
    } catch (SQLException e) {
      first.addSuppressed(e);
    }
    try {
      connection.setAutoCommit(autoCommit);
    } catch (SQLException e) {
      first.addSuppressed(e);
    }
  }

  private static void createTable(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.executeUpdate(
          """
          CREATE TABLE rooster_migration (
            number     integer NOT NULL PRIMARY KEY,
            name       text NOT NULL,
            applied_at bigint NOT NULL
          )
          """);
    }
  }

  private static void record(Connection connection, Migration migration, long now)
      throws SQLException {
    try (PreparedStatement statement =
        connection.prepareStatement(
            "INSERT INTO rooster_migration (number, name, applied_at) VALUES (?, ?, ?)")) {
      statement.setInt(1, migration.number());
      statement.setString(2, migration.name());
      statement.setLong(3, now);
      statement.executeUpdate();
    }
  }

  private static Migration read(String folder, String title) {
    String file = folder + "/" + title + ".sql";
    try (InputStream content = Migrations.class.getResourceAsStream(file)) {
      if (content == null) {
        throw new IllegalStateException(file + " is missing from the library");
      }
      String sql = new String(content.readAllBytes(), StandardCharsets.UTF_8);
      return new Migration(Integer.parseInt(title.substring(0, 4)), title.substring(5), sql);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
