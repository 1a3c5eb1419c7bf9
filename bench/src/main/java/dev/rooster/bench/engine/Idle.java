package dev.rooster.bench.engine;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rooster.bench.Benchmark;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.locks.LockSupport;

/**
 * Statements per second on a store while nothing is due: from pg_stat_statements, or from the
 * engine's own count if the store has none.
 */
public final class Idle implements Benchmark {
  private static final Duration FAR = Duration.ofDays(30);
  private static final int PENDING = 100;

  /** By then an engine has finished starting. */
  private static final Duration CALM = Duration.ofSeconds(2);

  private final Stores stores;

  /** Measures in new stores. */
  public Idle(Stores stores) {
    this.stores = stores;
  }

  @Override
  public Map<String, Double> run(boolean quick, ObjectNode details) throws Exception {
    Rounds rounds = new Rounds("statements on an idle store", 1);
    for (Entrant entrant : Lineup.rooster()) {
      rounds.once(entrant.name(), () -> measure(entrant, Duration.ofSeconds(quick ? 3 : 60)));
    }
    for (Entrant entrant :
        new Entrant[] {
          Lineup.dbScheduler(), Lineup.dbSchedulerByDefault(), Lineup.quartz(), Lineup.jobRunr()
        }) {
      rounds.once(entrant.name(), () -> measure(entrant, Duration.ofSeconds(quick ? 3 : 20)));
    }
    rounds.note(
        "SQLite: store calls by the engine; PostgreSQL: statements from pg_stat_statements.");
    rounds.run(details);
    return Map.of();
  }

  private Map<String, Double> measure(Entrant entrant, Duration length) throws Exception {
    try (Store store = stores.create(entrant.database())) {
      stores.countStatements(store);
      return measure(entrant, store, length);
    }
  }

  private Map<String, Double> measure(Entrant entrant, Store store, Duration length)
      throws Exception {
    try (Engine engine = entrant.open(store)) {
      engine.load(Batch.atOnce(PENDING, Instant.now().plus(FAR)));
      engine.start(number -> {});
      stores.settle(store);
      pass(CALM);
      OptionalLong before = statements(store, engine);
      pass(length);
      OptionalLong after = statements(store, engine);
      return after.isEmpty() || before.isEmpty()
          ? Map.of()
          : Map.of(
              "per second", (after.getAsLong() - before.getAsLong()) / (length.toMillis() / 1e3));
    }
  }

  private OptionalLong statements(Store store, Engine engine) throws Exception {
    OptionalLong own = engine.statements();
    return own.isPresent() ? own : stores.statements(store);
  }

  private static void pass(Duration time) {
    long end = System.nanoTime() + time.toNanos();
    for (long left = time.toNanos(); left > 0; left = end - System.nanoTime()) {
      LockSupport.parkNanos(left);
    }
  }
}
