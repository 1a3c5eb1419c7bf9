package dev.rooster.declared;

import dev.rooster.engine.Changes;
import dev.rooster.events.Events;
import dev.rooster.format.Problem;
import dev.rooster.home.Configuration;
import dev.rooster.reminder.Event;
import dev.rooster.reminder.Lifecycle;
import dev.rooster.reminder.Outcome;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminders.ChangeEvents;
import dev.rooster.store.ClaimRequest;
import dev.rooster.store.Listing;
import dev.rooster.store.Shards;
import dev.rooster.store.Store;
import dev.rooster.testing.MemoryStore;
import dev.rooster.testing.SettableClock;
import dev.rooster.trust.Caller;
import dev.rooster.trust.Secret;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A home directory whose files are written, read and applied. */
abstract class HomeFilesScene {
  protected static final Instant NOW = Instant.parse("2026-11-16T09:00:00Z");

  @TempDir Path home;
  protected final SettableClock clock = new SettableClock(NOW);
  protected final MemoryStore store = new MemoryStore(clock);
  protected final Changes changes = new Changes(store, clock, changed -> {});
  protected final AtomicReference<Configuration> configuration =
      new AtomicReference<>(Configuration.DEFAULT);
  protected HomeFiles files;

  @BeforeEach
  void start() {
    files = files("home-1");
  }

  protected HomeFiles files(String homeId) {
    return files(homeId, store);
  }

  protected HomeFiles files(String homeId, Store store) {
    return new HomeFiles(
        home,
        home,
        new Declarations(
            store,
            new Changes(store, clock, changed -> {}),
            configuration::get,
            address -> {},
            new Caller("file", Optional.empty(), ZoneId.of("Europe/Berlin")),
            new KnownEntries(store, homeId),
            new ChangeEvents(new Events(), owner -> ZoneOffset.UTC)),
        Configuration.DEFAULT,
        new Secret.Vault(name -> Optional.empty(), home),
        configuration::set);
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
