package dev.rooster.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Lives of a few nodes on one store, each from a seed. {@code -Drooster.simulation.seed=N} replays
 * one of them; {@code -Drooster.simulation.lives=M} replays that many from there on.
 */
class SimulationTest {
  private static final long SEED = Long.getLong("rooster.simulation.seed", 1);
  private static final long LIVES =
      Long.getLong(
          "rooster.simulation.lives", Long.getLong("rooster.simulation.seed") == null ? 300 : 1);

  @Test
  void every_occurrence_has_one_record_whatever_happens() throws IOException {
    live(SEED, LIVES);
  }

  @Test
  @Tag("long")
  @Timeout(value = 4, unit = TimeUnit.HOURS)
  void every_occurrence_has_one_record_in_thirty_thousand_lives() throws IOException {
    live(1_000_000, 30_000);
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
  void the_simulator_finds_bugs_of_other_schedulers(Bug bug) throws IOException {
    for (long seed = 1; seed <= 200; seed++) {
      Simulation.Result result = Simulation.run(seed, bug);
      if (!result.complaints().isEmpty()) {
        System.out.printf("%s: seed %d: %s%n", bug, seed, result.complaints().getFirst());
        assertThat(documented(bug)).contains("| seed %d |".formatted(seed));
        return;
      }
    }
    fail("the simulator did not find " + bug);
  }

  private static String documented(Bug bug) throws IOException {
    return Files.readAllLines(Path.of("..", "docs", "testing.md")).stream()
        .filter(line -> line.startsWith("| `%s` ".formatted(bug)))
        .collect(Collectors.joining());
  }

  private static void live(long first, long lives) throws IOException {
    long occurrences = 0;
    long calls = 0;
    long kills = 0;
    for (long seed = first; seed < first + lives; seed++) {
      Simulation.Result result = Simulation.run(seed, Bug.NONE);
      if (!result.complaints().isEmpty() || lives == 1) {
        Path log = Path.of("target", "simulation-" + seed + ".log");
        Files.write(log, Simulation.replay(seed, Bug.NONE).log());
        System.out.println("the log is in " + log);
      }
      assertThat(result.complaints())
          .as("seed %d (again with -Drooster.simulation.seed=%d)", seed, seed)
          .isEmpty();
      occurrences += result.occurrences();
      calls += result.calls();
      kills += result.kills();
    }
    System.out.printf(
        "simulated: %d seeds, %d occurrences, %d calls of handlers, %d kills%n",
        lives, occurrences, calls, kills);
  }
}
