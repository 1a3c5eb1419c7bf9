package dev.rooster.reminder;

import dev.rooster.schedule.Every;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/**
 * One attempt at an occurrence, under a claim.
 *
 * @param bypassesCondition whether the caller of a manual run chose to run without the condition.
 *     The store does not keep this choice. No other attempt needs it: after a crash, a manual run
 *     is recorded as interrupted and not repeated.
 * @param earlier the attempts before this one, and why it starts late
 */
public record Run(Reminder reminder, Claim claim, boolean bypassesCondition, Earlier earlier) {

  /** A run under its condition, if the reminder has one. */
  public Run(Reminder reminder, Claim claim) {
    this(reminder, claim, false, plan(reminder, claim).map(NextFire::earlier).orElse(Earlier.NONE));
  }

  /** The run of the reminder's claim, under its condition. */
  public static Run of(Reminder claimed) {
    return new Run(
        claimed,
        claimed
            .standing()
            .claim()
            .orElseThrow(() -> new IllegalArgumentException(claimed.id() + " is not claimed")));
  }

  /** The same run without the condition of its reminder. */
  public Run bypassingCondition() {
    return new Run(reminder, claim, true, earlier);
  }

  /** The same run with more causes of its delay. */
  public Run delayedBy(Set<Delay> more) {
    return with(earlier.with(more));
  }

  Run with(Earlier other) {
    return new Run(reminder, claim, bypassesCondition, other);
  }

  /** Whether the reminder's next fire is running. */
  static boolean isOfPlan(Reminder reminder) {
    return reminder.running() && of(reminder).plan().isPresent();
  }

  public String reminderId() {
    return reminder.id();
  }

  public String text() {
    return reminder.definition().text();
  }

  /** The condition of the reminder, if it is checked in this way and the run does not bypass it. */
  public Optional<Condition> condition(Condition.By by) {
    return reminder.definition().condition().filter(it -> it.by() == by && !bypassesCondition);
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
   * The same for every attempt at this occurrence, different for every other. Pass it to any
   * service that must deduplicate.
   */
  public String idempotencyKey() {
    return Occurrence.id(reminder.id(), claim.due());
  }

  /** Whether an earlier attempt was interrupted and may have had effects. */
  public boolean afterInterruption() {
    return plan().map(next -> next.interruptions() > 0).orElse(false);
  }

  /** Whether it was due, beyond the grace period, before a node was active. */
  public boolean missed(Instant watchingSince) {
    return plan().filter(NextFire::canBeMissed).isPresent()
        && claim.due().plus(Missed.GRACE).isBefore(watchingSince);
  }

  /**
   * Whether a later occurrence was due before the claim and runs in its place: unless the policy is
   * {@code all}, only the latest of several runs, whatever the delay.
   */
  public boolean superseded() {
    return lateBy().compareTo(Every.SHORTEST) >= 0
        && reminder.definition().policies().missed().policy() != Missed.Policy.ALL
        && plan().filter(NextFire::canBeSuperseded).isPresent()
        && laterOneHasCome();
  }

  private boolean laterOneHasCome() {
    try {
      return Series.of(reminder)
          .after(claim.due())
          .filter(later -> !later.isAfter(claim.since()))
          .isPresent();
    } catch (RuntimeException e) {
      // A schedule that fails is handled when the run has ended.
      return false;
    }
  }

  /** Whether there is nothing to run: the schedule must be asked for the next fire again. */
  public boolean asksAgain() {
    return plan().filter(next -> next.reason() == NextFire.Reason.UNKNOWN).isPresent();
  }

  /** Whether it starts later than the grace period allows. */
  public boolean late() {
    return lateBy().compareTo(Missed.GRACE) > 0;
  }

  /** When it was to be tried: its due instant, or that of a retry; empty for a manual run. */
  public Optional<Instant> plannedAt() {
    return plan().map(NextFire::at);
  }

  /** The plan of this run; none for a manual run, or if the plan was edited since. */
  Optional<NextFire> plan() {
    return plan(reminder, claim);
  }

  private static Optional<NextFire> plan(Reminder reminder, Claim claim) {
    return claim.manual()
        ? Optional.empty()
        : reminder.standing().next().filter(next -> next.due().equals(claim.due()));
  }
}
