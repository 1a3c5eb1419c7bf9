package dev.rooster.torture;

import java.util.List;
import java.util.stream.Stream;

/**
 * The faults injected into nodes, and the verdict.
 *
 * @param stops how often a node was frozen or out of disk space
 * @param restarts of the database
 */
record Score(int kills, int stops, int restarts, Verdict verdict) {
  static final Score NONE = new Score(0, 0, 0, Verdict.NONE);

  Score plus(Score more) {
    return new Score(
        kills + more.kills,
        stops + more.stops,
        restarts + more.restarts,
        new Verdict(
            verdict.creates() + more.verdict.creates(),
            verdict.occurrences() + more.verdict.occurrences(),
            verdict.calls() + more.verdict.calls(),
            joined(verdict.late(), more.verdict.late()),
            joined(verdict.lost(), more.verdict.lost()),
            joined(verdict.doubled(), more.verdict.doubled())));
  }

  private static List<String> joined(List<String> some, List<String> more) {
    return Stream.concat(some.stream(), more.stream()).toList();
  }

  String words() {
    return """
    %d kills, %d stops, %d restarts, %d creates, %d occurrences, %d calls (%d late), %d lost, \
    %d doubled\
    """
        .formatted(
            kills,
            stops,
            restarts,
            verdict.creates(),
            verdict.occurrences(),
            verdict.calls(),
            verdict.late().size(),
            verdict.lost().size(),
            verdict.doubled().size());
  }
}
