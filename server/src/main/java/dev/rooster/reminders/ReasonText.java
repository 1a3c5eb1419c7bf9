package dev.rooster.reminders;

import dev.rooster.reminder.Reason;
import dev.rooster.reminder.ReasonWords;
import dev.rooster.schedule.written.WrittenDuration;
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

  public static String of(Reason reason) {
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
      case ServerReason.PausedBy(String by, String note) -> "by " + by + after(note);
      case ServerReason.CreatedPaused() -> "created paused";
      case ServerReason.PausedByFile() -> "its file sets enabled: false";
      case ServerReason.CancelledBy(String by) -> "by " + by;
      case ServerReason.RemovedFromFile(String file, _) -> "removed from " + file;
      case ServerReason.StoppedBy(String by) -> "stopped by " + by;
    };
  }

  private static String after(String text) {
    return text.isEmpty() ? "" : ": " + text;
  }
}
