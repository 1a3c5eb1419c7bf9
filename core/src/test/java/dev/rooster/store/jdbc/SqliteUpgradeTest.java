package dev.rooster.store.jdbc;

import static dev.rooster.store.jdbc.SqliteFixture.NOW;
import static dev.rooster.store.jdbc.SqliteFixture.contents;
import static dev.rooster.store.jdbc.SqliteFixture.migrations;
import static dev.rooster.store.jdbc.SqliteFixture.reminder;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rooster.store.StoreException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Backups, and files created by other versions. */
class SqliteUpgradeTest {
  private static final String NEXT = "ALTER TABLE rooster_node ADD COLUMN color text";

  private static final int SHIPPED = migrations().known().size();

  @TempDir private Path folder;
  private Path file;

  @BeforeEach
  void fill() {
    file = folder.resolve("rooster.db");
    try (SqliteStore store = SqliteFixture.open(file)) {
      store.create(List.of(reminder("r-1")));
    }
  }

  @Test
  void a_new_file_has_the_application_id_and_needs_no_backup() throws Exception {
    assertThat(pragma(file, "application_id")).isEqualTo(0x52535452);
    assertThat(pragma(file, "user_version")).isEqualTo(SHIPPED);
    assertThat(contents(folder)).containsOnlyKeys("rooster.db");
  }

  @Test
  void an_older_file_is_kept_as_a_backup_before_it_is_changed() throws Exception {
    open(migrations(NEXT)).close();

    Path backup = folder.resolve("rooster.db.backup-before-%04d-test".formatted(SHIPPED + 1));
    assertThat(contents(folder)).containsOnlyKeys("rooster.db", backup.getFileName().toString());
    assertThat(pragma(file, "user_version")).isEqualTo(SHIPPED + 1);
    assertThat(pragma(backup, "user_version")).isEqualTo(SHIPPED);
    try (SqliteStore old = SqliteFixture.open(backup)) {
      assertThat(old.find(List.of("r-1"))).hasSize(1);
    }
  }

  @Test
  void a_change_that_fails_leaves_the_file_as_it_was_and_can_be_tried_again() throws Exception {
    for (int i = 0; i < 2; i++) {
      assertThatThrownBy(() -> open(migrations("nonsense")).close())
          .isInstanceOf(StoreException.class);
    }

    try (SqliteStore store = SqliteFixture.open(file)) {
      assertThat(store.find(List.of("r-1"))).hasSize(1);
    }
    open(migrations(NEXT)).close();
    assertThat(pragma(file, "user_version")).isEqualTo(SHIPPED + 1);
  }

  @Test
  void a_file_of_a_newer_version_is_refused_and_stays_as_it_is() throws IOException {
    open(migrations(NEXT)).close();
    Map<String, String> before = contents(folder);

    assertThatThrownBy(() -> SqliteFixture.open(file).close())
        .isInstanceOfSatisfying(
            StoreException.class,
            e ->
                assertThat(e.line())
                    .contains("has schema " + (SHIPPED + 1), "newer version", "upgrade Rooster"));

    assertThat(contents(folder)).isEqualTo(before);
  }

  @Test
  void a_backup_is_a_store_as_it_was_then() {
    Path backup = folder.resolve("backup.db");
    try (SqliteStore store = SqliteFixture.open(file)) {
      store.backup(backup);
      store.create(List.of(reminder("r-2")));

      assertThatThrownBy(() -> store.backup(backup))
          .isInstanceOf(StoreException.class)
          .hasMessageContaining("already exists");
      assertThatThrownBy(() -> store.backup(folder.resolve("nowhere/backup.db")))
          .isInstanceOfSatisfying(
              StoreException.class,
              e ->
                  assertThat(e.line())
                      .contains("nowhere/backup.db could not be written", "directory exists")
                      .doesNotContain("rooster.db"));
      assertThat(store.find(List.of("r-1", "r-2"))).hasSize(2);
    }

    try (SqliteStore restored = SqliteFixture.open(backup)) {
      assertThat(restored.find(List.of("r-1", "r-2"))).hasSize(1);
      restored.create(List.of(reminder("r-2")));
    }
  }

  @Test
  void a_partial_file_of_an_interrupted_first_start_does_not_matter() throws IOException {
    Files.delete(file);
    Files.writeString(folder.resolve("rooster.db.new"), "half");
    Files.writeString(folder.resolve("rooster.db.new-wal"), "half");

    SqliteFixture.open(file).close();

    assertThat(contents(folder)).containsOnlyKeys("rooster.db");
  }

  private SqliteStore open(Migrations migrations) {
    return SqliteStore.open(file, InstantSource.fixed(NOW), migrations);
  }

  private static int pragma(Path file, String name) throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("PRAGMA " + name)) {
      return row.getInt(1);
    }
  }
}
