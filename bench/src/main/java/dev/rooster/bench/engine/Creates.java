package dev.rooster.bench.engine;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rooster.bench.Benchmark;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/** One-shots created per second on a running engine, each acknowledged as durable. */
public final class Creates implements Benchmark {
  private static final int[] CALLERS = {1, 64};
  private static final String RATE = "per second";
  private static final Duration FAR = Duration.ofDays(30);

  /** The first to be measured would otherwise pay for the compiler, which needs seconds. */
  private static final Duration WARM_UP = Duration.ofSeconds(3);

  private final Stores stores;

  /** Measures in new stores. */
  public Creates(Stores stores) {
    this.stores = stores;
  }

  @Override
  public String reading() {
    return "Rooster's rate divided by db-scheduler's, with 1 caller and with 64";
  }

  @Override
  public Map<String, Double> run(boolean quick, ObjectNode details) throws Exception {
    List<Entrant> entrants =
        Lineup.roosterAnd(
            Lineup.dbScheduler(), Lineup.quartz(), Lineup.jobRunr(), Lineup.dbSchedulerOnSqlite());
    Rounds rounds = new Rounds("creates, acknowledged as durable", quick ? 1 : 5);
    Duration length = Duration.ofSeconds(quick ? 1 : 2);
    for (int callers : CALLERS) {
      for (Entrant entrant : entrants) {
        rounds.add(
            caseName(entrant.name(), callers),
            () -> Map.of(RATE, measure(entrant, callers, WARM_UP)),
            () -> Map.of(RATE, measure(entrant, callers, length)));
      }
    }
    Medians medians = rounds.run(details);
    Ratios ratios = new Ratios();
    for (int callers : CALLERS) {
      ratios.put(
          "creates_" + callers + "_vs_db_scheduler",
          medians.of(caseName(Lineup.ROOSTER_POSTGRES, callers), RATE),
          medians.of(caseName(Lineup.DB_SCHEDULER, callers), RATE));
      ratios.put(
          "creates_" + callers + "_sqlite_vs_db_scheduler",
          medians.of(caseName(Lineup.ROOSTER_SQLITE, callers), RATE),
          medians.of(caseName(Lineup.DB_SCHEDULER_SQLITE, callers), RATE));
    }
    return ratios.all();
  }

  private static String caseName(String entrant, int callers) {
    return entrant + ", " + callers + (callers == 1 ? " caller" : " callers");
  }

  private double measure(Entrant entrant, int callers, Duration length) throws Exception {
    try (Store store = stores.create(entrant.database());
        Engine engine = entrant.open(store)) {
      engine.start(number -> {});
      AtomicInteger numbers = new AtomicInteger();
      createFor(length.dividedBy(2), engine, callers, numbers);
      stores.settle(store);
      int before = numbers.get();
      long begin = System.nanoTime();
      createFor(length, engine, callers, numbers);
      return (numbers.get() - before) / ((System.nanoTime() - begin) / 1e9);
    }
  }

  private static void createFor(Duration length, Engine engine, int callers, AtomicInteger numbers)
      throws Exception {
    Instant due = Instant.now().plus(FAR);
    long end = System.nanoTime() + length.toNanos();
    Callers.call(
        callers,
        () -> {
          engine.create(numbers.getAndIncrement(), due);
          return System.nanoTime() < end;
        });
  }
}
