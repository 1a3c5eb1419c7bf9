package dev.rooster.store.jdbc;

import static dev.rooster.store.jdbc.SqliteFixture.contents;
import static dev.rooster.store.jdbc.SqliteFixture.reminder;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rooster.store.StoreException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A damaged file is neither used nor changed nor replaced. */
class SqliteDamageTest {
  private static final int PAGE = 4_096;

  @TempDir private Path folder;
  private Path file;

  @BeforeEach
  void fill() {
    file = folder.resolve("rooster.db");
    try (SqliteStore store = SqliteFixture.open(file)) {
      store.create(IntStream.range(0, 200).mapToObj(i -> reminder("r-" + i)).toList());
    }
  }

  @Test
  void a_text_file_is_not_a_store() throws IOException {
    Files.writeString(file, "Dear diary,\n".repeat(1_000));

    assertRefused("is damaged: not an SQLite database", "the file is unchanged");
  }

  @Test
  void a_truncated_header_is_not_a_store() throws IOException {
    truncate(50);

    assertRefused("is damaged: not an SQLite database", "sqlite3 " + file + " .recover");
  }

  @Test
  void half_a_file_is_damaged() throws IOException {
    truncate(Files.size(file) / 2);

    assertRefused("is damaged", "restore a backup");
  }

  @Test
  void a_file_that_lacks_its_last_bytes_is_damaged() throws IOException {
    truncate(Files.size(file) - 10);

    assertRefused("is damaged", "restore a backup");
  }

  @Test
  void a_page_of_zeros_is_damage() throws IOException {
    overwrite(3 * PAGE, new byte[PAGE]);

    assertRefused("is damaged", "restore a backup");
  }

  @Test
  void a_foreign_page_is_damage() throws IOException {
    overwrite(2 * PAGE, filled((byte) 0xa5));

    assertRefused("is damaged", "restore a backup");
  }

  @Test
  void damage_in_the_schema_is_damage() throws IOException {
    overwrite(100, Arrays.copyOf(filled((byte) 0xff), PAGE - 100));

    assertRefused("is damaged", "restore a backup");
  }

  @Test
  void an_empty_file_where_a_store_was_is_a_loss() throws IOException {
    truncate(0);

    assertRefused("has become empty", "restore a backup");
  }

  @Test
  void an_empty_file_beside_a_backup_is_a_loss() throws IOException {
    truncate(0);
    Files.delete(folder.resolve("rooster.db.lock"));
    Files.writeString(folder.resolve("rooster.db.backup-before-0002-next"), "backup");

    assertRefused("has become empty", "restore a backup");
  }

  @Test
  void a_log_without_its_file_is_a_loss() throws IOException {
    leaveLog();
    Files.delete(file);

    assertRefused("is missing, but rooster.db-wal beside it is not", "put the file back");
  }

  @Test
  void a_log_beside_an_empty_file_is_a_loss() throws IOException {
    leaveLog();
    truncate(0);

    assertRefused("is empty, but rooster.db-wal beside it is not", "restore a backup");
  }

  @Test
  void a_damaged_file_keeps_its_log() throws IOException {
    leaveLog();
    overwrite(2 * PAGE, filled((byte) 0xa5));
    overwrite(3 * PAGE, filled((byte) 0xa5));

    assertRefused("is damaged", "%1$s, %1$s-wal and %1$s-shm".formatted(file));
  }

  @Test
  void a_backup_beside_the_log_of_another_file_is_left_alone() throws IOException {
    Path backup = folder.resolve("backup.db");
    try (SqliteStore store = SqliteFixture.open(file)) {
      store.backup(backup);
    }
    leaveLog();
    Files.move(backup, file, StandardCopyOption.REPLACE_EXISTING);

    assertRefused("rooster.db-wal beside it belongs to another", "move " + file + "-wal");
    Files.delete(folder.resolve("rooster.db-wal"));

    try (SqliteStore store = SqliteFixture.open(file)) {
      assertThat(store.find(List.of("r-1", "in-the-log"))).hasSize(1);
    }
  }

  @Test
  void a_database_of_another_application_is_left_alone() throws Exception {
    Files.delete(file);
    try (Connection other = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = other.createStatement()) {
      statement.executeUpdate("CREATE TABLE theirs (x text)");
    }

    assertRefused("is a database of another application", "name another file");
  }

  @Test
  void a_removed_store_can_be_created_again() throws IOException {
    Files.delete(file);

    try (SqliteStore store = SqliteFixture.open(file)) {
      assertThat(store.find(List.of("r-1"))).isEmpty();
    }
  }

  @Test
  void damage_that_shows_later_ends_all_writing_and_is_looked_for_next_time() throws IOException {
    damageWhatIsNotLookedAt((byte) 0xff);
    Map<String, String> before = contents(folder);

    try (SqliteStore store = SqliteFixture.open(file)) {
      assertThatThrownBy(
              () -> store.find(IntStream.range(0, 20).mapToObj(i -> "large-" + i).toList()))
          .isInstanceOf(StoreException.class)
          .hasMessageContaining("is damaged");
      assertThatThrownBy(() -> store.create(List.of(reminder("r-new"))))
          .isInstanceOf(StoreException.class)
          .hasMessageContaining("is damaged");
      assertThatThrownBy(() -> store.backup(folder.resolve("backup.db")))
          .isInstanceOf(StoreException.class)
          .hasMessageContaining("rooster.db is damaged");
      assertThat(store.find(List.of("r-1"))).hasSize(1);
    }

    assertThat(contents(folder)).isEqualTo(before);
    assertRefused("is damaged", "restore a backup");
  }

  @Test
  void damage_found_by_a_backup_is_reported_and_leaves_no_backup() throws IOException {
    damageWhatIsNotLookedAt((byte) 0);
    Map<String, String> before = contents(folder);

    try (SqliteStore store = SqliteFixture.open(file)) {
      assertThatThrownBy(() -> store.backup(folder.resolve("backup.db")))
          .isInstanceOf(StoreException.class)
          .hasMessageContaining("rooster.db is damaged");
    }

    assertThat(contents(folder)).isEqualTo(before);
  }

  /** Damages a file that is too large to be checked completely when it is opened. */
  private void damageWhatIsNotLookedAt(byte value) throws IOException {
    try (SqliteStore store = SqliteFixture.open(file)) {
      String large = "x".repeat(500_000);
      store.create(IntStream.range(0, 20).mapToObj(i -> reminder("large-" + i, large)).toList());
    }
    for (long page = 100; page < 1_000; page++) {
      overwrite(page * PAGE, filled(value));
    }
  }

  private void assertRefused(String problem, String remedy) throws IOException {
    Map<String, String> before = contents(folder);
    for (int i = 0; i < 2; i++) {
      assertThatThrownBy(() -> SqliteFixture.open(file).close())
          .isInstanceOfSatisfying(
              StoreException.class,
              e -> {
                assertThat(e.problem()).contains("rooster.db", problem);
                assertThat(e.remedy()).contains(remedy);
              });
      assertThat(contents(folder)).isEqualTo(before);
    }
  }

  private void truncate(long size) throws IOException {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      channel.truncate(size);
    }
  }

  private void overwrite(long position, byte[] bytes) throws IOException {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      channel.write(ByteBuffer.wrap(bytes), position);
    }
  }

  private static byte[] filled(byte value) {
    byte[] page = new byte[PAGE];
    Arrays.fill(page, value);
    return page;
  }

  /** Leaves a log as a killed process would: it contains changes that the file lacks. */
  private void leaveLog() throws IOException {
    Path log = folder.resolve("rooster.db-wal");
    Path kept = folder.resolve("kept");
    Path keptLog = folder.resolve("kept-wal");
    try (SqliteStore store = SqliteFixture.open(file)) {
      store.create(List.of(reminder("in-the-log")));
      Files.copy(log, keptLog);
      Files.copy(file, kept);
    }
    Files.move(kept, file, StandardCopyOption.REPLACE_EXISTING);
    Files.move(keptLog, log);
  }
}
