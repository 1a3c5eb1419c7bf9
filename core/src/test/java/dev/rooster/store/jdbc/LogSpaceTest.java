package dev.rooster.store.jdbc;

import static dev.rooster.store.jdbc.LogSpace.FIRST;
import static dev.rooster.store.jdbc.LogSpace.FRAME_BYTES;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.store.Listing;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The space in the log ahead of the writer. */
class LogSpaceTest {
  private static final String TEXT = "x".repeat(20_000);
  private static final int MANY = 60;

  @TempDir private Path folder;

  @Test
  void a_process_that_writes_little_extends_nothing() {
    assertThat(new LogSpace(folder.resolve("log")).isShort(FIRST - 1)).isFalse();
  }

  @Test
  void a_log_is_not_extended_beyond_the_size_at_which_it_restarts() {
    assertThat(new LogSpace(folder.resolve("log")).isShort(SqliteCheckpoints.LONG)).isFalse();
  }

  @Test
  void the_content_of_the_file_stays_and_zeros_follow() throws IOException {
    byte[] content = "frames".getBytes(StandardCharsets.US_ASCII);
    Path log = Files.write(folder.resolve("log"), content);
    LogSpace space = new LogSpace(log);
    assertThat(space.isShort(FIRST)).isTrue();

    space.extend(FIRST);

    byte[] extended = Files.readAllBytes(log);
    byte[] expected = Arrays.copyOf(content, extended.length);
    assertThat(Arrays.equals(extended, expected)).isTrue();
    assertThat(extended.length).isGreaterThan(FIRST * FRAME_BYTES);
    assertThat(space.isShort(FIRST)).isFalse();
    assertThat(space.isShort(extended.length / FRAME_BYTES)).isTrue();
  }

  @Test
  void a_log_of_unknown_size_that_is_long_enough_stays_unchanged() throws IOException {
    byte[] content = new byte[1_000 * FRAME_BYTES];
    Arrays.fill(content, (byte) 7);
    Path log = Files.write(folder.resolve("log"), content);
    LogSpace space = new LogSpace(log);

    space.extend(FIRST);

    assertThat(Arrays.equals(Files.readAllBytes(log), content)).isTrue();
    assertThat(space.isShort(FIRST)).isFalse();
  }

  @Test
  void a_log_that_cannot_be_extended_is_left_to_sqlite() {
    LogSpace space = new LogSpace(folder.resolve("missing"));
    space.extend(FIRST);
    assertThat(space.isShort(FIRST)).isFalse();
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void a_crash_loses_nothing_of_a_log_with_space_at_its_end() throws IOException {
    Path crashed = Files.createDirectory(folder.resolve("crashed"));
    try (SqliteStore store = SqliteFixture.open(folder.resolve("rooster.db"))) {
      for (int i = 0; i < MANY; i++) {
        store.create(List.of(SqliteFixture.reminder("r-" + i, TEXT)));
      }
      long written = (long) MANY * TEXT.length();
      assertThat(Files.size(folder.resolve("rooster.db-wal"))).isGreaterThan(written * 3 / 2);
      for (String name : List.of("rooster.db", "rooster.db-wal")) {
        Files.copy(folder.resolve(name), crashed.resolve(name));
      }
    }

    try (SqliteStore store = SqliteFixture.open(crashed.resolve("rooster.db"))) {
      assertThat(store.list(Listing.all()).items())
          .hasSize(MANY)
          .allSatisfy(it -> assertThat(it.definition().text()).isEqualTo(TEXT));
      store.create(List.of(SqliteFixture.reminder("afterwards")));
    }
  }
}
