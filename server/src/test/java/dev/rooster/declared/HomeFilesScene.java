package dev.rooster.declared;

import dev.rooster.app.TestServer;
import dev.rooster.engine.Changes;
import dev.rooster.format.Problem;
import dev.rooster.reminder.Event;
import dev.rooster.reminder.Lifecycle;
import dev.rooster.reminder.Outcome;
import dev.rooster.reminder.Reminder;
import dev.rooster.store.ClaimRequest;
import dev.rooster.store.Listing;
import dev.rooster.store.Shards;
import dev.rooster.store.Store;
import dev.rooster.testing.MemoryStore;
import dev.rooster.testing.SettableClock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A home directory whose files are written, read and applied. */
abstract class HomeFilesScene {
  protected static final Instant NOW = Instant.parse("2026-11-16T09:00:00Z");

  @TempDir Path home;
  protected TestServer server;
  protected SettableClock clock;
  protected MemoryStore store;
  protected Changes changes;
  protected HomeFiles files;

  @BeforeEach
  void start() {
    server = TestServer.in(home, NOW, ZoneId.of("Europe/Berlin"));
    clock = server.clock();
    store = server.store();
    changes = server.changes();
    files = files("home-1");
  }

  protected HomeFiles files(String homeId) {
    return server.files(homeId);
  }

  protected HomeFiles files(String homeId, Store other) {
    return server.files(homeId, other);
  }

  protected void write(String file, String text) throws IOException {
    Path path = home.resolve(file);
    Files.createDirectories(path.getParent());
    Files.writeString(path, text);
  }

  protected void load(String file, String text) throws IOException {
    write(file, text);
    files.load();
  }

  /** Reads the files until an entry that is absent now has ended. */
  protected void outlastGrace() {
    files.load();
    clock.set(clock.instant().plus(Absences.GRACE));
    files.load();
  }

  protected List<Reminder> all() {
    return store.list(Listing.all()).items();
  }

  protected Reminder named(String name) {
    return store.list(Listing.of(Listing.Filter.ALL.withName(name))).items().stream()
        .filter(it -> !it.standing().status().ended())
        .findFirst()
        .orElseThrow();
  }

  protected List<Problem> problems(String file) {
    return files.problems().getOrDefault(file, List.of());
  }

  protected void complete() {
    end(new Outcome.Done(""));
  }

  /** As where the agent is not there. */
  protected void halt() {
    end(new Outcome.Halted("no agent"));
  }

  private void end(Outcome outcome) {
    for (Reminder claimed :
        store
            .claim(new ClaimRequest("n", 10, 10, Map.of(), Shards.ALL, Duration.ZERO))
            .reminders()) {
      store.write(List.of(Lifecycle.step(claimed, new Event.Ended(outcome), clock.instant())));
    }
  }
}
