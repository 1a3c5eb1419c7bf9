package dev.rooster.reminders;

import dev.rooster.format.JsonText;
import dev.rooster.reminder.Attempted;
import dev.rooster.reminder.Occurrence;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Run;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The record of an occurrence as JSON, the same on every surface. */
public final class RunJson {
  private RunJson() {}

  /**
   * @param reminder its current state; empty if it is deleted
   * @param deliveries the deliveries of its reply
   */
  public static JsonText of(
      Occurrence record, Optional<Reminder> reminder, List<JsonText> deliveries) {
    String name = reminder.map(it -> it.definition().name()).orElse("");
    Optional<Instant> ended = record.startedAt().map(it -> record.recordedAt());
    RunAttributes details = RunAttributes.read(record.details());
    List<LateCause> causes = LateCause.of(record);
    JsonText json =
        JsonText.object()
            .with("id", record.id())
            .with("reminder_id", record.reminderId())
            .withOrNull("name", name.isEmpty() ? record.name() : name)
            .with("due_at", Optional.of(record.due()))
            .with("last_due_at", Optional.of(record.lastDue()))
            .with("count", record.count().number())
            .with("count_exact", record.count().exact())
            .with("status", record.status().toString())
            .withOrNull("error", isError(record) ? ReasonText.of(record.why()) : "")
            .withOrNull("why", ReasonText.of(record.why()))
            .withOrNull("why_code", ReasonText.code(record.why()))
            .withJson("reply", record.reply().isEmpty() ? "null" : JsonText.quoted(record.reply()))
            .with("started_at", record.startedAt())
            .with("ended_at", ended)
            .with("recorded_at", Optional.of(record.recordedAt()))
            .with("late_by_ms", record.lateBy().toMillis())
            .withOrNull("late_because", LateCause.words(causes))
            .with("late_causes", causes.stream().map(LateCause::code).toList())
            .with("duration_ms", record.duration().toMillis())
            .with("attempts", record.attempts())
            .withObjects(
                "earlier_attempts",
                record.earlier().attempts().stream().map(RunJson::attempt).toList())
            .with("manual", record.manual())
            .withOrNull(
                "trace_id", reminder.map(it -> ReminderTrace.id(it, record.due())).orElse(""))
            .withObjects("deliveries", deliveries);
    return details.usage().isEmpty() ? json : json.withJson("usage", details.usage());
  }

  private static JsonText attempt(Attempted attempt) {
    return JsonText.object()
        .with("attempt", attempt.number())
        .with("status", attempt.status().toString())
        .withOrNull("why", ReasonText.of(attempt.why()))
        .withOrNull("why_code", ReasonText.code(attempt.why()))
        .with("started_at", Optional.of(attempt.startedAt()))
        .with("ended_at", Optional.of(attempt.endedAt()));
  }

  /** A run that has not ended. */
  public static JsonText running(Run run) {
    return JsonText.object()
        .with("id", run.idempotencyKey())
        .with("reminder_id", run.reminderId())
        .withOrNull("name", run.reminder().definition().name())
        .with("due_at", Optional.of(run.due()))
        .with("started_at", Optional.of(run.claim().since()))
        .with("late_by_ms", run.lateBy().toMillis())
        .with("attempts", run.attempt())
        .with("status", "running")
        .with("trace_id", ReminderTrace.id(run.reminder(), run.due()));
  }

  private static boolean isError(Occurrence record) {
    return record.status() == Occurrence.Status.ERROR
        || record.status() == Occurrence.Status.INTERRUPTED;
  }
}
