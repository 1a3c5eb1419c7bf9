package dev.rooster.reminder;

import dev.rooster.schedule.written.WrittenDuration;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Puts a reason into plain English, without a full stop, so that it fits after "paused: ". For logs
 * and for programs that show reasons; no code decides by these words.
 */
public final class ReasonWords {
  private ReasonWords() {}

  public static String of(Reason reason) {
    return of(reason, unknown -> Optional.empty());
  }

  /**
   * The same, with the words of the embedding program for its own reasons.
   *
   * @param customWords empty for a reason that the program does not know
   */
  public static String of(Reason reason, Function<Reason.Custom, Optional<String>> customWords) {
    return switch (reason) {
      case Reason.Plain plain -> plain(plain);
      case Reason.ByRequest(String note) -> note.isEmpty() ? "by request" : note;
      case Reason.ErrorsInARow(int count, var last) ->
          count
              + " errors in a row"
              + last.map(it -> ", the last one: " + of(it, customWords)).orElse("");
      case Reason.NextFireUnknown(int tries, String cause) ->
          "computing the next fire failed %s: %s".formatted(times(tries), cause);
      case Reason.Halted(Reason cause) -> of(cause, customWords);
      case Reason.FiresSpent(int fires) -> "fired " + times(fires);
      case Reason.StillRunning(var due) -> "the occurrence of %s was still running".formatted(due);
      case Reason.TimedOut(var after) -> "timed out after " + WrittenDuration.format(after);
      case Reason.NoHandler(String kind) -> "no handler for the kind " + kind;
      case Reason.NotRecordable(String cause) -> "the outcome cannot be recorded: " + cause;
      case Reason.StopRequested(String note) -> note.isEmpty() ? "stopped by request" : note;
      case Reason.ErrorText(String text) -> text.isEmpty() ? "no error message" : text;
      case Reason.Note(String text) -> text.isEmpty() ? "no reason given" : text;
      case Reason.Custom custom -> customWords.apply(custom).orElseGet(() -> plain(custom));
      case Reason.NewerVersion(String problem) ->
          "a newer version of Rooster wrote this reminder; upgrade this one (%s)"
              .formatted(problem);
      case Reason.Unreadable(String stored) -> "recorded by a newer version: " + stored;
    };
  }

  private static String plain(Reason.Plain plain) {
    return switch (plain) {
      case TIME_MISSED -> "its time was missed";
      case CONDITION_MET -> "the condition was met";
      case MARKED_DONE -> "marked as done";
      case NOTHING_TO_REPORT -> "nothing to report";
      case BACKING_OFF -> "backing off after an error";
      case NO_NODE_ACTIVE -> "no node was active";
      case MISSED_WHILE_PAUSED -> "its time passed while the reminder was paused";
      case PAUSED_BEFORE -> "the reminder was paused before the run";
      case COMPLETED_BEFORE -> "the reminder was completed before the run";
      case CANCELLED_BEFORE -> "the reminder was cancelled before the run";
      case SCHEDULE_CHANGED_BEFORE -> "the schedule was changed before the run";
      case SNOOZED_BEFORE -> "the reminder was snoozed before the run";
      case DONE_BEFORE -> "the reminder was marked as done before the run";
      case PASSED_WHILE_UNKNOWN -> "the next fire could not be computed";
      case TOO_OLD_OR_TOO_MANY -> "too old, or too many, to catch up";
      case TOO_MANY_WAITING -> "too many occurrences were waiting";
      case TOOK_TOO_LONG_TO_START -> "an earlier occurrence took too long to start";
      case SUPERSEDED -> "a later occurrence was due before this one could start";
      case NO_CONDITION_CHECK -> "no condition check is installed";
      case NO_ANSWER -> "the handler returned null instead of an Outcome.Answer";
      case NODE_DIED -> "the node died during the run";
      case LEASE_EXPIRED -> "the lease of the node expired during the run";
      case SHUT_DOWN -> "Rooster was shut down during the run";
      case STOPPED_BEFORE_START -> "stopped before the run started";
    };
  }

  private static String times(int count) {
    return count == 1 ? "once" : count + " times";
  }

  private static String plain(Reason.Custom custom) {
    return custom.data().isEmpty()
        ? custom.code()
        : custom.data().entrySet().stream()
            .map(it -> it.getKey() + ": " + it.getValue())
            .collect(Collectors.joining(", ", custom.code() + " (", ")"));
  }
}
