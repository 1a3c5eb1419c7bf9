package dev.rooster.store.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rooster.store.StoreException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class MigrationsTest {
  private static final InstantSource CLOCK =
      InstantSource.fixed(Instant.parse("2026-01-01T00:00:00Z"));

  private final Migrations shipped = Migrations.of("sqlite");
  private final List<String> asked = new ArrayList<>();
  private Connection connection;

  @BeforeEach
  void open() throws SQLException {
    connection = DriverManager.getConnection("jdbc:sqlite::memory:");
  }

  @AfterEach
  void close() throws SQLException {
    connection.close();
  }

  @Test
  void a_new_database_gets_all_migrations_in_order() throws SQLException {
    more("CREATE TABLE a (x text); CREATE TABLE b (x text)", "INSERT INTO b VALUES ('there')")
        .run(connection, CLOCK, Migrations.Beforehand.NOTHING);

    int shippedCount = shipped.known().size();
    assertThat(query("SELECT number || '-' || name || ' ' || applied_at FROM rooster_migration"))
        .startsWith("1-first 1767225600000", "2-reasons 1767225600000")
        .endsWith(
            "%d-test 1767225600000".formatted(shippedCount + 1),
            "%d-test 1767225600000".formatted(shippedCount + 2))
        .hasSize(shippedCount + 2);
    assertThat(query("SELECT x FROM b")).containsExactly("there");
    assertThat(query("SELECT count(*) FROM rooster_reminder")).containsExactly("0");
  }

  @Test
  void each_is_applied_once() throws SQLException {
    shipped.run(connection, CLOCK, Migrations.Beforehand.NOTHING);

    shipped.run(connection, CLOCK, pending -> asked.add(pending.title()));

    assertThat(asked).isEmpty();
    assertThat(query("SELECT count(*) FROM rooster_migration"))
        .containsExactly(Integer.toString(shipped.known().size()));
  }

  @Test
  void an_action_can_run_before_the_first_missing_migration() throws SQLException {
    shipped.run(connection, CLOCK, pending -> asked.add(pending.title()));

    more("CREATE TABLE a (x text)", "CREATE TABLE b (x text)")
        .run(connection, CLOCK, pending -> asked.add(pending.title()));

    assertThat(asked).containsExactly("%04d-test".formatted(shipped.known().size() + 1));
  }

  @Test
  void one_that_fails_leaves_nothing_behind() throws SQLException {
    Migrations broken = more("CREATE TABLE a (x text)", "CREATE TABLE b (x text); nonsense");

    assertThatThrownBy(() -> broken.run(connection, CLOCK, Migrations.Beforehand.NOTHING))
        .isInstanceOf(SQLException.class);

    assertThat(query("SELECT max(number) FROM rooster_migration"))
        .containsExactly(Integer.toString(shipped.known().size() + 1));
    assertThat(query("SELECT name FROM sqlite_master WHERE name IN ('a', 'b')"))
        .containsExactly("a");
  }

  /** Like a full disk at the commit: SQLite has already rolled everything back. */
  @Test
  void one_that_fails_says_why_though_there_is_nothing_left_to_undo() throws SQLException {
    Migrations broken = more("ROLLBACK; nonsense");

    assertThatThrownBy(() -> broken.run(connection, CLOCK, Migrations.Beforehand.NOTHING))
        .isInstanceOf(SQLException.class)
        .hasMessageContaining("nonsense")
        .satisfies(
            e -> assertThat(e.getSuppressed()[0]).hasMessageContaining("no transaction is active"));

    assertThat(connection.getAutoCommit()).isTrue();
  }

  @Test
  void a_database_of_a_newer_version_is_refused() throws SQLException {
    more("CREATE TABLE a (x text)").run(connection, CLOCK, Migrations.Beforehand.NOTHING);

    assertThatThrownBy(() -> shipped.run(connection, CLOCK, Migrations.Beforehand.NOTHING))
        .isInstanceOfSatisfying(
            StoreException.class,
            e ->
                assertThat(e.line())
                    .isEqualTo(
                        ("the database has schema %d, but this version of Rooster knows schemas up"
                                + " to %d. A newer version created it: upgrade Rooster, or restore"
                                + " the backup made before the upgrade.")
                            .formatted(shipped.known().size() + 1, shipped.known().size())));
  }

  @Test
  void both_dialects_have_the_same_numbers() {
    assertThat(Migrations.of("postgres").known().stream().map(Migration::title))
        .containsExactlyElementsOf(shipped.known().stream().map(Migration::title).toList());
  }

  private Migrations more(String... sql) {
    List<Migration> known = new ArrayList<>(shipped.known());
    Stream.of(sql).forEach(it -> known.add(new Migration(known.size() + 1, "test", it)));
    return new Migrations(known);
  }

  private List<String> query(String sql) throws SQLException {
    List<String> found = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      while (rows.next()) {
        found.add(rows.getString(1));
      }
    }
    return found;
  }
}
