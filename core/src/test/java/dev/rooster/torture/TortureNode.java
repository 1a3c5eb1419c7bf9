package dev.rooster.torture;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.rooster.Rooster;
import dev.rooster.RoosterBuilder;
import dev.rooster.engine.EngineListener;
import dev.rooster.engine.EngineSettings;
import dev.rooster.engine.Retention;
import dev.rooster.reminder.Outcome;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Run;
import dev.rooster.reminder.Status;
import dev.rooster.reminder.Step;
import dev.rooster.store.Listing;
import dev.rooster.store.Page;
import dev.rooster.store.StoreException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * A process with a {@link Rooster} and its users, to be killed at any moment. Prints "begun", then
 * "up". On "rest" it stops its users and prints "resting"; on "settle" it prints "settled" when no
 * work is left; on "stop" it shuts down in order. It exits at once when its input ends.
 */
final class TortureNode {
  private static final int USERS = 3;
  private static final int EXIT_WITHOUT_DRIVER = 3;
  private static final int EXIT_AT_A_BUG = 4;
  static final Duration LEASE = Duration.ofSeconds(3);
  private static final Duration RENEWAL = Duration.ofMillis(500);
  private static final Retention EVERYTHING =
      new Retention(Duration.ofDays(36_525), Integer.MAX_VALUE);

  private final Place place;
  private final Journal journal;
  private final InstantSource clock;
  private final Semaphore completed = new Semaphore(0);
  private final List<TortureUsers> users = new ArrayList<>();
  private final List<Thread> threads = new ArrayList<>();

  /**
   * The node's settings, as on its command line.
   *
   * @param store a JDBC URL of PostgreSQL, or the file of SQLite
   * @param name of the incarnation
   * @param ahead how far its clock is ahead of the system's: simulates the time of a power cut
   * @param longestSeries the maximum length of a recurring series
   */
  record Place(String store, Path journal, String name, Duration ahead, Duration longestSeries) {
    static final String POSTGRES = "jdbc:postgresql:";

    List<String> arguments() {
      return List.of(store, "" + journal, name, "" + ahead, "" + longestSeries);
    }

    static Place parse(String[] words) {
      return new Place(
          words[0],
          Path.of(words[1]),
          words[2],
          Duration.parse(words[3]),
          Duration.parse(words[4]));
    }

    InstantSource clock() {
      return InstantSource.offset(InstantSource.system(), ahead);
    }
  }

  private TortureNode(Place place) throws IOException {
    this.place = place;
    this.journal = new Journal(place.journal(), System.out);
    this.clock = place.clock();
  }

  public static void main(String[] arguments) throws Exception {
    TortureNode node = new TortureNode(Place.parse(arguments));
    Thread.setDefaultUncaughtExceptionHandler((thread, bug) -> node.bug(bug));
    node.live();
  }

  private void live() throws Exception {
    journal.say("begun");
    TortureHandler handler = new TortureHandler(journal, clock);
    Rooster rooster =
        store(Rooster.builder())
            .clock(clock)
            .listener(new Listener())
            .bugs(this::bug)
            .handle(TortureUsers.PLAIN, handler)
            .handle(TortureUsers.CHANGED, handler)
            .start();
    journal.say("up");
    for (int i = 0; i < USERS; i++) {
      TortureUsers user =
          new TortureUsers(rooster, clock, journal, place.name() + "-" + i, place.longestSeries());
      users.add(user);
      threads.add(Thread.ofVirtual().start(user::act));
    }
    obey(rooster);
  }

  private RoosterBuilder store(RoosterBuilder builder) {
    EngineSettings settings = EngineSettings.DEFAULT.withRetention(EVERYTHING);
    return place.store().startsWith(Place.POSTGRES)
        ? builder.postgres(pool(place.store())).settings(settings.withLease(LEASE, RENEWAL))
        : builder.sqlite(Path.of(place.store())).settings(settings);
  }

  static HikariDataSource pool(String url) {
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl(url);
    config.setUsername("postgres");
    config.setMaximumPoolSize(6);
    config.setMinimumIdle(0);
    config.setConnectionTimeout(Duration.ofSeconds(2).toMillis());
    return new HikariDataSource(config);
  }

  private void obey(Rooster rooster) throws Exception {
    try (BufferedReader in = new BufferedReader(new InputStreamReader(System.in, UTF_8))) {
      for (String word = in.readLine(); word != null; word = in.readLine()) {
        switch (word) {
          case "rest" -> rest();
          case "settle" -> settle(rooster);
          case "stop" -> {
            rooster.close();
            journal.say("stopped");
            Runtime.getRuntime().halt(0);
          }
          default -> throw new IllegalArgumentException("I do not know how to " + word);
        }
      }
    }
    Runtime.getRuntime().halt(EXIT_WITHOUT_DRIVER);
  }

  private void rest() throws InterruptedException {
    users.forEach(TortureUsers::rest);
    for (Thread thread : threads) {
      thread.join();
    }
    users.getFirst().cancelAll();
    journal.say("resting");
  }

  private void settle(Rooster rooster) throws InterruptedException {
    while (!settled(rooster)) {
      boolean something = completed.tryAcquire(250, TimeUnit.MILLISECONDS);
      assert something || completed.availablePermits() == 0;
    }
    journal.say("settled");
  }

  /** Whether nothing runs and nothing is due. */
  private boolean settled(Rooster rooster) {
    try {
      completed.drainPermits();
      Listing listing = Listing.all();
      Page<Reminder> page = rooster.list(listing);
      while (page.items().stream().allMatch(this::atRest)) {
        if (page.next().isEmpty()) {
          return true;
        }
        page = rooster.list(listing.after(page.next().get()));
      }
      return false;
    } catch (StoreException e) {
      journal.write(new Entry.Failed("settling: " + e.line()));
      return false;
    }
  }

  private boolean atRest(Reminder reminder) {
    Instant now = clock.instant();
    return !reminder.running()
        && (reminder.standing().status() != Status.ACTIVE
            || reminder
                .standing()
                .next()
                .filter(it -> it.at().isAfter(now) && it.attempt() > 1)
                .isPresent());
  }

  private void bug(Throwable bug) {
    bug.printStackTrace();
    journal.say("bug " + bug);
    Runtime.getRuntime().halt(EXIT_AT_A_BUG);
  }

  private final class Listener implements EngineListener {
    @Override
    public void completed(Run run, Outcome outcome, Step step) {
      completed.release();
    }

    @Override
    public void tookOver(int count) {
      journal.say("took over " + count);
    }

    @Override
    public void leaseLost(Instant at) {
      journal.say("lost its lease");
    }

    @Override
    public void storeFailed(String doing, RuntimeException cause) {
      journal.write(new Entry.Failed("engine: " + doing + ": " + cause.getMessage()));
    }
  }
}
