package dev.rooster.bench.engine;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rooster.bench.Benchmark;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;

/**
 * Due one-shots fired and recorded as completed per second, from the start of the scheduler on a
 * backlog to the last of it.
 */
public final class Drain implements Benchmark {
  private static final Duration LONGEST = Duration.ofMinutes(5);
  private static final int QUICK_PART = 5;

  /**
   * Measured in time, not rounds: the faster an entrant drains, the less time a round gives the
   * compiler.
   */
  private static final Duration WARM_UP = Duration.ofSeconds(15);

  private static final String RATE = "per second";

  private final Stores stores;

  /** Measures in new stores. */
  public Drain(Stores stores) {
    this.stores = stores;
  }

  @Override
  public String reading() {
    return "Rooster's rate, divided by the other's";
  }

  @Override
  public Map<String, Double> run(boolean quick, ObjectNode details) throws Exception {
    List<Entrant> entrants =
        Lineup.roosterAnd(
            Lineup.dbScheduler(), Lineup.quartz(), Lineup.jobRunr(), Lineup.dbSchedulerOnSqlite());
    Rounds rounds = new Rounds("draining a backlog of due one-shots", quick ? 1 : 5);
    for (Entrant entrant : entrants) {
      int backlog = entrant.backlog() / (quick ? QUICK_PART : 1);
      Rounds.Measurement drain = () -> measure(entrant, backlog);
      rounds.add(entrant.name(), quick ? drain : () -> warmUp(drain), drain);
    }
    Medians medians = rounds.run(details);
    Ratios ratios = new Ratios();
    String ours = Lineup.ROOSTER_POSTGRES;
    ratios.put(
        "drain_pg_vs_db_scheduler", medians.of(ours, RATE), medians.of(Lineup.DB_SCHEDULER, RATE));
    ratios.put("drain_pg_vs_quartz", medians.of(ours, RATE), medians.of(Lineup.QUARTZ, RATE));
    ratios.put("drain_pg_vs_jobrunr", medians.of(ours, RATE), medians.of(Lineup.JOBRUNR, RATE));
    ratios.put(
        "drain_sqlite_vs_db_scheduler",
        medians.of(Lineup.ROOSTER_SQLITE, RATE),
        medians.of(Lineup.DB_SCHEDULER_SQLITE, RATE));
    return ratios.all();
  }

  private static Map<String, Double> warmUp(Rounds.Measurement drain) throws Exception {
    Instant end = Instant.now().plus(WARM_UP);
    Map<String, Double> last = drain.take();
    while (Instant.now().isBefore(end)) {
      last = drain.take();
    }
    return last;
  }

  private Map<String, Double> measure(Entrant entrant, int backlog) throws Exception {
    try (Store store = stores.create(entrant.database());
        Engine engine = entrant.open(store)) {
      engine.load(Batch.atOnce(backlog, Instant.now().minusSeconds(1)));
      stores.settle(store);
      Fires fires = new Fires(0, backlog);
      Instant begin = Instant.now();
      engine.start(fires);
      Instant completed = completed(entrant, engine, fires);
      Map<String, Double> figures = new LinkedHashMap<>();
      figures.put(RATE, backlog / seconds(begin, completed));
      figures.put(
          "per second since the first fire", backlog / seconds(fires.firstCall(), completed));
      figures.put("backlog", (double) backlog);
      return figures;
    }
  }

  private static double seconds(Instant from, Instant to) {
    return Duration.between(from, to).toNanos() / 1e9;
  }

  private static Instant completed(Entrant entrant, Engine engine, Fires fires) throws Exception {
    if (!fires.await(LONGEST)) {
      throw new IllegalStateException(entrant.name() + " did not drain within " + LONGEST);
    }
    while (engine.unfinished() > 0) {
      LockSupport.parkNanos(1_000_000);
    }
    if (fires.excess() > 0) {
      throw new IllegalStateException(entrant.name() + " fired " + fires.excess() + " too many");
    }
    return Instant.now();
  }
}
