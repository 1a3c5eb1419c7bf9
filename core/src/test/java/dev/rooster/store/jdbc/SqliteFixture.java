package dev.rooster.store.jdbc;

import dev.rooster.reminder.Definition;
import dev.rooster.reminder.Lifecycle;
import dev.rooster.reminder.Reminder;
import dev.rooster.schedule.At;
import dev.rooster.store.ClaimRequest;
import dev.rooster.store.Shards;
import dev.rooster.testing.SettableClock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Shared by the tests of the SQLite store. */
final class SqliteFixture {
  static final Instant NOW = Instant.parse("2026-03-08T09:00:00Z");

  private SqliteFixture() {}

  static SqliteStore open(Path file) {
    return SqliteStore.open(file, new SettableClock(NOW));
  }

  /** The file below a store. */
  static SqliteFile openFile(Path folder) {
    return SqliteFile.open(
        folder.resolve("rooster.db"), migrations(), InstantSource.fixed(NOW), Duration.ZERO);
  }

  static Reminder reminder(String id) {
    return reminder(id, "text of " + id);
  }

  /** Due a second ago. */
  static Reminder reminder(String id, String text) {
    Instant due = NOW.minusSeconds(1);
    return Lifecycle.create(id, Definition.of("say", text, At.instant(due)), due.minusSeconds(1));
  }

  static ClaimRequest request(String node) {
    return new ClaimRequest(node, 1_000, 1_000, Map.of(), Shards.ALL, Duration.ZERO);
  }

  /** The shipped migrations and additional ones. */
  static Migrations migrations(String... more) {
    List<Migration> known = new ArrayList<>(Migrations.of("sqlite").known());
    for (String sql : more) {
      known.add(new Migration(known.size() + 1, "test", sql));
    }
    return new Migrations(known);
  }

  /** The non-empty files of a directory, except for those that name the holder of a store. */
  static Map<String, String> contents(Path folder) throws IOException {
    Map<String, String> contents = new TreeMap<>();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        String name = file.getFileName().toString();
        if (Files.size(file) > 0
            && !name.endsWith(".lock")
            && !name.endsWith(".pid")
            && !name.endsWith("-shm")) {
          byte[] content = Files.readAllBytes(file);
          contents.put(name, content.length + " bytes, hash " + Arrays.hashCode(content));
        }
      }
    }
    return contents;
  }
}
