package dev.rooster.reminders;

import dev.rooster.format.IsoText;
import dev.rooster.format.JsonText;
import dev.rooster.reminder.Definition;
import dev.rooster.reminder.Reminder;
import dev.rooster.schedule.At;
import dev.rooster.schedule.Bounded;
import dev.rooster.schedule.Calls;
import dev.rooster.schedule.Cron;
import dev.rooster.schedule.Every;
import dev.rooster.schedule.Exclusion;
import dev.rooster.schedule.Idle;
import dev.rooster.schedule.On;
import dev.rooster.schedule.Rule;
import dev.rooster.schedule.Schedule;
import dev.rooster.schedule.Triggered;
import dev.rooster.schedule.Unreadable;
import dev.rooster.schedule.Words;
import dev.rooster.schedule.written.WrittenDuration;
import dev.rooster.time.FireText;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** A schedule as JSON fields, which parse to the same schedule. */
final class ScheduleJson {
  private ScheduleJson() {}

  /** Leaves out the bounds, which are fields beside it. */
  static JsonText of(Schedule schedule, boolean floating) {
    return switch (schedule) {
      case At at when at.zone() instanceof ZoneOffset ->
          JsonText.object().with(WhenFields.AT.name(), IsoText.utc(at.instant()));
      case At at ->
          JsonText.object()
              .with(WhenFields.AT.name(), at.local().toString())
              .with(WhenFields.ZONE.name(), tz(at.zone(), floating));
      case Every every ->
          JsonText.object()
              .with(WhenFields.EVERY.name(), WrittenDuration.format(every.interval()))
              .with(WhenFields.ANCHOR.name(), IsoText.utc(every.anchor()));
      case Cron cron ->
          JsonText.object()
              .with(WhenFields.CRON.name(), cron.expression().text())
              .with(WhenFields.ZONE.name(), tz(cron.zone(), floating));
      case Rule rule ->
          JsonText.object()
              .with(WhenFields.RRULE.name(), rule.text())
              .with(WhenFields.START.name(), rule.start().toString())
              .with(WhenFields.ZONE.name(), tz(rule.zone(), floating));
      case Idle(Duration after, boolean repeat) ->
          JsonText.object()
              .with(WhenFields.IDLE.name(), WrittenDuration.format(after))
              .with(WhenFields.REPEAT.name(), repeat);
      case Calls(int prompts) -> JsonText.object().with(WhenFields.CALLS.name(), prompts);
      case On on -> JsonText.object().withJson(WhenFields.ON.name(), EventType.json(on));
      // The exceptions of elapsed time are days of that zone.
      case Bounded bounded when hasNoZone(bounded.schedule()) ->
          of(bounded.schedule(), floating)
              .with(WhenFields.ZONE.name(), tz(bounded.zone(), floating));
      case Bounded bounded -> of(bounded.schedule(), floating);
      case Unreadable kept -> JsonText.object().with(WhenFields.STORED.name(), kept.text());
    };
  }

  /** The field that tells what kind of schedule it is; empty for one of a newer version. */
  static String kind(Schedule schedule) {
    return switch (schedule) {
      case At _ -> WhenFields.AT.name();
      case Every _ -> WhenFields.EVERY.name();
      case Cron _ -> WhenFields.CRON.name();
      case Rule _ -> WhenFields.RRULE.name();
      case Idle _ -> WhenFields.IDLE.name();
      case Calls _ -> WhenFields.CALLS.name();
      case On _ -> WhenFields.ON.name();
      case Bounded bounded -> kind(bounded.schedule());
      case Unreadable _ -> "";
    };
  }

  /** Whether the zone of its bounds is not its own. */
  static boolean hasNoZone(Schedule schedule) {
    return schedule instanceof Every || schedule instanceof Triggered;
  }

  private static String tz(ZoneId zone, boolean floating) {
    return floating ? WhenFields.OF_USER : FireText.zone(zone);
  }

  static Optional<Instant> starts(Schedule schedule) {
    return schedule instanceof Bounded bounded ? bounded.bounds().starts() : Optional.empty();
  }

  static Optional<Instant> ends(Schedule schedule) {
    return schedule instanceof Bounded bounded ? bounded.bounds().ends() : Optional.empty();
  }

  /** The exceptions as written, with calendars by name. */
  static List<String> except(Reminder reminder) {
    return except(reminder.definition(), ReminderAttributes.of(reminder));
  }

  static List<String> except(Definition definition, ReminderAttributes attributes) {
    return attributes.except().isEmpty() ? except(definition.schedule()) : attributes.except();
  }

  /** The schedule in words, with calendars by name instead of their days. */
  static String words(Definition definition, ReminderAttributes attributes, ZoneId shownIn) {
    return (attributes.floating()
            ? Words.followingUser(definition.schedule(), shownIn, attributes.except())
            : Words.of(definition.schedule(), shownIn, attributes.except()))
        + most(definition.policies().maxFires());
  }

  private static String most(OptionalInt fires) {
    if (fires.isEmpty()) {
      return "";
    }
    return fires.getAsInt() == 1
        ? ", once at most"
        : ", %d times at most".formatted(fires.getAsInt());
  }

  private static List<String> except(Schedule schedule) {
    List<Exclusion> except = new ArrayList<>();
    if (schedule instanceof Bounded bounded) {
      except.addAll(bounded.bounds().except());
      except(bounded.schedule()).stream().map(Exclusion::parse).forEach(except::add);
    } else if (schedule instanceof Rule rule) {
      except.addAll(rule.except());
    }
    return except.stream().map(String::valueOf).toList();
  }

  /** The zone in which to show its times; the given one for a schedule without a zone. */
  static ZoneId zone(Schedule schedule, ZoneId otherwise) {
    return switch (schedule) {
      case At at -> at.zone() instanceof ZoneOffset ? otherwise : at.zone();
      case Every ignored -> otherwise;
      case Triggered ignored -> otherwise;
      case Unreadable ignored -> otherwise;
      case Cron cron -> cron.zone();
      case Rule rule -> rule.zone();
      case Bounded bounded -> zone(bounded.schedule(), bounded.zone());
    };
  }
}
