package dev.rooster.store.jdbc;

import static dev.rooster.store.jdbc.SqliteFixture.contents;
import static dev.rooster.store.jdbc.SqliteFixture.reminder;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rooster.store.StoreException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A file removed or replaced while a store has it open. */
class SqliteGoneTest {
  @TempDir private Path folder;
  private Path file;
  private Path elsewhere;
  private SqliteStore store;

  @BeforeEach
  void open() {
    file = folder.resolve("rooster.db");
    elsewhere = folder.resolve("elsewhere");
    store = SqliteFixture.open(file);
    store.create(List.of(reminder("r-1")));
  }

  @Test
  void a_missing_file_is_reported_and_not_recreated() throws IOException {
    Files.move(file, elsewhere);
    Map<String, String> before = contents(folder);

    assertReported(() -> store.create(List.of(reminder("r-2"))), "is missing", "put the file back");
    assertReported(store::close, "is missing", "rooster.db-wal");

    assertThat(contents(folder)).isEqualTo(before).containsKey("rooster.db-wal");
    assertReported(
        () -> SqliteFixture.open(file).close(),
        "is missing, but rooster.db-wal beside it is not",
        "put the file back");
  }

  @Test
  void a_file_that_is_put_back_has_everything() throws IOException {
    Files.move(file, elsewhere);
    assertReported(store::close, "is missing", "put the file back");
    Files.move(elsewhere, file);

    try (SqliteStore again = SqliteFixture.open(file)) {
      assertThat(again.find(List.of("r-1"))).hasSize(1);
    }
  }

  @Test
  void writing_resumes_when_the_file_is_back() throws IOException {
    Files.move(file, elsewhere);
    assertReported(() -> store.create(List.of(reminder("r-2"))), "is missing", "put the file back");
    Files.move(elsewhere, file);

    store.create(List.of(reminder("r-2")));
    assertThat(store.find(List.of("r-1", "r-2"))).hasSize(2);
    store.close();
  }

  @Test
  void a_missing_log_stops_writing_and_loses_no_earlier_write() throws IOException {
    store.create(List.of(reminder("r-2")));
    Files.delete(folder.resolve("rooster.db-wal"));

    assertReported(
        () -> store.create(List.of(reminder("r-3"))), "rooster.db-wal was removed", "rooster stop");
    store.close();

    try (SqliteStore again = SqliteFixture.open(file)) {
      assertThat(again.find(List.of("r-1", "r-2", "r-3"))).hasSize(2);
    }
  }

  @Test
  void another_file_of_that_name_is_left_alone() throws IOException {
    Path backup = folder.resolve("backup.db");
    store.backup(backup);
    Files.move(file, elsewhere);
    Files.move(backup, file, StandardCopyOption.REPLACE_EXISTING);
    Map<String, String> before = contents(folder);

    assertReported(
        () -> store.create(List.of(reminder("r-2"))),
        "was replaced by another file",
        "rooster.db-wal");
    assertReported(() -> store.backup(backup), "was replaced by another file", "rooster.db-wal");
    assertReported(store::close, "was replaced by another file", "rooster.db-wal");

    assertThat(contents(folder)).isEqualTo(before);
    SqliteStore again = reopenedWithoutLog();
    assertThat(again.find(List.of("r-1"))).hasSize(1);
    again.close();
  }

  private SqliteStore reopenedWithoutLog() throws IOException {
    assertReported(
        () -> SqliteFixture.open(file).close(), "rooster.db-wal beside it", "rooster.db-wal");
    Files.delete(folder.resolve("rooster.db-wal"));
    Files.delete(folder.resolve("rooster.db-shm"));
    return SqliteFixture.open(file);
  }

  private static void assertReported(ThrowingCallable call, String problem, String remedy) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            StoreException.class,
            e -> {
              assertThat(e.problem()).contains("rooster.db", problem);
              assertThat(e.remedy()).contains(remedy);
            });
  }
}
