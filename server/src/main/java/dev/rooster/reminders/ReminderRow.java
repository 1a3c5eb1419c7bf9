package dev.rooster.reminders;

import dev.rooster.format.JsonText;
import dev.rooster.reminder.Occurrence;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Tally;
import dev.rooster.time.FireText;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A reminder as a row of a list for people: what fits on one line, with its latest runs. */
final class ReminderRow {
  /** Of each row. */
  static final int RUNS = 14;

  /** A longer message is cut. */
  static final int LONGEST_MESSAGE = 200;

  /** A longer reason or error is cut. */
  static final int LONGEST_REASON = 500;

  private static final List<ReminderField<?>> DEFINED =
      List.of(WhatFields.NAME, WhenFields.BRIEF, WhatFields.AGENT, WhatFields.USER);

  private static final List<ReminderField<?>> STANDING =
      List.of(
          WhatFields.ID,
          WhatFields.VERSION,
          StandingFields.STATUS,
          StandingFields.STATUS_REASON_CODE,
          StandingFields.ENABLED,
          StandingFields.NEEDS_ATTENTION,
          StandingFields.SOURCE,
          StandingFields.NEXT_FIRE_AT,
          StandingFields.SNOOZED_UNTIL,
          StandingFields.RUNNING_SINCE,
          StandingFields.RUNNING_RUN,
          StandingFields.LAST_FIRED_AT,
          StandingFields.LAST_STATUS,
          StandingFields.LAST_DURATION,
          StandingFields.DONE_AT,
          StandingFields.CONSECUTIVE_ERRORS,
          StandingFields.FIRE_COUNT);

  /** The fields that every row takes from the table of fields. */
  static final List<ReminderField<?>> FIELDS = fields();

  private ReminderRow() {}

  private static List<ReminderField<?>> fields() {
    List<ReminderField<?>> all = new ArrayList<>(STANDING);
    all.addAll(DEFINED);
    return List.copyOf(all);
  }

  /**
   * @param runs its latest runs, earliest first
   */
  static JsonText of(Reminder reminder, List<Occurrence> runs, ReminderView view) {
    ReminderAttributes attributes = ReminderAttributes.of(reminder);
    String problem = view.problem(reminder);
    FieldValues.Subject subject =
        new FieldValues.Subject(reminder, attributes, view.trust(reminder.definition()), problem);
    ZoneId reader = view.zone(reminder.definition());
    FieldValues.Defined defined = FieldValues.Defined.of(reminder.definition(), attributes, reader);
    JsonText json = JsonText.object();
    STANDING.forEach(it -> json.withJson(it.name(), FieldValues.json(it, subject)));
    DEFINED.forEach(it -> json.withJson(it.name(), FieldValues.json(it, defined)));
    String message = cut(reminder.definition().text(), LONGEST_MESSAGE);
    return json.with("message", message)
        .with("message_cut", message.length() < reminder.definition().text().length())
        .withOrNull("status_reason", reason(ReasonText.of(reminder.standing().reason())))
        .withOrNull("problem", reason(problem))
        .withOrNull("last_error", reason(ReasonText.of(subject.last().flatMap(Tally.Last::why))))
        .withOrNull("kind", ScheduleJson.kind(reminder.definition().schedule()))
        .withOrNull("source_kind", sourceKind(reminder))
        .withOrNull("tz", defined.shownIn().equals(reader) ? "" : FireText.zone(defined.shownIn()))
        .with("conditional", reminder.definition().condition().isPresent())
        .withObjects("runs", runs.stream().map(ReminderRow::run).toList());
  }

  private static JsonText run(Occurrence run) {
    return JsonText.object()
        .with("status", run.status().toString())
        .with("due_at", Optional.of(run.due()))
        .with("duration_ms", run.duration().toMillis())
        .with("late_by_ms", run.lateBy().toMillis())
        .with("count", run.count().number());
  }

  private static String sourceKind(Reminder reminder) {
    if (Sources.isOfRole(reminder)) {
      return "role";
    }
    return Sources.file(reminder).isPresent() ? "file" : "";
  }

  private static String reason(String text) {
    return cut(text, LONGEST_REASON);
  }

  /** The beginning of a text, without half a character. */
  static String cut(String text, int longest) {
    if (text.length() <= longest) {
      return text;
    }
    boolean splits = Character.isHighSurrogate(text.charAt(longest - 1));
    return text.substring(0, splits ? longest - 1 : longest);
  }
}
