package dev.rooster.store.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.reminder.Reminder;
import dev.rooster.store.Listing;
import dev.rooster.store.Page;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A confirmed write is on disk, whenever the process is killed. */
class SqliteCrashTest {
  private static final int ROUNDS = 4;

  @TempDir private Path folder;

  @Test
  @Tag("slow")
  void a_killed_process_has_kept_every_confirmed_write() throws IOException {
    Path file = folder.resolve("rooster.db");
    Random random = new Random(4_711);
    Set<String> created = new HashSet<>();
    for (int round = 0; round < ROUNDS; round++) {
      Set<String> claimed = new HashSet<>();
      kill(file, "round-" + round, random.nextInt(1, 2_000), created, claimed);

      try (SqliteStore store = SqliteFixture.open(file)) {
        List<String> kept = ids(store);
        assertThat(kept).as("round %d", round).containsAll(created);
        assertThat(store.abandoned("next", Integer.MAX_VALUE))
            .extracting(Reminder::id)
            .containsAll(claimed);
        created.addAll(kept);
      }
    }
  }

  /** Kills the process after this many lines, and collects its output. */
  private void kill(Path file, String prefix, int lines, Set<String> created, Set<String> claimed)
      throws IOException {
    Process process = Child.start(Child.Creates.class, file.toString(), prefix);
    try (BufferedReader said = process.inputReader()) {
      String line = said.readLine();
      for (int i = 0; line != null; i++) {
        String id = line.substring(line.indexOf(' ') + 1);
        (line.startsWith("created") ? created : claimed).add(id);
        if (i == lines) {
          process.toHandle().destroyForcibly();
        }
        line = said.readLine();
      }
    }
    assertThat(created).isNotEmpty();
    assertThat(Files.exists(folder.resolve("rooster.db.pid"))).isTrue();
  }

  private static List<String> ids(SqliteStore store) {
    Set<String> ids = new HashSet<>();
    Page<Reminder> page = store.list(Listing.all());
    page.items().forEach(it -> ids.add(it.id()));
    while (page.next().isPresent()) {
      page = store.list(Listing.all().after(page.next().get()));
      page.items().forEach(it -> ids.add(it.id()));
    }
    return List.copyOf(ids);
  }
}
