package dev.rooster.store.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** When the files of a directory are checked again. */
class FolderChangesTest {
  private static final Instant EXACT = Instant.parse("2026-11-18T10:00:00.123456Z");

  @TempDir private Path folder;
  private long nanos;
  private int checks;
  private FolderChanges changes;

  @BeforeEach
  void watch() throws IOException {
    changedAt(EXACT);
    changes = new FolderChanges(folder, () -> nanos);
  }

  @Test
  void a_directory_without_changes_is_checked_until_a_change_would_show() {
    check();
    check();
    assertThat(checks).as("a second change may have the same time").isEqualTo(2);

    later();
    check();
    assertThat(checks).isEqualTo(3);

    check();
    later();
    check();
    assertThat(checks).isEqualTo(3);
  }

  @Test
  void a_changed_directory_is_checked_again() throws IOException {
    settle();

    changedAt(EXACT.plusNanos(1_000));
    check();

    assertThat(checks).isEqualTo(1);
  }

  @Test
  void a_directory_that_fails_its_check_is_checked_each_time() {
    check();
    later();
    for (int i = 0; i < 2; i++) {
      assertThatThrownBy(() ->
              changes.checkIfChanged(() -> {
                throw new IllegalStateException("gone");
              }))
          .hasMessage("gone");
    }
  }

  @Test
  void a_directory_that_counts_in_seconds_is_checked_each_time() throws IOException {
    changedAt(Instant.parse("2026-11-18T10:00:00Z"));
    settle();

    check();

    assertThat(checks).isEqualTo(1);
  }

  @Test
  void a_missing_directory_is_checked_each_time() throws IOException {
    settle();
    Files.delete(folder);

    check();
    later();
    check();

    assertThat(checks).isEqualTo(2);
  }

  private void settle() {
    check();
    later();
    check();
    checks = 0;
  }

  private void later() {
    nanos += Duration.ofSeconds(1).toNanos();
  }

  private void check() {
    changes.checkIfChanged(() -> checks++);
  }

  private void changedAt(Instant time) throws IOException {
    Files.setLastModifiedTime(folder, FileTime.from(time));
  }
}
