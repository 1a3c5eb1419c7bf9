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
    return switch (this) {
      case CannotRun(ServerReason.Unfit why) ->
          ErrorLine.of(
              ReasonText.of(why.reason()),
              "fix the configuration, edit the reminder, or cancel it");
      case EntryInvalid(FileProblem where) ->
          where.text() + " The last valid version stays in effect.";
      case CalendarMissing(String calendar) ->
          ErrorLine.of(
              "there is no calendar '%s'; the days known so far stay excluded".formatted(calendar),
              "restore calendars/" + calendar);
      case AddressRefused(String address, String why, String remedy) ->
          ErrorLine.of("cannot deliver to %s: %s".formatted(address, why), remedy);
    };
  }
}
