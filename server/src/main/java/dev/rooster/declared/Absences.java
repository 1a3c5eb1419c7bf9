package dev.rooster.declared;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;

/**
 * Since when files and entries are absent. An editor, a synchronisation or a move may take a file
 * away for a moment, so absence counts only after a grace period. Kept in memory: a daemon that
 * starts begins to count anew. Not thread-safe.
 */
final class Absences {
  static final Duration GRACE = Duration.ofSeconds(10);

  private final Map<Moves.Spot, Instant> since = new HashMap<>();
  private boolean started;

  /** The files have been read for the first time. */
  void start() {
    started = true;
  }

  /**
   * Whether an entry that is absent from an existing file has ended: at the start of the daemon at
   * once, because an entry removed during downtime must not fire.
   */
  boolean isOverInFile(Moves.Spot spot, Instant now) {
    return !started || isOver(spot, now);
  }

  /** Whether an absent entry has been absent for the grace period. */
  boolean isOver(Moves.Spot spot, Instant now) {
    Instant first =
        since.merge(spot, now, (before, later) -> before.isAfter(later) ? later : before);
    return !now.isBefore(first.plus(GRACE));
  }

  /** The entry is back, or has been dealt with. */
  void end(Moves.Spot spot) {
    since.remove(spot);
  }

  /** Whether a grace period is running. */
  boolean pending(Instant now) {
    return since.values().stream().anyMatch(it -> now.isBefore(it.plus(GRACE)));
  }
}
