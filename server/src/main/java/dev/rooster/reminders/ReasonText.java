package dev.rooster.reminders;

import dev.rooster.reminder.Reason;
import dev.rooster.reminder.ReasonWords;
import dev.rooster.reminders.RunPreconditions.RunTrust;
import dev.rooster.schedule.On;
import dev.rooster.schedule.written.WrittenDuration;
import dev.rooster.trust.Trust;
import java.time.Duration;
import java.util.Optional;

/** Describes reasons in English, for every surface. No code depends on these words. */
public final class ReasonText {
  private ReasonText() {}

  /** The words without a full stop; empty if there is no reason. */
  public static String of(Optional<Reason> reason) {
    return reason.map(ReasonText::of).orElse("");
  }

  /** The code for programs; that of its cause if a run halted the reminder; empty without one. */
  public static String code(Optional<Reason> reason) {
    return reason
        .map(it -> it instanceof Reason.Halted(Reason cause) ? cause.code() : it.code())
        .orElse("");
  }

  /** The words with a full stop, unless they end with one, as text of agents often does. */
  public static String sentence(Optional<Reason> reason) {
    String words = of(reason);
    return words.endsWith(".") || words.endsWith("!") || words.endsWith("?") ? words : words + ".";
  }

  /** Names no instant: surfaces show times in the zone of their reader. */
  public static String of(Reason reason) {
    return reason instanceof Reason.StillRunning
        ? "an earlier occurrence was still running"
        : words(reason);
  }

  private static String words(Reason reason) {
    return ReasonWords.of(reason, custom -> ServerReason.of(custom).map(ReasonText::words));
  }

  private static String words(ServerReason reason) {
    return switch (reason) {
      case ServerReason.AgentMissing(String agent) ->
          "agent '%s' is not in the configuration".formatted(agent);
      case ServerReason.UserMissing(String user) ->
          "user '%s' is not in the configuration".formatted(user);
      case ServerReason.CreatorNotTrusted(String user) ->
          "its creator '%s' is no longer trusted with shell commands".formatted(user);
      case ServerReason.TrustTooLow(String agent, Trust requires, RunTrust has) ->
          "%s requires %s trust, and %s"
              .formatted(
                  agent.isEmpty() ? "a shell condition" : "agent '%s'".formatted(agent),
                  requires,
                  limit(has));
      case ServerReason.EventTrustTooLow(On.Source source, Trust requires, RunTrust has) ->
          "%s requires %s trust, and %s".formatted(watching(source), requires, limit(has));
      case ServerReason.SessionBusy(Duration waited) ->
          "the session was busy for " + WrittenDuration.roughly(waited);
      case ServerReason.ConditionMet() -> "the condition is met";
      case ServerReason.ConditionNotMet(int exit, String output) ->
          "the condition is not met (exit code %d)%s".formatted(exit, after(output));
      case ServerReason.AgentSkipped(String text) -> "the agent skipped it" + after(text);
      case ServerReason.AgentFoundMet(String text) ->
          "the agent judged the condition met" + after(text);
      case ServerReason.AgentFoundNotMet(String text) ->
          "the agent judged the condition not met" + after(text);
      case ServerReason.AgentFailed(String text) ->
          text.isEmpty() ? "the agent reported a failure without a reason" : text;
      case ServerReason.AgentUnavailable(String text) -> text;
      case ServerReason.AgentRepliedNothing() -> "the agent replied nothing";
      case ServerReason.ChecksAgain(Duration in, _, String text) ->
          "the agent checks again in %s%s".formatted(WrittenDuration.roughly(in), after(text));
      case ServerReason.NoFurtherCheck(ServerReason.NoFurtherCheck.Because because) ->
          switch (because) {
            case LIMIT ->
                "the agent is not woken again after %d checks in a row".formatted(CheckAgain.MOST);
            case END -> "the agent is not woken again: the reminder ends before";
          };
      case ServerReason.NoToolCalled() -> "unconfirmed: the agent called no tool";
      case ServerReason.AgentReportedDone() -> "the agent reported only that it is done";
      case ServerReason.HandedOver(String agent, int fires) ->
          "put into the inbox of %s%s"
              .formatted(agent, fires > 1 ? ", as one message for %d fires".formatted(fires) : "");
      case ServerReason.TakenBySession() -> "a session has taken the message";
      case ServerReason.ArrivalUnknown(String why) -> "it may or may not have arrived" + after(why);
      case ServerReason.TurnInterrupted(int attempts) ->
          "the turn was interrupted %d times".formatted(attempts);
      case ServerReason.EarlierMessageWaits() ->
          "an earlier message of the conversation is answered first";
      case ServerReason.EarlierDeliveryWaits() ->
          "an earlier message to this address is delivered first";
      case ServerReason.SenderNotAllowed() -> "the sender may no longer talk to the agent";
      case ServerReason.PausedBy(String by, String note) -> "by " + by + after(note);
      case ServerReason.CreatedPaused() -> "created paused";
      case ServerReason.AwaitsApproval(ServerReason.AwaitsApproval.Cause cause) ->
          switch (cause) {
            case LOW_TRUST -> "waits for approval: it was set with little trust";
            case AGENT -> "waits for approval: an agent set it";
          };
      case ServerReason.DeclinedBy(String by) -> "declined by " + by;
      case ServerReason.ApprovalExpired() -> "not approved in time";
      case ServerReason.PausedByFile() -> "its file sets enabled: false";
      case ServerReason.CancelledBy(String by) -> "by " + by;
      case ServerReason.RemovedFromFile(String file, _) -> "removed from " + file;
      case ServerReason.StoppedBy(String by) -> "stopped by " + by;
    };
  }

  private static String limit(RunTrust trust) {
    return switch (trust.limit()) {
      case USER -> "user '%s' has %s trust".formatted(trust.who(), trust.level());
      case CREATOR -> "its creator '%s' has %s trust".formatted(trust.who(), trust.level());
      case AUTHORS -> "it was created or edited with %s trust".formatted(trust.level());
      case CEILING -> "ceilings.scheduled is " + trust.level();
      case HOOK_CEILING -> "ceilings.hook is " + trust.level();
    };
  }

  private static String watching(On.Source source) {
    return switch (source) {
      case WEBHOOK -> "waiting for a webhook";
      case FILE -> "watching a file";
      case EXIT -> "running a command";
    };
  }

  private static String after(String text) {
    return text.isEmpty() ? "" : ": " + text;
  }
}
