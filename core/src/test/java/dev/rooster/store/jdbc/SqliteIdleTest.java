package dev.rooster.store.jdbc;

import static dev.rooster.store.jdbc.SqliteFixture.reminder;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Background work: none while there are no calls, and the log stays short. */
class SqliteIdleTest {
  @TempDir private Path folder;

  /** A thread that waits without a timeout runs no statement until a caller wakes it. */
  @Test
  void an_idle_store_runs_no_statement_and_wakes_no_thread() {
    try (SqliteStore store = SqliteFixture.open(folder.resolve("rooster.db"))) {
      store.create(List.of(reminder("r-1")));
      assertThat(store.find(List.of("r-1"))).hasSize(1);

      Set<Thread> threads = threads();
      assertThat(threads)
          .extracting(Thread::getName)
          .containsExactlyInAnyOrder(
              "rooster-sqlite-write",
              "rooster-sqlite-due-1",
              "rooster-sqlite-read-1",
              "rooster-sqlite-read-2",
              "rooster-sqlite-timeline-1",
              "rooster-sqlite-checkpoint");
      threads.forEach(SqliteIdleTest::awaitWaiting);
    }
    assertThat(threads()).isEmpty();
  }

  /** Returning is the test: a wait with a timeout is a different thread state. */
  private static void awaitWaiting(Thread thread) {
    while (thread.getState() != Thread.State.WAITING) {
      Thread.onSpinWait();
    }
  }

  private static Set<Thread> threads() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().startsWith("rooster-sqlite"))
        .collect(Collectors.toSet());
  }

  @Test
  @Tag("slow")
  void the_log_stays_short_however_much_is_written() throws Exception {
    Path log = folder.resolve("rooster.db-wal");
    String large = "x".repeat(900_000);
    long longest = 0;
    try (SqliteStore store = SqliteFixture.open(folder.resolve("rooster.db"))) {
      for (int i = 0; i < 500; i++) {
        store.create(List.of(reminder("r-" + i, large)));
        store.delete("r-" + i);
        longest = Math.max(longest, Files.size(log));
      }
    }

    assertThat(longest).isBetween(1L << 20, (SqliteCheckpoints.LONGEST + 4L * 1_000) * 4_120);
    assertThat(log).doesNotExist();
  }
}
