package dev.rooster.route;

import dev.rooster.reminders.SnoozeTime;
import dev.rooster.schedule.InvalidScheduleException;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What a person can have done in a chat without a model. */
sealed interface ReminderCommand {

  /** {@code /list}: the reminders of the person. */
  record ListReminders() implements ReminderCommand {}

  /**
   * {@code done}, {@code /done ID}.
   *
   * @param reminder empty for the one that the message answers
   */
  record Done(Optional<String> reminder) implements ReminderCommand {}

  /**
   * {@code snooze}, {@code snooze 20m}, {@code tomorrow 9am}, {@code /snooze ID 20m}.
   *
   * @param reminder empty for the one that the message answers
   * @param time as it was written; empty for the default
   */
  record Snooze(Optional<String> reminder, Optional<String> time) implements ReminderCommand {}

  /** Reads a command that begins with a slash; empty if there is no such command. */
  static Optional<ReminderCommand> slash(String text, Instant now, ZoneId zone) {
    List<String> words = List.of(text.strip().split("\\s+"));
    List<String> rest = words.subList(1, words.size());
    return switch (words.getFirst().toLowerCase(Locale.ROOT)) {
      case "/list" -> rest.isEmpty() ? Optional.of(new ListReminders()) : Optional.empty();
      case "/done" ->
          rest.size() > 1 ? Optional.empty() : Optional.of(new Done(rest.stream().findFirst()));
      case "/snooze" -> Optional.of(snooze(rest, now, zone));
      default -> Optional.empty();
    };
  }

  private static Snooze snooze(List<String> words, Instant now, ZoneId zone) {
    String all = String.join(" ", words);
    return words.isEmpty() || isTime(all, now, zone)
        ? new Snooze(Optional.empty(), given(all))
        : new Snooze(
            Optional.of(words.getFirst()), given(String.join(" ", words.subList(1, words.size()))));
  }

  /** Reads the answer to a reminder: the whole text is one, or it is none. */
  static Optional<ReminderCommand> answer(String text, Instant now, ZoneId zone) {
    String said = text.strip().replaceFirst("[.!]+$", "").toLowerCase(Locale.ROOT);
    if (said.equals("done")) {
      return Optional.of(new Done(Optional.empty()));
    }
    if (said.equals("snooze")) {
      return Optional.of(new Snooze(Optional.empty(), Optional.empty()));
    }
    String time = said.replaceFirst("^snooze (for |until |till |to )?", "");
    return isTime(time, now, zone)
        ? Optional.of(new Snooze(Optional.empty(), Optional.of(time)))
        : Optional.empty();
  }

  private static Optional<String> given(String text) {
    return Optional.of(text).filter(it -> !it.isEmpty());
  }

  private static boolean isTime(String text, Instant now, ZoneId zone) {
    try {
      return !text.isBlank() && SnoozeTime.read(Optional.of(text), now, zone).isAfter(now);
    } catch (InvalidScheduleException notATime) {
      return false;
    }
  }
}
