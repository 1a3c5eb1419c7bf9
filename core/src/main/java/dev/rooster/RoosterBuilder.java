package dev.rooster;

import dev.rooster.engine.ConditionCheck;
import dev.rooster.engine.Engine;
import dev.rooster.engine.EngineDriver;
import dev.rooster.engine.EngineListener;
import dev.rooster.engine.EngineRuntime;
import dev.rooster.engine.EngineSettings;
import dev.rooster.engine.EngineThreads;
import dev.rooster.engine.FollowUps;
import dev.rooster.engine.Handler;
import dev.rooster.engine.TroubleLog;
import dev.rooster.reminder.Outcome;
import dev.rooster.reminder.Run;
import dev.rooster.store.Store;
import dev.rooster.store.jdbc.PostgresStore;
import dev.rooster.store.jdbc.SqliteStore;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Creates a {@link Rooster}: its store, its handlers and its settings. */
public final class RoosterBuilder {
  private static final System.Logger LOG = System.getLogger("dev.rooster");
  private static final Duration DEFAULT_GRACE = Duration.ofSeconds(30);
  private static final Duration LONGEST_GRACE = Duration.ofDays(1);

  private final Map<String, Handler> handlers = new LinkedHashMap<>();
  private final RandomGenerator random = new SecureRandom();
  private @Nullable Function<InstantSource, Store> store;
  private Optional<ConditionCheck> conditions = Optional.empty();
  private FollowUps followUps = FollowUps.NONE;
  private EngineListener listener = new TroubleLog(LOG);
  private EngineSettings settings = EngineSettings.DEFAULT;
  private InstantSource clock = InstantSource.system();
  private Supplier<Duration> grace = () -> DEFAULT_GRACE;
  private Consumer<Throwable> bugs =
      bug ->
          LOG.log(
              System.Logger.Level.ERROR,
              "unexpected exception in Rooster; reminders continue",
              bug);

  RoosterBuilder() {}

  /** Stores reminders in this file; one process uses it at a time. */
  public RoosterBuilder sqlite(Path file) {
    store = it -> SqliteStore.open(file, it);
    return this;
  }

  /** Stores reminders in PostgreSQL, where any number of nodes share the work. */
  public RoosterBuilder postgres(DataSource database) {
    store = ignored -> PostgresStore.open(database);
    return this;
  }

  /** Stores reminders in another store, which is closed with the Rooster. */
  public RoosterBuilder store(Store own) {
    store = ignored -> own;
    return this;
  }

  /** Sets the handler for a kind of reminder. */
  public RoosterBuilder handle(String kind, Handler handler) {
    handlers.put(kind, handler);
    return this;
  }

  /** The same for an action without a reply. */
  public RoosterBuilder on(String kind, Consumer<Run> action) {
    return handle(
        kind,
        run -> {
          action.accept(run);
          return new Outcome.Done("");
        });
  }

  /** Sets the check for conditions that are commands. */
  public RoosterBuilder conditions(ConditionCheck check) {
    conditions = Optional.of(check);
    return this;
  }

  /** Sets which reminders are created when a run ends. */
  public RoosterBuilder followUps(FollowUps other) {
    followUps = other;
    return this;
  }

  /** Sets the listener, instead of the default {@link TroubleLog}. */
  public RoosterBuilder listener(EngineListener other) {
    listener = other;
    return this;
  }

  public RoosterBuilder settings(EngineSettings other) {
    settings = other;
    return this;
  }

  public RoosterBuilder clock(InstantSource other) {
    clock = other;
    return this;
  }

  /** The grace period for runs when the Rooster is closed: 0 to 1 day. */
  public RoosterBuilder grace(Duration other) {
    if (!isGrace(other)) {
      throw new IllegalArgumentException(
          "grace %s is out of range. Use 0 to 1 day.".formatted(other));
    }
    return grace(() -> other);
  }

  /**
   * The same for a grace period that may change: it is read when the Rooster is closed. Out of
   * range, it is the default of 30 seconds.
   */
  public RoosterBuilder grace(Supplier<Duration> other) {
    grace =
        () -> {
          Duration now = other.get();
          return isGrace(now) ? now : DEFAULT_GRACE;
        };
    return this;
  }

  private static boolean isGrace(Duration grace) {
    return !grace.isNegative() && grace.compareTo(LONGEST_GRACE) <= 0;
  }

  /** Sets the receiver of unexpected exceptions; by default they are logged. */
  public RoosterBuilder bugs(Consumer<Throwable> other) {
    bugs = other;
    return this;
  }

  public Rooster start() {
    return start(engine -> new EngineThreads(clock, engine, bugs));
  }

  /** For programs that drive the engine themselves, such as tests. */
  public Rooster start(Function<Function<EngineRuntime, Engine>, EngineDriver> drivers) {
    if (store == null) {
      throw new IllegalStateException("the store is missing. Call sqlite, postgres or store.");
    }
    Store opened = store.apply(clock);
    try {
      return start(opened, drivers);
    } catch (RuntimeException e) {
      opened.close();
      throw e;
    }
  }

  private Rooster start(
      Store opened, Function<Function<EngineRuntime, Engine>, EngineDriver> drivers) {
    Engine.Duties duties = new Engine.Duties(handlers, conditions, followUps);
    EngineDriver driver =
        drivers.apply(
            outside -> new Engine(opened, outside, settings, listener, duties, this::nodeId));
    Rooster rooster = new Rooster(opened, driver, followUps, random, grace);
    rooster.start(settings.horizon());
    return rooster;
  }

  private String nodeId() {
    byte[] bytes = new byte[8];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) random.nextInt();
    }
    return "n-" + HexFormat.of().formatHex(bytes);
  }
}
