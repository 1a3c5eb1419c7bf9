package dev.rooster.reminder;

import dev.rooster.text.Storable;
import java.time.Instant;
import java.util.Optional;

/**
 * What the engine keeps about a reminder; the definition is what its owner said. Written by {@link
 * Lifecycle} alone, but for the claim, which stores give and fence.
 *
 * @param reason why it is paused, or how it ended; empty where there is nothing to say
 * @param automatic whether it was paused because something went wrong, and not by somebody
 * @param next the next fire; stays as it is while its occurrence runs
 * @param claim the claim under which it runs at the moment
 * @param fence the number of the latest claim; before the first, the time of creation
 */
public record Standing(
    Status status,
    String reason,
    boolean automatic,
    Optional<NextFire> next,
    Optional<Claim> claim,
    long fence,
    Tally tally) {

  static final int LONGEST_REASON = 10_000;

  public Standing {
    reason = Storable.cleaned(reason, LONGEST_REASON);
  }

  /**
   * Of a new reminder. Its fences are higher than those of another that had the same id before it
   * and was deleted, even if that one still runs.
   */
  static Standing created(Instant now) {
    return new Standing(
        Status.ACTIVE,
        "",
        false,
        Optional.empty(),
        Optional.empty(),
        now.toEpochMilli(),
        Tally.NONE);
  }

  Standing active(NextFire fire) {
    return new Standing(Status.ACTIVE, "", false, Optional.of(fire), claim, fence, tally);
  }

  Standing with(NextFire fire) {
    return new Standing(status, reason, automatic, Optional.of(fire), claim, fence, tally);
  }

  /** The same with the instant planned, or at its end if there is none. */
  Standing orCompleted(Optional<Instant> due) {
    return due.map(instant -> with(NextFire.planned(instant)))
        .orElseGet(() -> ended(Status.COMPLETED, ""));
  }

  Standing paused(String why, boolean byItself) {
    return new Standing(Status.PAUSED, why, byItself, next, claim, fence, tally);
  }

  Standing ended(Status end, String why) {
    return new Standing(end, why, false, Optional.empty(), claim, fence, tally);
  }

  Standing with(Tally other) {
    return new Standing(status, reason, automatic, next, claim, fence, other);
  }

  /** For stores: the same, with its next fire claimed. */
  public Standing claimed(String node, Instant now) {
    NextFire fire = next.orElseThrow();
    return claimed(new Claim(node, fence + 1, now, fire.due(), fire.attempt(), false));
  }

  /** For stores: the same, with the claim just given. */
  public Standing claimed(Claim given) {
    return new Standing(status, reason, automatic, next, Optional.of(given), given.fence(), tally);
  }

  /** For stores: the same, without the claim. */
  public Standing released() {
    return new Standing(status, reason, automatic, next, Optional.empty(), fence, tally);
  }
}
