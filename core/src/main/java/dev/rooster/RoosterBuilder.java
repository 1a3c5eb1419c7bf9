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
import java.util.random.RandomGenerator;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Makes a {@link Rooster}: where it keeps reminders, and who is called for them. */
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
  private Duration grace = DEFAULT_GRACE;
  private Consumer<Throwable> bugs =
      bug -> LOG.log(System.Logger.Level.ERROR, "a bug in Rooster", bug);

  RoosterBuilder() {}

  /** Keeps reminders in this file, which one process uses at a time. */
  public RoosterBuilder sqlite(Path file) {
    store = it -> SqliteStore.open(file, it);
    return this;
  }

  /** Keeps reminders in PostgreSQL, where any number of nodes share the work. */
  public RoosterBuilder postgres(DataSource database) {
    store = ignored -> PostgresStore.open(database);
    return this;
  }

  /** Keeps reminders wherever one likes. The store is closed with the Rooster. */
  public RoosterBuilder store(Store own) {
    store = ignored -> own;
    return this;
  }

  /** Says who runs reminders of a kind. */
  public RoosterBuilder handle(String kind, Handler handler) {
    handlers.put(kind, handler);
    return this;
  }

  /** The same for what has nothing to say when it is done. */
  public RoosterBuilder on(String kind, Consumer<Run> action) {
    return handle(
        kind,
        run -> {
          action.accept(run);
          return new Outcome.Done("");
        });
  }

  /** Says who checks conditions that are commands. */
  public RoosterBuilder conditions(ConditionCheck check) {
    conditions = Optional.of(check);
    return this;
  }

  /** Says what else is made when a run has ended. */
  public RoosterBuilder followUps(FollowUps other) {
    followUps = other;
    return this;
  }

  /** Hears what happens; instead of the {@link TroubleLog} that does by default. */
  public RoosterBuilder listener(EngineListener hears) {
    listener = hears;
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

  /** How long running work may go on when the Rooster is closed: from nothing to a day. */
  public RoosterBuilder grace(Duration other) {
    if (other.isNegative() || other.compareTo(LONGEST_GRACE) > 0) {
      throw new IllegalArgumentException(
          "a grace of %s is not possible: from nothing to a day".formatted(other));
    }
    grace = other;
    return this;
  }

  /** Hears of exceptions that nothing should have thrown; by default they are logged. */
  public RoosterBuilder bugs(Consumer<Throwable> hears) {
    bugs = hears;
    return this;
  }

  public Rooster start() {
    return start(engine -> new EngineThreads(clock, engine, bugs));
  }

  /** For those who drive the engine by other means, such as tests. */
  public Rooster start(Function<Function<EngineRuntime, Engine>, EngineDriver> drivers) {
    if (store == null) {
      throw new IllegalStateException(
          "a Rooster needs to know where to keep reminders: call sqlite, postgres or store");
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
    Rooster rooster = new Rooster(opened, driver, random, grace);
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
