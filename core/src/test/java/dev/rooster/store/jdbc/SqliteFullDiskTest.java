package dev.rooster.store.jdbc;

import static dev.rooster.store.jdbc.SqliteFixture.reminder;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.rooster.reminder.Reminder;
import dev.rooster.store.Listing;
import dev.rooster.store.StoreException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs on a file system that is really full, which needs the right to mount one. */
class SqliteFullDiskTest {
  @TempDir private Path folder;
  private boolean mounted;

  @BeforeEach
  void mount() throws Exception {
    mounted = runs("mount", "-t", "tmpfs", "-o", "size=4m", "tmpfs", folder.toString());
    assumeTrue(mounted, "a small file system cannot be mounted here");
  }

  @AfterEach
  void unmount() throws Exception {
    if (mounted) {
      assertThat(runs("umount", folder.toString())).isTrue();
    }
  }

  @Test
  void a_full_disk_is_reported_and_loses_no_confirmed_write_and_writing_resumes_when_there_is_room()
      throws IOException {
    Path file = folder.resolve("rooster.db");
    Path ballast = Files.write(folder.resolve("ballast"), new byte[1 << 20]);
    List<String> created = new ArrayList<>();
    try (SqliteStore store = SqliteFixture.open(file)) {
      StoreException told = fill(store, created);
      assertThat(told.line()).contains("disk is full", "Free some disk space");
      assertThat(ids(store)).containsExactlyInAnyOrderElementsOf(created);

      Files.delete(ballast);

      create(store, created, "small");
      assertThat(ids(store)).containsExactlyInAnyOrderElementsOf(created);
    }
    try (SqliteStore store = SqliteFixture.open(file)) {
      assertThat(ids(store)).containsExactlyInAnyOrderElementsOf(created);
    }
  }

  @Test
  void a_backup_without_disk_space_fails_and_leaves_no_file(@TempDir Path roomy)
      throws IOException {
    try (SqliteStore store = SqliteFixture.open(roomy.resolve("rooster.db"))) {
      for (int i = 0; i < 50; i++) {
        store.create(List.of(reminder("r-" + i, "x".repeat(100_000))));
      }

      assertThatThrownBy(() -> store.backup(folder.resolve("backup.db")))
          .isInstanceOfSatisfying(
              StoreException.class,
              e ->
                  assertThat(e.line())
                      .contains("backup.db could not be written", "the disk has room")
                      .doesNotContain("rooster.db"));
      assertThat(folder).isEmptyDirectory();
      store.create(List.of(reminder("goes-on")));
    }
  }

  private static StoreException fill(SqliteStore store, List<String> created) {
    StoreException told = null;
    while (told == null) {
      told =
          catchThrowableOfType(
              StoreException.class, () -> create(store, created, "x".repeat(100_000)));
    }
    return told;
  }

  private static void create(SqliteStore store, List<String> created, String text) {
    String id = "r-" + created.size();
    store.create(List.of(reminder(id, text)));
    created.add(id);
  }

  private static List<String> ids(SqliteStore store) {
    return store.list(Listing.all()).items().stream().map(Reminder::id).toList();
  }

  private static boolean runs(String... command) throws Exception {
    try {
      return new ProcessBuilder(command).start().waitFor() == 0;
    } catch (IOException e) {
      return false;
    }
  }
}
