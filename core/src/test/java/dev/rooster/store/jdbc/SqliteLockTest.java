package dev.rooster.store.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.rooster.store.StoreException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Opening a store: one process at a time, and valid places for the file. */
class SqliteLockTest {
  @TempDir private Path folder;

  @Test
  void a_store_is_opened_once_in_a_process() {
    Path file = folder.resolve("rooster.db");
    long pid = ProcessHandle.current().pid();

    try (SqliteStore store = SqliteFixture.open(file)) {
      assertRefused(file, "already open in this process (pid %d)".formatted(pid), "close it first");
      assertThat(store.exclusive()).isTrue();
    }
    SqliteFixture.open(file).close();
  }

  @Test
  void another_process_learns_who_holds_the_store() throws Exception {
    Path file = folder.resolve("rooster.db");
    try (SqliteStore store = SqliteFixture.open(file)) {
      assertRefused(file, "already", "");

      assertThat(Child.run(Child.Opens.class, file.toString()))
          .as("although this process opened it twice")
          .isEqualTo(
              "%s is in use by another process (pid %d). Stop that process, or use it instead of opening its file."
                  .formatted(file.toRealPath(), ProcessHandle.current().pid()));
      assertThat(store.find(List.of("r-1"))).isEmpty();
    }
    assertThat(Child.run(Child.Opens.class, file.toString())).isEqualTo("opened");
  }

  @Test
  void another_name_of_the_file_is_the_same_store() throws Exception {
    Path file = folder.resolve("rooster.db");
    SqliteFixture.open(file).close();
    Path link = Files.createSymbolicLink(folder.resolve("link.db"), file);

    try (SqliteStore store = SqliteFixture.open(link)) {
      assertThat(store.exclusive()).isTrue();
      assertRefused(file, "already open in this process", "");
      assertRefused(folder.resolve("../" + folder.getFileName() + "/rooster.db"), "already", "");
    }
  }

  @Test
  void leftovers_of_an_earlier_process_do_not_matter() throws Exception {
    Path file = folder.resolve("rooster.db");
    SqliteFixture.open(file).close();
    Files.writeString(folder.resolve("rooster.db.pid"), ProcessHandle.current().pid() + "\n");

    SqliteFixture.open(file).close();

    assertThat(folder.resolve("rooster.db.pid")).doesNotExist();
    assertThat(folder.resolve("rooster.db-wal")).doesNotExist();
  }

  @Test
  void a_store_can_be_closed_twice_and_then_says_so() {
    SqliteStore store = SqliteFixture.open(folder.resolve("rooster.db"));
    store.close();
    store.close();

    assertThatThrownBy(() -> store.find(List.of("r-1"))).isInstanceOf(StoreException.class);
  }

  @Test
  void folders_that_are_missing_are_made() {
    Path file = folder.resolve("a/b with spaces/c?d#e%20f/rooster.db");

    SqliteFixture.open(file).close();

    assertThat(file).isRegularFile();
  }

  @Test
  void an_unused_empty_file_is_a_new_store() throws Exception {
    Path file = Files.createFile(folder.resolve("rooster.db"));

    SqliteFixture.open(file).close();

    assertThat(file).isNotEmptyFile();
  }

  @Test
  void a_directory_is_not_a_valid_file() throws Exception {
    Path inTheWay = Files.createDirectory(folder.resolve("rooster.db"));
    Path file = Files.writeString(folder.resolve("file"), "text");

    assertRefused(inTheWay, "is a directory", "rooster.db/rooster.db");
    assertRefused(
        file.resolve("rooster.db"), "is a file, but must be a directory", "choose another");
  }

  @Test
  void a_directory_without_write_access_is_named() {
    Path readOnly = Path.of("/proc/self");
    assumeTrue(Files.isDirectory(readOnly), "there is no directory that root cannot write to");

    assertRefused(readOnly.resolve("rooster.db"), "cannot be locked", "can write to the directory");
  }

  private static void assertRefused(Path file, String problem, String remedy) {
    assertThatThrownBy(() -> SqliteFixture.open(file).close())
        .isInstanceOfSatisfying(
            StoreException.class,
            e -> {
              assertThat(e.problem()).contains(problem);
              assertThat(e.remedy()).contains(remedy);
            });
  }
}
