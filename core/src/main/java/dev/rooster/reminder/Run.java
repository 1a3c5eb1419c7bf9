package dev.rooster.reminder;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** One attempt at an occurrence, under a claim. */
public record Run(Reminder reminder, Claim claim) {

  /** The run that the reminder's claim stands for. */
  public static Run of(Reminder claimed) {
    return new Run(
        claimed,
        claimed
            .standing()
            .claim()
            .orElseThrow(() -> new IllegalArgumentException(claimed.id() + " is not claimed")));
  }

  /** Whether the reminder's next fire is what runs at the moment. */
  static boolean isOfPlan(Reminder reminder) {
    return reminder.running() && of(reminder).plan().isPresent();
  }

  public String reminderId() {
    return reminder.id();
  }

  public String text() {
    return reminder.definition().text();
  }

  public Instant due() {
    return claim.due();
  }

  public int attempt() {
    return claim.attempt();
  }

  public Duration lateBy() {
    Duration late = Duration.between(claim.due(), claim.since());
    return late.isNegative() ? Duration.ZERO : late;
  }

  /**
   * The same for every attempt at this occurrence and different for every other: hand it to whoever
   * must not do a thing twice.
   */
  public String idempotencyKey() {
    return Occurrence.id(reminder.id(), claim.due());
  }

  /** Whether an earlier attempt was cut off and may have had effects. */
  public boolean afterInterruption() {
    return plan().map(next -> next.interruptions() > 0).orElse(false);
  }

  /** Whether its time passed, beyond the grace, before anybody was there to see it. */
  public boolean missed(Instant watchingSince) {
    return plan().filter(NextFire::canBeMissed).isPresent()
        && claim.due().plus(Missed.GRACE).isBefore(watchingSince);
  }

  /** Whether there is nothing to run: the schedule is to be asked what comes next. */
  public boolean asksAgain() {
    return plan().filter(next -> next.reason() == NextFire.Reason.UNKNOWN).isPresent();
  }

  /** The plan this run fulfils; none if a person asked for it or the plan was changed since. */
  Optional<NextFire> plan() {
    return claim.manual()
        ? Optional.empty()
        : reminder.standing().next().filter(next -> next.due().equals(claim.due()));
  }
}
