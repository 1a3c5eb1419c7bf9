package dev.rooster.torture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/**
 * Rounds of torture, each with a seed and its own directory, which is kept after a failure. {@code
 * -Drooster.torture.seed=N} starts with another seed.
 */
final class Rounds {
  private static final long SEED = Long.getLong("rooster.torture.seed", 1);

  /** The number of kills in the long tests, over all stores. */
  static final int LONG = Integer.getInteger("rooster.kills", 1_000);

  private Rounds() {}

  /** One round: kills nodes this often, then checks the result. */
  interface Round {
    Score live(Path folder, SplittableRandom random, int kills) throws IOException;
  }

  /**
   * Runs as many rounds as needed for this many kills.
   *
   * @param perRound the maximum number of kills in one round
   */
  static void live(String name, int kills, int perRound, Round round) throws IOException {
    Score sum = Score.NONE;
    for (int done = 0; done < kills; done += perRound) {
      long seed = SEED + done / perRound;
      Path folder = emptyFolder(name + "-" + seed);
      System.out.println("%s, seed %d, is in %s".formatted(name, seed, folder));
      Score score =
          round.live(folder, new SplittableRandom(seed), Math.min(perRound, kills - done));
      sum = sum.plus(score);
      System.out.println("%s, seed %d: %s".formatted(name, seed, score.words()));
      score.verdict().late().forEach(it -> System.out.println("late: " + it));
      assertThat(score.verdict().lost()).as("lost, see %s", folder).isEmpty();
      assertThat(score.verdict().doubled()).as("doubled, see %s", folder).isEmpty();
      delete(folder);
    }
    System.out.println("torture of %s: %s".formatted(name, sum.words()));
  }

  /** The journals of all nodes of a round. */
  static List<Entry> journals(Path folder) throws IOException {
    List<Entry> entries = new ArrayList<>();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.filter(it -> it.toString().endsWith(".journal")).sorted().toList()) {
        entries.addAll(Journal.read(file));
      }
    }
    return entries;
  }

  private static Path emptyFolder(String name) throws IOException {
    Path folder = Path.of("target", "torture", name).toAbsolutePath();
    delete(folder);
    return Files.createDirectories(folder);
  }

  private static void delete(Path folder) throws IOException {
    if (Files.exists(folder)) {
      try (Stream<Path> files = Files.walk(folder)) {
        for (Path file : files.sorted((a, b) -> b.compareTo(a)).toList()) {
          Files.delete(file);
        }
      }
    }
  }
}
