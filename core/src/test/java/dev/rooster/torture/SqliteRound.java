package dev.rooster.torture;

import dev.rooster.store.jdbc.SqliteStore;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.SplittableRandom;

/**
 * One node after the other on one file, each killed at some moment, some before they are up.
 * Between two of them the machine is sometimes off for longer than any grace period.
 */
final class SqliteRound {
  private static final int MOST_ENTRIES = 120;
  private static final Duration LONGEST_START = Duration.ofMillis(1_500);
  private static final Duration LONG_SERIES = Duration.ofSeconds(100);
  private static final Duration SHORT_SERIES = Duration.ofSeconds(2);

  private final Path folder;
  private final SplittableRandom random;
  private Duration ahead = Duration.ZERO;
  private int incarnations;

  private SqliteRound(Path folder, SplittableRandom random) {
    this.folder = folder;
    this.random = random;
  }

  static Score live(Path folder, SplittableRandom random, int kills) throws IOException {
    return new SqliteRound(folder, random).live(kills);
  }

  private Score live(int kills) throws IOException {
    for (int i = 0; i < kills; i++) {
      try (Victim victim = start(LONG_SERIES)) {
        awaitSomeMoment(victim);
        victim.kill();
      }
      if (random.nextInt(5) == 0) {
        powerCut(Duration.ofSeconds(random.nextInt(65, 130)));
      }
    }
    powerCut(LONG_SERIES.multipliedBy(3));
    try (Victim last = start(SHORT_SERIES)) {
      last.awaitEntries(MOST_ENTRIES);
      last.tell("rest");
      last.awaitWord("resting");
      last.tell("settle");
      last.awaitWord("settled");
      last.stop();
    }
    return new Score(kills, 0, 0, judge());
  }

  private void awaitSomeMoment(Victim victim) {
    if (random.nextInt(10) == 0) {
      victim.watch(Duration.ofMillis(random.nextLong(LONGEST_START.toMillis())));
    } else {
      victim.awaitEntries(random.nextInt(1, MOST_ENTRIES));
    }
  }

  private void powerCut(Duration length) {
    ahead = ahead.plus(length);
  }

  private Victim start(Duration longestSeries) {
    return Victim.start(place("n" + ++incarnations, longestSeries));
  }

  private TortureNode.Place place(String name, Duration longestSeries) {
    return new TortureNode.Place(
        folder.resolve("rooster.db").toString(),
        folder.resolve(name + ".journal"),
        name,
        ahead,
        longestSeries);
  }

  private Verdict judge() throws IOException {
    TortureNode.Place place = place("judge", SHORT_SERIES);
    try (SqliteStore store = SqliteStore.open(Path.of(place.store()), place.clock())) {
      return new TortureOracle(store, Rounds.journals(folder)).judge();
    }
  }
}
