package dev.rooster.bench.engine;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rooster.bench.Benchmark;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The wall-clock time from the due time to the call of the handler, for one-shots created
 * beforehand and due at equal intervals. The first two seconds warm up and do not count.
 */
public final class Lateness implements Benchmark {
  private static final int CALM_RATE = 200;
  private static final int BUSY_RATE = 1_000;
  private static final Duration WARM_UP = Duration.ofSeconds(2);

  /** Time to load and start before the first one-shot is due. */
  private static final Duration LEAD = Duration.ofSeconds(4);

  private static final Duration LONGEST_LEAD = Duration.ofMinutes(1);

  /** The wait after the last due time; a poll of 10 s must fit. */
  private static final Duration TIMEOUT = Duration.ofSeconds(11);

  /** Not an entrant: a loop that shows the limits of the machine. */
  private static final String DISK = "no scheduler, only an fsync";

  private final Stores stores;

  /** Measures in new stores. */
  public Lateness(Stores stores) {
    this.stores = stores;
  }

  @Override
  public String reading() {
    return "the other's p99 at 1,000 per second, divided by Rooster's on PostgreSQL";
  }

  @Override
  public Map<String, Double> run(boolean quick, ObjectNode details) throws Exception {
    Rounds rounds = new Rounds("lateness, ms", quick ? 1 : 5);
    Duration length = Duration.ofSeconds(quick ? 5 : 10);
    List<Entrant> all =
        Lineup.roosterAnd(
            Lineup.dbScheduler(), Lineup.dbSchedulerByDefault(), Lineup.quartz(), Lineup.jobRunr());
    for (Entrant entrant : all) {
      rounds.add(
          caseName(entrant.name(), CALM_RATE),
          () -> quick ? Map.of() : measure(entrant, CALM_RATE, Duration.ofSeconds(1)),
          () -> measure(entrant, CALM_RATE, length));
    }
    addBusy(rounds, all, length, quick);
    rounds.add(caseName(DISK, BUSY_RATE), Rounds.NOTHING, () -> measureDisk(length));
    rounds.note(
        "Below 0 is too early: JobRunr hands out at each poll, every 5 s, what is due before the next.");
    Medians medians = rounds.run(details);
    Ratios ratios = new Ratios();
    ratios.put(
        "lateness_p99_db_scheduler_100ms_vs_ours",
        medians.of(caseName(Lineup.DB_SCHEDULER, BUSY_RATE), "p99"),
        medians.of(caseName(Lineup.ROOSTER_POSTGRES, BUSY_RATE), "p99"));
    return ratios.all();
  }

  /** Entrants that cannot keep up, or that poll every 10 s, are measured once only. */
  private void addBusy(Rounds rounds, List<Entrant> all, Duration length, boolean quick) {
    List<String> able =
        List.of(Lineup.ROOSTER_POSTGRES, Lineup.ROOSTER_SQLITE, Lineup.DB_SCHEDULER);
    for (Entrant entrant : all) {
      String name = caseName(entrant.name(), BUSY_RATE);
      Rounds.Measurement busy = () -> measure(entrant, BUSY_RATE, length);
      if (able.contains(entrant.name())) {
        rounds.add(name, quick ? Rounds.NOTHING : busy, busy);
      } else if (!quick) {
        rounds.once(name, busy);
      }
    }
  }

  private static String caseName(String entrant, int rate) {
    return entrant + ", " + rate + "/s";
  }

  /** Retries once with more time if the machine is too busy to load before the first is due. */
  private Map<String, Double> measure(Entrant entrant, int rate, Duration length) throws Exception {
    for (Duration lead = LEAD; lead.compareTo(LONGEST_LEAD) < 0; lead = lead.multipliedBy(2)) {
      Optional<LatenessOf> lateness = attempt(entrant, rate, length, lead);
      if (lateness.isPresent()) {
        return figures(lateness.get());
      }
    }
    throw new IllegalStateException(entrant.name() + " cannot load and start in " + LONGEST_LEAD);
  }

  private Optional<LatenessOf> attempt(Entrant entrant, int rate, Duration length, Duration lead)
      throws Exception {
    try (Store store = stores.create(entrant.database());
        Engine engine = entrant.open(store)) {
      stores.settle(store);
      Duration every = Duration.ofSeconds(1).dividedBy(rate);
      int unmeasured = (int) WARM_UP.dividedBy(every);
      int count = unmeasured + (int) length.dividedBy(every);
      Batch all = new Batch(0, count, Instant.now().plus(lead), every);
      engine.load(all);
      stores.settle(store);
      Fires fires = new Fires(0, count);
      engine.start(fires);
      if (Instant.now().isAfter(all.due())) {
        return Optional.empty();
      }
      fires.await(Duration.between(Instant.now(), all.lastDue()).plus(TIMEOUT));
      return Optional.of(
          fires.lateness(new Batch(unmeasured, count - unmeasured, all.due(unmeasured), every)));
    }
  }

  private Map<String, Double> measureDisk(Duration length) throws IOException {
    Duration every = Duration.ofSeconds(1).dividedBy(BUSY_RATE);
    Batch batch = new Batch(0, (int) length.dividedBy(every), Instant.now().plusSeconds(1), every);
    Fires fires = new Fires(0, batch.count());
    BareDisk.fire(stores.folder(), batch, fires);
    return figures(fires.lateness(batch));
  }

  /** The figures that a table shows. */
  static Map<String, Double> figures(LatenessOf lateness) {
    Map<String, Double> figures = new LinkedHashMap<>();
    figures.put("p50", lateness.p50());
    figures.put("p99", lateness.p99());
    figures.put("max", lateness.max());
    figures.put("earliest", lateness.earliest());
    figures.put("not fired", (double) lateness.missing());
    return figures;
  }
}
