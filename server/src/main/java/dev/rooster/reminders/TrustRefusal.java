package dev.rooster.reminders;

import dev.rooster.reminder.RefusedException;
import dev.rooster.trust.Caller;
import dev.rooster.trust.Trust;

/** Refuses requests that need more trust. */
final class TrustRefusal {
  private TrustRefusal() {}

  /** For a reminder that could not run. */
  static RefusedException of(ServerReason.LackOfTrust problem, Caller caller) {
    String instead =
        switch (problem) {
          case ServerReason.TrustTooLow it when it.agent().isEmpty() ->
              "let the agent judge instead: condition.prompt";
          case ServerReason.TrustTooLow _ -> "choose another agent";
          case ServerReason.EventTrustTooLow _ -> "choose another schedule";
        };
    return refused(
        ReasonText.of(problem.reason()),
        "%s, or %s"
            .formatted(
                caller.user().isEmpty()
                    ? forOperator(problem)
                    : "ask the operator for %s trust".formatted(problem.requires()),
                instead));
  }

  private static String forOperator(ServerReason.LackOfTrust problem) {
    return switch (problem.has().limit()) {
      case USER, CREATOR ->
          "set trust: %s for %s in rooster.yaml".formatted(problem.requires(), problem.has().who());
      case AUTHORS -> "create a new reminder yourself";
      case CEILING -> "set ceilings.scheduled: %s in rooster.yaml".formatted(problem.requires());
      case HOOK_CEILING -> "set ceilings.hook: %s in rooster.yaml".formatted(problem.requires());
    };
  }

  /** For a shell command that the caller tries. */
  static RefusedException ofShell(Trust requires, Caller caller) {
    return refused(
        "a shell command requires %s trust; yours is %s".formatted(requires, caller.trust()),
        "ask the operator to set trust: %s for you in rooster.yaml".formatted(requires));
  }

  private static RefusedException refused(String problem, String remedy) {
    return new RefusedException(RefusedException.Reason.NOT_ALLOWED, problem, remedy);
  }
}
