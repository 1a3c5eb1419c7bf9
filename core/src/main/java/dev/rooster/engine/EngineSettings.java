package dev.rooster.engine;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * The limits and times of an engine.
 *
 * @param runs maximum number of concurrent runs
 * @param runsPerKey maximum number of concurrent runs with one key
 * @param runsByKey the same for keys with a limit of their own, each 1 or more; read before every
 *     claim, so it may change while the engine runs
 * @param batch maximum number of claims or completions in one write
 * @param lease how long a node counts as alive after its last renewal
 * @param renewal the interval of renewals
 * @param horizon how far nodes of a shared store read ahead; an exclusive store has no limit
 * @param rescan how often nodes of a shared store read ahead, in case a notice was lost
 * @param patience how long a node leaves the reminders of other nodes to them
 * @param retention which records are kept
 */
public record EngineSettings(
    int runs,
    int runsPerKey,
    Supplier<Map<String, Integer>> runsByKey,
    int batch,
    Duration lease,
    Duration renewal,
    Duration horizon,
    Duration rescan,
    Duration patience,
    Retention retention) {

  private static final Duration SHORTEST = Duration.ofMillis(1);
  private static final Duration LONGEST = Duration.ofDays(1);

  public static final EngineSettings DEFAULT =
      new EngineSettings(
          1_000,
          1_000,
          Map::of,
          500,
          Duration.ofSeconds(15),
          Duration.ofSeconds(3),
          Duration.ofMinutes(1),
          Duration.ofSeconds(20),
          Duration.ofMillis(250),
          Retention.DEFAULT);

  /** How many fires are read ahead; limits the memory for pending reminders. */
  static final int MOST_READ_AHEAD = 10_000;

  /** The poll interval while notices do not arrive. */
  static final Duration POLL = Duration.ofSeconds(1);

  public EngineSettings {
    for (Duration each : List.of(lease, renewal, horizon, rescan, patience)) {
      if (each.compareTo(SHORTEST) < 0 || each.compareTo(LONGEST) > 0) {
        throw new IllegalArgumentException(
            "%s is out of range. Use 1 millisecond to 1 day.".formatted(each));
      }
    }
    if (runs < 1 || runsPerKey < 1 || batch < 1) {
      throw new IllegalArgumentException("a limit is below 1. Use 1 or more.");
    }
    if (renewal.multipliedBy(3).compareTo(lease) > 0) {
      throw new IllegalArgumentException(
          "renewal %s is too long for lease %s. Use a third of the lease or less."
              .formatted(renewal, lease));
    }
  }

  public EngineSettings withRuns(int most) {
    return new EngineSettings(
        most, runsPerKey, runsByKey, batch, lease, renewal, horizon, rescan, patience, retention);
  }

  public EngineSettings withRunsPerKey(int most) {
    return new EngineSettings(
        runs, most, runsByKey, batch, lease, renewal, horizon, rescan, patience, retention);
  }

  public EngineSettings withRunsByKey(Supplier<Map<String, Integer>> most) {
    return new EngineSettings(
        runs, runsPerKey, most, batch, lease, renewal, horizon, rescan, patience, retention);
  }

  public EngineSettings withRetention(Retention kept) {
    return new EngineSettings(
        runs, runsPerKey, runsByKey, batch, lease, renewal, horizon, rescan, patience, kept);
  }

  public EngineSettings withLease(Duration length, Duration renewedEvery) {
    return new EngineSettings(
        runs,
        runsPerKey,
        runsByKey,
        batch,
        length,
        renewedEvery,
        horizon,
        rescan,
        patience,
        retention);
  }

  int runsOf(String key) {
    return runsByKey.get().getOrDefault(key, runsPerKey);
  }
}
