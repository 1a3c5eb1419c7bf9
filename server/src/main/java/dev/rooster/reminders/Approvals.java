package dev.rooster.reminders;

import dev.rooster.engine.Changes;
import dev.rooster.engine.Changes.Change;
import dev.rooster.reminder.RefusedException;
import dev.rooster.reminder.RefusedException.Reason;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminders.ChangeEvents.ChangeType;
import dev.rooster.trust.Caller;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** The use cases of approval: a person says yes or no to a pending reminder. Thread-safe. */
public final class Approvals {
  private final Reminders reminders;
  private final Changes changes;
  private final ChangeEvents events;

  public Approvals(Reminders reminders) {
    this.reminders = reminders;
    this.changes = reminders.changes();
    this.events = reminders.events();
  }

  /** The reminders that wait for approval, of those that the caller sees. */
  public List<Reminder> pending(Caller caller) {
    return reminders.pending(caller);
  }

  /**
   * Lets a pending reminder fire. One that was approved before stays as it is.
   *
   * @param seen the version that the caller saw; an outdated one is refused
   */
  public Change approve(Caller caller, String id, OptionalLong seen) {
    return reminders.asSeen(
        caller,
        id,
        seen,
        it -> {
          refuseUnfit(caller);
          refuseEnded(it, "approved");
          if (!ApprovalRule.isPending(it.standing())) {
            return new Change(it, Optional.empty(), false);
          }
          Change change = changes.resume(it.id(), OptionalLong.of(it.version()));
          events.publish(ChangeType.APPROVED, change.reminder());
          return change;
        });
  }

  private static void refuseEnded(Reminder reminder, String verb) {
    if (reminder.standing().status().ended()) {
      throw new RefusedException(
          Reason.HAS_ENDED,
          "%s is %s and cannot be %s"
              .formatted(reminder.id(), ReminderStatus.of(reminder.standing()), verb),
          "create a new reminder");
    }
  }

  /** A turn must not approve what a turn has set. */
  private static void refuseUnfit(Caller caller) {
    if (caller.turn().isPresent()) {
      throw new RefusedException(
          Reason.NOT_ALLOWED, "an agent cannot approve reminders", "ask the person to do it");
    }
    if (!caller.trust().reaches(ApprovalRule.LEAST)) {
      throw new RefusedException(
          Reason.NOT_ALLOWED,
          "approving requires %s trust; yours is %s here"
              .formatted(ApprovalRule.LEAST, caller.trust()),
          "ask the operator to approve it");
    }
  }

  /** Cancels a pending reminder. */
  public Change decline(Caller caller, String id, OptionalLong seen) {
    return reminders.asSeen(
        caller,
        id,
        seen,
        it -> {
          refuseEnded(it, "declined");
          if (!ApprovalRule.isPending(it.standing())) {
            throw new RefusedException(
                Reason.WRONG_STATE,
                "%s does not wait for approval".formatted(it.id()),
                "cancel it instead");
          }
          Change change =
              changes.cancel(
                  it.id(),
                  OptionalLong.of(it.version()),
                  new ServerReason.DeclinedBy(caller.name()).reason());
          events.publish(ChangeType.CANCELLED, change.reminder());
          return change;
        });
  }
}
