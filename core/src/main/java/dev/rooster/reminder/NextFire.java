package dev.rooster.reminder;

import java.time.Instant;
import java.util.Optional;

/**
 * The occurrence that comes next, and when it is tried.
 *
 * @param due the planned instant, which names the occurrence
 * @param at when to try it: the planned instant, or later for a retry or a late fire
 * @param attempt 1 for the first
 * @param interruptions how many of the earlier attempts were cut off
 * @param after the instant from which on occurrences are passed over for this one, if any are;
 *     recorded when this one comes, or is given up
 */
public record NextFire(
    Instant due,
    Instant at,
    Reason reason,
    int attempt,
    int interruptions,
    Optional<Instant> after) {

  /** Why it is tried then. */
  public enum Reason {
    /** Its time comes, or came while nobody was there to see it. */
    PLANNED,
    /** An earlier attempt failed. */
    RETRY,
    /** An earlier attempt was cut off. */
    INTERRUPTED,
    /** It was missed and is made up for. */
    MISSED,
    /** Its time came while an earlier occurrence ran. */
    QUEUED,
    /** The occurrences before it are passed over, because an earlier one failed. */
    BACKED_OFF,
    /**
     * The schedule could not say what comes next: ask it again. The due instant is the last one.
     */
    UNKNOWN
  }

  static NextFire planned(Instant due) {
    return new NextFire(due, due, Reason.PLANNED, 1, 0, Optional.empty());
  }

  static NextFire backedOff(Instant due, Instant after) {
    return new NextFire(due, due, Reason.BACKED_OFF, 1, 0, Optional.of(after));
  }

  /** The time is when it was seen waiting: what came until then waits behind it. */
  static NextFire queued(Instant due, Instant at) {
    return new NextFire(due, at, Reason.QUEUED, 1, 0, Optional.empty());
  }

  /**
   * The time is when it was found missed: where all are made up for, so is what came until then.
   */
  static NextFire missed(Instant due, Instant at) {
    return new NextFire(due, at, Reason.MISSED, 1, 0, Optional.empty());
  }

  static NextFire unknown(Instant last, Instant at, int tries) {
    return new NextFire(last, at, Reason.UNKNOWN, tries, 0, Optional.empty());
  }

  /** The same for another instant. */
  NextFire plannedFor(Instant other) {
    return new NextFire(other, other, reason, attempt, interruptions, after);
  }

  /** All that came until then has its record; what came later waits, or is passed over. */
  Instant accountedUntil() {
    return after.orElse(attempted() ? due : due.minusNanos(1));
  }

  /** Whether the due instant has its record already. */
  boolean attempted() {
    return attempt > 1 || reason == Reason.UNKNOWN;
  }

  /** What is late for another reason than that nobody was there runs, however late. */
  boolean canBeMissed() {
    return switch (reason) {
      case PLANNED, BACKED_OFF -> true;
      case RETRY, INTERRUPTED, MISSED, QUEUED, UNKNOWN -> false;
    };
  }

  NextFire late(Instant then) {
    return new NextFire(due, then, Reason.MISSED, attempt, interruptions, Optional.empty());
  }

  NextFire retried(Instant then) {
    return new NextFire(due, then, Reason.RETRY, attempt + 1, interruptions, Optional.empty());
  }

  NextFire afterInterruption(Instant then) {
    return new NextFire(
        due, then, Reason.INTERRUPTED, attempt + 1, interruptions + 1, Optional.empty());
  }
}
