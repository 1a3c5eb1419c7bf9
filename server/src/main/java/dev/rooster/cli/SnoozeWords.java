package dev.rooster.cli;

import dev.rooster.cli.command.CommandContext;
import dev.rooster.format.JsonText;
import dev.rooster.reminder.RefusedException;
import dev.rooster.reminders.SnoozeTime;
import dev.rooster.schedule.InvalidScheduleException;
import java.util.List;
import java.util.Optional;

/**
 * The words of a snooze: a time, a reminder, or a reminder and a time.
 *
 * @param reference the reminder; empty for the one that fired last
 * @param until as it was written; empty for the default
 */
record SnoozeWords(Optional<String> reference, String until) {
  static SnoozeWords of(List<String> words, CommandContext context) {
    String all = String.join(" ", words);
    return words.isEmpty() || isTime(all, context)
        ? new SnoozeWords(Optional.empty(), all)
        : new SnoozeWords(
            Optional.of(words.getFirst()), String.join(" ", words.subList(1, words.size())));
  }

  /** The body of the request. */
  String body() {
    return until.isEmpty() ? "" : JsonText.object().with("until", until).toString();
  }

  /** The error to show: a word that is no time was taken for a reminder. */
  RefusedException explained(RefusedException e) {
    return e.reason() == RefusedException.Reason.NOT_FOUND && until.isEmpty()
        ? reference.map(SnoozeWords::neither).orElse(e)
        : e;
  }

  private static RefusedException neither(String word) {
    return new RefusedException(
        RefusedException.Reason.NOT_FOUND,
        "'%s' is neither a later time nor a reminder".formatted(word),
        "write a time such as 20m, or the id or name of a reminder");
  }

  /** Whether all words are a time, so that they name no reminder. */
  private static boolean isTime(String words, CommandContext context) {
    try {
      return !words.isBlank()
          && SnoozeTime.read(
                  Optional.of(words), context.clock().instant(), context.defaultZone().get())
              .isAfter(context.clock().instant());
    } catch (InvalidScheduleException notATime) {
      return false;
    }
  }
}
