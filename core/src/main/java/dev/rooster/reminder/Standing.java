package dev.rooster.reminder;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/**
 * The state of a reminder, beside the definition its owner gave. {@link Lifecycle} alone writes it,
 * except for the claim, which stores grant and fence.
 *
 * @param reason why it is paused, or how it ended; empty where the status says it all
 * @param next the next fire; unchanged while its occurrence runs; empty while the reminder waits
 *     for a trigger
 * @param claim the claim of the current run
 * @param fence the number of the latest claim; before the first, the time of creation in
 *     microseconds
 */
public record Standing(
    Status status,
    Optional<Reason> reason,
    Optional<NextFire> next,
    Optional<Claim> claim,
    long fence,
    Tally tally) {

  /**
   * Of a new reminder. Its fences are higher than those of another that had the same id before it
   * and was deleted, even if that one still runs: in a microsecond, no reminder is created, claimed
   * and deleted.
   */
  static Standing created(Instant now) {
    return new Standing(
        Status.ACTIVE,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        ChronoUnit.MICROS.between(Instant.EPOCH, now),
        Tally.NONE);
  }

  /** For stores: of a reminder that a newer version wrote. */
  public static Standing unreadable(
      Reason why, Optional<NextFire> next, Optional<Claim> claim, long fence) {
    return new Standing(Status.UNREADABLE, Optional.of(why), next, claim, fence, Tally.NONE);
  }

  Standing active(NextFire fire) {
    return new Standing(Status.ACTIVE, Optional.empty(), Optional.of(fire), claim, fence, tally);
  }

  Standing with(NextFire fire) {
    return new Standing(status, reason, Optional.of(fire), claim, fence, tally);
  }

  /** The same without a next fire: something outside will give it. */
  Standing waiting() {
    return new Standing(status, reason, Optional.empty(), claim, fence, tally);
  }

  /** The same, active. */
  Standing activelyWaiting() {
    return new Standing(Status.ACTIVE, Optional.empty(), Optional.empty(), claim, fence, tally);
  }

  Standing paused(Reason why) {
    return paused(Optional.of(why));
  }

  Standing paused(Optional<Reason> why) {
    return new Standing(Status.PAUSED, why, next, claim, fence, tally);
  }

  Standing ended(Status end, Reason why) {
    return ended(end, Optional.of(why));
  }

  private Standing ended(Status end, Optional<Reason> why) {
    return new Standing(end, why, Optional.empty(), claim, fence, tally);
  }

  /** The same, completed after the last occurrence of its schedule. */
  Standing exhausted() {
    return ended(Status.COMPLETED, Optional.empty());
  }

  /** Whether it is paused because something went wrong, not by request. */
  public boolean automatic() {
    return status == Status.PAUSED && reason.filter(Reason::automatic).isPresent();
  }

  /**
   * Whether a person should see what is wrong with it. A person who pauses a reminder that fails
   * knows that it does.
   */
  public boolean failing() {
    return status == Status.UNREADABLE
        || automatic()
        || (status == Status.ACTIVE && tally.errorsInARow() > 0);
  }

  /** Until when it is snoozed; empty once it has come. */
  public Optional<Instant> snoozedUntil() {
    return tally
        .response()
        .snooze()
        .map(Snooze::until)
        .filter(until -> next.filter(it -> it.accountedUntil().isBefore(until)).isPresent())
        .filter(until -> claim.filter(it -> it.due().equals(until)).isEmpty());
  }

  /** The same, and only the snooze is to come. */
  Standing snoozed(Snooze only) {
    return with(tally.with(tally.response().with(only))).with(NextFire.planned(only.until()));
  }

  /** The snooze, if it is to come. */
  Optional<Snooze> snooze(Instant now) {
    return tally.response().snooze().filter(it -> it.until().isAfter(now));
  }

  Standing with(Tally other) {
    return new Standing(status, reason, next, claim, fence, other);
  }

  /** For stores: the same, with its next fire claimed. */
  public Standing claimed(String node, Instant now) {
    NextFire fire = next.orElseThrow();
    return claimed(
        new Claim(node, fence + 1, now, fire.due(), fire.attempt(), false, fire.fired()));
  }

  /** For stores: the same, with the claim just given. */
  public Standing claimed(Claim given) {
    return new Standing(status, reason, next, Optional.of(given), given.fence(), tally);
  }

  /** For stores: the same, without the claim. */
  public Standing released() {
    return new Standing(status, reason, next, Optional.empty(), fence, tally);
  }
}
