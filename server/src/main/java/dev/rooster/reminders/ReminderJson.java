package dev.rooster.reminders;

import dev.rooster.channel.Address;
import dev.rooster.format.JsonText;
import dev.rooster.reminder.Claim;
import dev.rooster.reminder.Condition;
import dev.rooster.reminder.Definition;
import dev.rooster.reminder.NextFire;
import dev.rooster.reminder.Policies;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Run;
import dev.rooster.reminder.Standing;
import dev.rooster.reminder.Status;
import dev.rooster.reminder.Tally;
import dev.rooster.schedule.Schedule;
import dev.rooster.schedule.Unreadable;
import dev.rooster.schedule.written.WrittenDuration;
import dev.rooster.time.FireText;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;

/** A reminder as every surface shows it to programs. */
public final class ReminderJson {
  private static final int FIRES_SHOWN = 5;

  private ReminderJson() {}

  /**
   * @param zone in which times are told that have none of their own
   */
  public static JsonText of(Reminder reminder, ZoneId zone) {
    ReminderAttributes details = ReminderAttributes.of(reminder);
    JsonText json =
        JsonText.object().with("id", reminder.id()).with("version", details.edits().count());
    definition(json, reminder.definition(), details, zone);
    standing(json, reminder);
    return json.withOrNull("source", Sources.file(reminder).orElse(""))
        .with("created_at", Optional.of(reminder.createdAt()))
        .with("created_by", details.origin().by());
  }

  /** The same with what its maker wants to see: the next fires. */
  public static JsonText echoed(Reminder reminder, ZoneId zone, List<String> notes, Instant now) {
    return of(reminder, zone).withInstants("next_fires", fires(reminder, now)).with("notes", notes);
  }

  /** What would be made of a draft. */
  public static JsonText previewed(Draft draft, ZoneId zone, Instant now) {
    return of(draft.definition(), zone)
        .withInstants("next_fires", fires(draft.definition(), 0, now, Optional.empty()))
        .with("notes", draft.notes());
  }

  /** What was asked for, and nothing of how it stands. */
  static JsonText of(Definition definition, ZoneId zone) {
    JsonText json = JsonText.object();
    definition(json, definition, ReminderAttributes.of(definition), zone);
    return json;
  }

  static List<Instant> fires(Reminder reminder, Instant now) {
    return reminder.standing().status() == Status.ACTIVE
        ? fires(
            reminder.definition(),
            reminder.standing().tally().fires(),
            now,
            reminder.standing().next().map(NextFire::at))
        : List.of();
  }

  private static List<Instant> fires(
      Definition definition, int fired, Instant now, Optional<Instant> next) {
    int most =
        Math.min(FIRES_SHOWN, definition.policies().maxFires().orElse(FIRES_SHOWN + fired) - fired);
    if (most <= 0 || definition.schedule() instanceof Unreadable) {
      return List.of();
    }
    Instant from = next.map(it -> it.minusMillis(1)).filter(it -> it.isAfter(now)).orElse(now);
    return definition.schedule().next(from, most);
  }

  private static void definition(
      JsonText json, Definition definition, ReminderAttributes details, ZoneId zone) {
    Schedule schedule = definition.schedule();
    ZoneId told = ScheduleJson.zone(schedule, zone);
    Policies policies = definition.policies();
    json.withOrNull("name", definition.name())
        .withOrNull("description", details.description())
        .with("agent", details.agent())
        .withOrNull("user", definition.labels().owner())
        .with("message", definition.text())
        .with("schedule", ScheduleJson.of(schedule, details.floating()))
        .with("words", ScheduleJson.words(definition, details, told))
        .with("tz", FireText.zone(told))
        .with("starts", ScheduleJson.starts(schedule))
        .with("ends", ScheduleJson.ends(schedule))
        .withJson(
            "max_fires",
            policies.maxFires().isPresent()
                ? Integer.toString(policies.maxFires().getAsInt())
                : "null")
        .with("except", ScheduleJson.except(definition, details))
        .withJson(
            "condition", definition.condition().map(it -> condition(it).toString()).orElse("null"))
        .with("session", details.session())
        .with("priority", details.priority())
        .with(
            "delivery",
            JsonText.object()
                .with("when", details.delivery().when())
                .with("to", details.delivery().to().stream().map(Address::toString).toList()))
        .with(
            "missed",
            JsonText.object()
                .with("policy", policies.missed().policy())
                .with("within", WrittenDuration.format(policies.missed().within())))
        .with("overlap", policies.overlap())
        .with("timeout", WrittenDuration.format(policies.timeout()))
        .with("delete_after_run", policies.deleteAfterRun());
  }

  private static JsonText condition(Condition condition) {
    return JsonText.object()
        .with(JsonText.word(condition.by()), condition.text())
        .with("mode", condition.mode())
        .with("timeout", WrittenDuration.format(condition.timeout()));
  }

  private static void standing(JsonText json, Reminder reminder) {
    Standing standing = reminder.standing();
    Tally tally = standing.tally();
    Optional<Tally.Last> last = tally.last();
    json.with("status", standing.status().toString())
        .withOrNull("status_reason", standing.reason())
        .with("enabled", standing.status() == Status.ACTIVE)
        .with(
            "next_fire_at",
            standing.status() == Status.ACTIVE
                ? standing.next().map(NextFire::at)
                : Optional.empty())
        .with("running_since", standing.claim().map(Claim::since))
        .withOrNull("running_run", reminder.running() ? Run.of(reminder).idempotencyKey() : "")
        .with("last_fired_at", last.map(Tally.Last::firedAt))
        .withOrNull("last_status", last.map(it -> it.status().toString()).orElse(""))
        .withOrNull("last_error", last.map(Tally.Last::error).orElse(""))
        .withJson(
            "last_duration_ms",
            last.map(it -> Long.toString(it.duration().toMillis())).orElse("null"))
        .with("consecutive_errors", tally.errorsInARow())
        .with("fire_count", tally.fires());
  }
}
