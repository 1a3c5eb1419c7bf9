package dev.rooster.reminders;

import dev.rooster.home.Configuration;
import dev.rooster.reminder.Condition;
import dev.rooster.reminder.Definition;
import dev.rooster.reminder.RefusedException;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Standing;
import dev.rooster.reminder.Status;
import dev.rooster.reminders.ServerReason.AwaitsApproval;
import dev.rooster.trust.Caller;
import dev.rooster.trust.Trust;
import java.util.Optional;

/** Decides which reminders a person must approve before they can fire. Pure. */
public final class ApprovalRule {
  /** Who has less cannot approve, and has their actions approved. */
  public static final Trust LEAST = Trust.INNER;

  private ApprovalRule() {}

  /** Why a reminder that the caller creates or changes must be approved; empty if it need not. */
  static Optional<AwaitsApproval> needed(
      Definition definition, Caller caller, Configuration configuration) {
    if (!isAction(definition, configuration)) {
      return Optional.empty();
    }
    boolean isLow = !caller.trust().reaches(LEAST);
    return switch (configuration.trust().approve()) {
      case NEVER -> Optional.empty();
      case LOW_TRUST -> isLow ? because(AwaitsApproval.Cause.LOW_TRUST) : Optional.empty();
      case AGENTS ->
          caller.turn().isPresent()
              ? because(AwaitsApproval.Cause.AGENT)
              : isLow ? because(AwaitsApproval.Cause.LOW_TRUST) : Optional.empty();
    };
  }

  private static Optional<AwaitsApproval> because(AwaitsApproval.Cause cause) {
    return Optional.of(new AwaitsApproval(cause));
  }

  /** Whether its runs do more than to deliver its text. */
  private static boolean isAction(Definition definition, Configuration configuration) {
    return configuration.agents().thinks(ReminderAttributes.of(definition).agent())
        || definition.condition().filter(it -> it.by() == Condition.By.COMMAND).isPresent();
  }

  public static boolean isPending(Standing standing) {
    return standing.status() == Status.PAUSED
        && standing
            .reason()
            .flatMap(ServerReason::of)
            .filter(AwaitsApproval.class::isInstance)
            .isPresent();
  }

  /** Refuses what would get round the approval. */
  static Reminder refusePending(Reminder reminder, String verb) {
    if (isPending(reminder.standing())) {
      throw new RefusedException(
          RefusedException.Reason.NOT_ALLOWED,
          "%s waits for approval and cannot be %s".formatted(reminder.id(), verb),
          "approve or decline it first: rooster approve %s".formatted(reminder.id()));
    }
    return reminder;
  }

  /** Refuses a change that a person would have to approve. */
  static void refuseChange(Definition changed, Caller caller, Configuration configuration) {
    if (needed(changed, caller, configuration).isPresent()) {
      throw new RefusedException(
          RefusedException.Reason.NOT_ALLOWED,
          "a person must approve this change",
          "cancel the reminder and create a new one, which then waits for approval");
    }
  }
}
