package dev.rooster.store.jdbc;

import static dev.rooster.store.jdbc.SqliteFixture.NOW;
import static dev.rooster.store.jdbc.SqliteFixture.migrations;
import static dev.rooster.store.jdbc.SqliteFixture.reminder;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.rooster.store.StoreException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Who can read a store, and stores that cannot be written. */
class SqlitePermissionsTest {
  private static final String OWNER = "rw-------";

  @TempDir private Path folder;
  private Path file;

  @BeforeEach
  void name() {
    file = folder.resolve("rooster.db");
    assumeTrue(folder.getFileSystem().supportedFileAttributeViews().contains("posix"));
  }

  @Test
  void a_new_store_and_its_backups_are_readable_only_by_their_owner() throws IOException {
    try (SqliteStore store = SqliteFixture.open(file)) {
      store.create(List.of(reminder("r-1")));
      store.backup(folder.resolve("backup.db"));

      assertThat(permissions(folder))
          .containsOnlyKeys(
              "backup.db",
              "rooster.db",
              "rooster.db-shm",
              "rooster.db-wal",
              "rooster.db.lock",
              "rooster.db.pid")
          .values()
          .containsOnly(OWNER);
    }
  }

  @Test
  void folders_that_are_made_are_their_owners_alone_and_others_stay() throws IOException {
    allow(folder, "rwxr-xr-x");

    SqliteFixture.open(folder.resolve("made/too/rooster.db")).close();

    assertThat(permission(folder)).isEqualTo("rwxr-xr-x");
    assertThat(permission(folder.resolve("made"))).isEqualTo("rwx------");
    assertThat(permission(folder.resolve("made/too"))).isEqualTo("rwx------");
  }

  @Test
  void an_existing_store_keeps_its_permissions_and_its_backups_are_no_more_open()
      throws IOException {
    SqliteFixture.open(file).close();
    allow(file, "rw-r-----");

    try (SqliteStore store =
        SqliteStore.open(
            file, InstantSource.fixed(NOW), migrations("CREATE TABLE more (x text)"))) {
      store.create(List.of(reminder("r-1")));
      store.backup(folder.resolve("backup.db"));

      assertThat(permissions(folder))
          .containsEntry("rooster.db", "rw-r-----")
          .containsEntry("rooster.db-wal", "rw-r-----")
          .containsEntry(
              "rooster.db.backup-before-%04d-test"
                  .formatted(SqliteFixture.migrations().known().size() + 1),
              OWNER)
          .containsEntry("backup.db", OWNER);
    }
  }

  /** Root can write everything except a read-only mount. */
  @ParameterizedTest
  @ValueSource(strings = {"rooster.db", "rooster.db-wal"})
  void a_file_without_write_access_is_reported_at_once(String name) throws Exception {
    SqliteFixture.open(file).close();
    Path readOnly = folder.resolve(name);
    if (!Files.exists(readOnly)) {
      Files.createFile(readOnly);
    }
    allow(readOnly, "r--r--r--");
    boolean mounted =
        Files.isWritable(readOnly)
            && runs("mount", "-o", "bind,ro", readOnly.toString(), readOnly.toString());
    assumeTrue(!Files.isWritable(readOnly), "root can write everything here");
    try {
      assertThatThrownBy(() -> SqliteFixture.open(file).close())
          .isInstanceOfSatisfying(
              StoreException.class,
              e -> {
                assertThat(e.problem()).contains("rooster.db cannot be opened for writing");
                assertThat(e.remedy()).contains("can write to", "rooster.db-wal");
              });
    } finally {
      assertThat(!mounted || runs("umount", readOnly.toString())).isTrue();
    }
    allow(readOnly, OWNER);
    SqliteFixture.open(file).close();
  }

  private static boolean runs(String... command) throws Exception {
    try {
      return new ProcessBuilder(command).start().waitFor() == 0;
    } catch (IOException e) {
      return false;
    }
  }

  private static void allow(Path path, String permissions) throws IOException {
    Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(permissions));
  }

  private static Map<String, String> permissions(Path folder) throws IOException {
    Map<String, String> permissions = new TreeMap<>();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path each : files.toList()) {
        permissions.put(each.getFileName().toString(), permission(each));
      }
    }
    return permissions;
  }

  private static String permission(Path path) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
  }
}
