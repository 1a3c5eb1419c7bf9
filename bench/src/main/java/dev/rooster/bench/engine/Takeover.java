package dev.rooster.bench.engine;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rooster.bench.Benchmark;
import dev.rooster.bench.engine.Entrant.Database;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * The time until another node fires what a killed node had begun: two processes on one PostgreSQL,
 * of which the one whose handler was called gets kill -9.
 */
public final class Takeover implements Benchmark {
  private static final String DOCUMENTED =
      """
      by their documentation, as they come: db-scheduler 30 min (5 min heartbeat, 6 missed);
      Quartz 15 s and up (7.5 s check-in), what requests recovery; JobRunr 60 s (15 s poll, 4 missed)\
      """;

  private final Stores stores;

  /** Measures in new stores. */
  public Takeover(Stores stores) {
    this.stores = stores;
  }

  @Override
  public Map<String, Double> run(boolean quick, ObjectNode details) throws Exception {
    measure("Rooster", Lineup.rooster(), quick ? 1 : 5, details);
    measure("the others", quick ? List.of() : Lineup.othersTakingOver(), 1, details);
    System.out.println(DOCUMENTED);
    details.put("documented", DOCUMENTED);
    return Map.of();
  }

  private void measure(String who, List<Entrant> entrants, int count, ObjectNode details)
      throws Exception {
    Rounds rounds = new Rounds("takeover from a killed node, " + who, count);
    for (Entrant entrant : entrants) {
      if (entrant.database() == Database.POSTGRES) {
        rounds.add(entrant.name(), Rounds.NOTHING, () -> Map.of("seconds", seconds(entrant)));
      }
    }
    rounds.run(details);
  }

  private double seconds(Entrant entrant) throws Exception {
    try (Store store = stores.create(Database.POSTGRES)) {
      try (Engine engine = entrant.open(store)) {
        engine.create(0, Instant.now());
      }
      try (TakeoverNode first = TakeoverNode.start(entrant, store)) {
        first.awaitFire();
        try (TakeoverNode second = TakeoverNode.start(entrant, store)) {
          second.awaitStart();
          Instant killed = Instant.now();
          first.kill();
          second.awaitFire();
          return Duration.between(killed, Instant.now()).toMillis() / 1e3;
        }
      }
    }
  }
}
