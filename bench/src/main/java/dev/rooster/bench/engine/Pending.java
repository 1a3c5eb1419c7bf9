package dev.rooster.bench.engine;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rooster.bench.Benchmark;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The cost of a store full of future one-shots: the time from opening to the first fire, the heap
 * that the engine keeps, and the lateness of due one-shots meanwhile.
 */
public final class Pending implements Benchmark {
  private static final int[] SIZES = {1_000, 100_000, 1_000_000};
  private static final int[] QUICK_SIZES = {1_000, 1_000_000};

  private final Stores stores;

  /** Measures in new stores. */
  public Pending(Stores stores) {
    this.stores = stores;
  }

  @Override
  public String reading() {
    return "Rooster's p99 on PostgreSQL with 1,000,000 pending, divided by that with 1,000";
  }

  @Override
  public Map<String, Double> run(boolean quick, ObjectNode details) throws Exception {
    Rounds rounds =
        new Rounds("pending one-shots: time to first fire, heap, lateness at 200/s", quick ? 1 : 5);
    List<PendingCase> cases = new ArrayList<>();
    try {
      for (int size : quick ? QUICK_SIZES : SIZES) {
        for (Entrant entrant : Lineup.roosterAnd(Lineup.dbScheduler())) {
          PendingCase each = PendingCase.fill(stores, entrant, size);
          cases.add(each);
          add(rounds, caseName(entrant.name(), size), each, entrant);
        }
      }
      Medians medians = rounds.run(details);
      Ratios ratios = new Ratios();
      ratios.put(
          "lateness_p99_1m_vs_1k_pending",
          medians.of(caseName(Lineup.ROOSTER_POSTGRES, 1_000_000), "p99"),
          medians.of(caseName(Lineup.ROOSTER_POSTGRES, 1_000), "p99"));
      return ratios.all();
    } finally {
      cases.forEach(PendingCase::close);
    }
  }

  /** The other entrants are for comparison and keep nothing in the heap. */
  private static void add(Rounds rounds, String name, PendingCase each, Entrant entrant) {
    if (Lineup.isRooster(entrant)) {
      rounds.add(name, each::measure, each::measure);
    } else {
      rounds.once(name, each::measure);
    }
  }

  private static String caseName(String entrant, int size) {
    return "%s, %,d".formatted(entrant, size);
  }
}
