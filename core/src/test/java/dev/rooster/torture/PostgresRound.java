package dev.rooster.torture;

import com.zaxxer.hikari.HikariDataSource;
import dev.rooster.store.jdbc.PostgresStore;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Three nodes on one database: now and then one is killed and replaced, one freezes for longer than
 * its lease, or the database crashes under all of them.
 */
final class PostgresRound {
  private static final int NODES = 3;
  private static final int KILLS_PER_FREEZE = 5;
  private static final int KILLS_PER_CRASH = 10;
  private static final int MOST_ENTRIES = 150;
  private static final Duration LONGEST_START = Duration.ofMillis(2_500);
  private static final Duration LONGEST_SERIES = Duration.ofSeconds(6);

  private final TortureServer server;
  private final Path folder;
  private final String url;
  private final SplittableRandom random;
  private final List<Victim> nodes = new ArrayList<>();
  private int incarnations;
  private int kills;
  private int freezes;
  private int crashes;

  PostgresRound(TortureServer server, Path folder, String url, SplittableRandom random) {
    this.server = server;
    this.folder = folder;
    this.url = url;
    this.random = random;
  }

  Score live(int most) throws IOException {
    try {
      for (int i = 0; i < NODES; i++) {
        nodes.add(start());
      }
      while (kills < most) {
        kill(random.nextInt(NODES));
        if (kills % KILLS_PER_FREEZE == 2) {
          freeze(random.nextInt(NODES));
        }
        if (kills % KILLS_PER_CRASH == KILLS_PER_CRASH / 2) {
          crash();
        }
      }
      settle();
    } finally {
      nodes.forEach(Victim::close);
    }
    return new Score(kills, freezes, crashes, judge());
  }

  /** Kills the node and replaces it, without waiting for the new one. */
  private void kill(int place) {
    Victim victim = nodes.get(place);
    if (random.nextInt(10) == 0) {
      victim.watch(Duration.ofMillis(random.nextLong(LONGEST_START.toMillis())));
    } else {
      victim.awaitEntries(random.nextInt(1, MOST_ENTRIES));
    }
    victim.kill();
    kills++;
    nodes.set(place, start());
  }

  /**
   * Freezes the node for longer than its lease, so that others take over; every third time for
   * about as long. Some are killed before they thaw.
   */
  private void freeze(int place) {
    Victim victim = nodes.get(place);
    victim.awaitEntries(random.nextInt(1, MOST_ENTRIES));
    victim.freeze();
    freezes++;
    int more = freezes % 3 == 0 ? random.nextInt(-700, 200) : random.nextInt(200, 1_500);
    victim.watch(TortureNode.LEASE.plusMillis(more));
    if (random.nextInt(5) == 0) {
      victim.kill();
      kills++;
      nodes.set(place, start());
    } else {
      victim.thaw();
    }
  }

  private void crash() throws IOException {
    nodes.forEach(it -> it.awaitWord("up"));
    nodes.get(random.nextInt(NODES)).awaitEntries(random.nextInt(1, MOST_ENTRIES));
    server.crash();
    crashes++;
    nodes.forEach(it -> it.awaitEntry(Entry.Created.class));
  }

  private void settle() {
    nodes.forEach(it -> it.awaitEntries(MOST_ENTRIES));
    for (String[] each : new String[][] {{"rest", "resting"}, {"settle", "settled"}}) {
      nodes.forEach(it -> it.tell(each[0]));
      nodes.forEach(it -> it.awaitWord(each[1]));
    }
    nodes.forEach(Victim::stop);
  }

  private Victim start() {
    String name = "n" + ++incarnations;
    return Victim.start(
        new TortureNode.Place(
            url, folder.resolve(name + ".journal"), name, Duration.ZERO, LONGEST_SERIES));
  }

  private Verdict judge() throws IOException {
    try (HikariDataSource pool = TortureNode.pool(url);
        PostgresStore store = PostgresStore.open(pool)) {
      return new TortureOracle(store, Rounds.journals(folder)).judge();
    }
  }
}
