package dev.rooster.timeline;

import dev.rooster.format.JsonText;
import dev.rooster.reminder.Claim;
import dev.rooster.reminder.Occurrence;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminders.ReminderAttributes;
import dev.rooster.reminders.ReminderStatus;
import dev.rooster.schedule.Words;
import dev.rooster.store.RecordMark;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The lane of a reminder as JSON. */
final class LaneJson {
  private static final int LONGEST_MESSAGE = 80;

  private LaneJson() {}

  static JsonText of(
      Reminder reminder, List<LaneEntries.Entry> past, List<LanePlan.Entry> planned) {
    JsonText json =
        JsonText.object()
            .with("reminder_id", reminder.id())
            .withOrNull("name", reminder.definition().name())
            .with("message", beginning(reminder.definition().text()))
            .with("brief", Words.brief(reminder.definition().schedule()))
            .with("agent", ReminderAttributes.of(reminder).agent())
            .with("status", ReminderStatus.of(reminder.standing()))
            .withObjects("past", past.stream().map(LaneJson::past).toList())
            .withJson("running", reminder.standing().claim().map(LaneJson::running).orElse("null"));
    return json.withObjects("planned", planned.stream().map(LaneJson::planned).toList());
  }

  /** Cut between characters. */
  private static String beginning(String text) {
    return text.codePointCount(0, text.length()) <= LONGEST_MESSAGE
        ? text
        : text.substring(0, text.offsetByCodePoints(0, LONGEST_MESSAGE));
  }

  private static String running(Claim claim) {
    return JsonText.object()
        .with("due_at", Optional.of(claim.due()))
        .with("since", Optional.of(claim.since()))
        .toString();
  }

  private static JsonText past(LaneEntries.Entry entry) {
    Optional<RecordMark> only = entry.only();
    return JsonText.object()
        .with("from", Optional.of(entry.from()))
        .with("to", Optional.of(entry.to()))
        .with("count", entry.count())
        .with("status", entry.status())
        .with("late_by_ms", entry.lateByMillis())
        .withOrNull("run_id", only.map(it -> Occurrence.id(it.reminderId(), it.due())).orElse(""))
        .with("started_at", only.flatMap(RecordMark::startedAt))
        .with(
            "ended_at", only.filter(it -> it.startedAt().isPresent()).map(RecordMark::recordedAt));
  }

  private static JsonText planned(LanePlan.Entry entry) {
    return JsonText.object()
        .with("from", Optional.of(Instant.ofEpochMilli(entry.from())))
        .with("to", Optional.of(Instant.ofEpochMilli(entry.to())))
        .with("count", entry.count());
  }
}
