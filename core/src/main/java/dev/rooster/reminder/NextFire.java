package dev.rooster.reminder;

import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/**
 * The next occurrence, and when it is tried.
 *
 * @param due the planned instant, which names the occurrence
 * @param at when to try it: the planned instant, or later for a retry or a late fire
 * @param attempt 1 for the first
 * @param interruptions how many earlier attempts were interrupted
 * @param after occurrences after this instant are passed over for this one; their record is written
 *     when this one comes or is given up
 * @param fired whether an earlier attempt counted as a fire, so that this one does not
 * @param earlier its attempts so far, and why it is late
 */
public record NextFire(
    Instant due,
    Instant at,
    Reason reason,
    int attempt,
    int interruptions,
    Optional<Instant> after,
    boolean fired,
    Earlier earlier) {

  public NextFire {
    earlier = earlier.with(reason.delays());
  }

  /** Whose earlier attempts, if there were any, counted as a fire. */
  public NextFire(
      Instant due,
      Instant at,
      Reason reason,
      int attempt,
      int interruptions,
      Optional<Instant> after) {
    this(due, at, reason, attempt, interruptions, after, attempt > 1, Earlier.NONE);
  }

  /** Why it is tried then. */
  public enum Reason {
    /** Its time comes, or came while no node was active. */
    PLANNED,
    /** An earlier attempt failed. */
    RETRY,
    /** An earlier attempt was interrupted. */
    INTERRUPTED,
    /** It was missed and runs late. */
    MISSED,
    /** Its time came while an earlier occurrence ran. */
    QUEUED,
    /** The occurrences before it are passed over, because an earlier one failed. */
    BACKED_OFF,
    /**
     * The schedule failed to give the next fire and is asked again. The due instant is the last
     * one.
     */
    UNKNOWN;

    /** The causes of a delay that it implies. */
    private Set<Delay> delays() {
      return switch (this) {
        case RETRY -> Set.of(Delay.ATTEMPT_FAILED);
        case INTERRUPTED -> Set.of(Delay.ATTEMPT_INTERRUPTED);
        case QUEUED -> Set.of(Delay.EARLIER_RUN);
        case PLANNED, MISSED, BACKED_OFF, UNKNOWN -> Set.of();
      };
    }
  }

  static NextFire planned(Instant due) {
    return new NextFire(due, due, Reason.PLANNED, 1, 0, Optional.empty());
  }

  /** The occurrence of a claim whose run has not started. */
  static NextFire again(Claim claim) {
    Instant due = claim.due();
    return claim.attempt() == 1
        ? planned(due)
        : new NextFire(
            due,
            due,
            Reason.RETRY,
            claim.attempt(),
            0,
            Optional.empty(),
            claim.fired(),
            Earlier.NONE);
  }

  /**
   * The latest one that has come, chosen instead of those before it. It runs even if a later one
   * comes before its claim, so that a busy node still runs some. It is tried a moment after its
   * time and not later, which shows that it was chosen and has come whatever becomes of the clock.
   */
  static NextFire chosen(Instant due, Instant now) {
    Instant moment = due.plusMillis(1);
    Instant at = moment.isAfter(now) ? now : moment;
    return new NextFire(due, at, Reason.PLANNED, 1, 0, Optional.empty());
  }

  static NextFire backedOff(Instant due, Instant after) {
    return new NextFire(due, due, Reason.BACKED_OFF, 1, 0, Optional.of(after));
  }

  /** Occurrences due until {@code at} wait behind it. */
  static NextFire queued(Instant due, Instant at) {
    return new NextFire(due, at, Reason.QUEUED, 1, 0, Optional.empty());
  }

  /**
   * Found missed, and tried at once: its time is over, whatever becomes of the clock. With the
   * policy {@code all}, occurrences due until it starts run too.
   */
  static NextFire missed(Instant due, Earlier earlier) {
    return missed(due, due, earlier);
  }

  /** Tried after an earlier missed one; occurrences due until {@code at} run too. */
  static NextFire missed(Instant due, Instant at, Earlier earlier) {
    return new NextFire(due, at, Reason.MISSED, 1, 0, Optional.empty(), false, earlier);
  }

  static NextFire unknown(Instant last, Instant at, int tries) {
    return new NextFire(last, at, Reason.UNKNOWN, tries, 0, Optional.empty());
  }

  /** The same for another instant. */
  NextFire plannedFor(Instant other) {
    return new NextFire(other, other, reason, attempt, interruptions, after, fired, earlier);
  }

  /** Every occurrence due until then has its record; later ones wait or are passed over. */
  Instant accountedUntil() {
    return after.orElse(attempted() ? due : due.minusNanos(1));
  }

  /** Whether the due instant has its record already. */
  boolean attempted() {
    return attempt > 1 || reason == Reason.UNKNOWN;
  }

  /** Only a planned fire can be missed. One that is late for another reason runs, however late. */
  boolean canBeMissed() {
    return switch (reason) {
      case PLANNED, BACKED_OFF -> true;
      case RETRY, INTERRUPTED, MISSED, QUEUED, UNKNOWN -> false;
    };
  }

  /** Whether a later occurrence that comes before the claim may run in its place. */
  boolean canBeSuperseded() {
    return canBeMissed() && !at.isAfter(due);
  }

  /** For stores: the same, and no earlier attempt counted as a fire. */
  public NextFire unfired() {
    return new NextFire(due, at, reason, attempt, interruptions, after, false, earlier);
  }

  /** For stores: the same with another story. */
  public NextFire with(Earlier other) {
    return new NextFire(due, at, reason, attempt, interruptions, after, fired, other);
  }

  NextFire triedAt(Instant then) {
    return new NextFire(due, then, reason, attempt, interruptions, after, fired, earlier);
  }

  /** The same after a pause that kept it waiting until then. */
  NextFire pausedUntil(Instant then) {
    return triedAt(then).with(earlier.with(Set.of(Delay.PAUSED)));
  }

  /** The same, missed during a pause that lasted until then. */
  NextFire missedByPause(Instant then) {
    return missed(due, then, earlier.with(Set.of(Delay.PAUSED)));
  }

  /** Whether it waits for its start since it was found missed, and not behind an earlier one. */
  boolean justMissed() {
    return reason == Reason.MISSED && at.equals(due);
  }

  NextFire retried(Instant then, boolean counted) {
    return new NextFire(
        due, then, Reason.RETRY, attempt + 1, interruptions, Optional.empty(), counted, earlier);
  }

  NextFire afterInterruption(Instant then, boolean counted) {
    return new NextFire(
        due,
        then,
        Reason.INTERRUPTED,
        attempt + 1,
        interruptions + 1,
        Optional.empty(),
        counted,
        earlier);
  }
}
