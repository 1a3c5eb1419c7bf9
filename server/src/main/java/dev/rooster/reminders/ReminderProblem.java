package dev.rooster.reminders;

import dev.rooster.format.FileProblem;
import dev.rooster.text.ErrorLine;

/** Why a reminder that has not ended needs attention. */
public sealed interface ReminderProblem {

  /** The configuration does not allow it to run: it is paused when it is due. */
  record CannotRun(ServerReason.Unfit why) implements ReminderProblem {}

  /** Its entry is invalid, or its file cannot be read. */
  record EntryInvalid(FileProblem where) implements ReminderProblem {}

  record CalendarMissing(String calendar) implements ReminderProblem {}

  /** No channel delivers to one of its addresses. */
  record AddressRefused(String address, String why, String remedy) implements ReminderProblem {}

  /** The problem in words, with its remedy. */
  default String text() {
    return this instanceof EntryInvalid(FileProblem where)
        ? where.text() + " The last valid version stays in effect."
        : ErrorLine.of(message(), remedy());
  }

  /** The problem in words. */
  default String message() {
    return switch (this) {
      case CannotRun(ServerReason.Unfit why) -> ReasonText.of(why.reason());
      case EntryInvalid(FileProblem where) ->
          where.message() + "; the last valid version stays in effect";
      case CalendarMissing(String calendar) ->
          "there is no calendar '%s'; the days known so far stay excluded".formatted(calendar);
      case AddressRefused(String address, String why, _) ->
          "cannot deliver to %s: %s".formatted(address, why);
    };
  }

  /** What to do about it. */
  default String remedy() {
    return switch (this) {
      case CannotRun _ -> "fix the configuration, edit the reminder, or cancel it";
      case EntryInvalid(FileProblem where) -> where.remedy();
      case CalendarMissing(String calendar) -> "restore calendars/" + calendar;
      case AddressRefused(_, _, String remedy) -> remedy;
    };
  }
}
