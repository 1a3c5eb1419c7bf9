package dev.rooster.reminders;

import dev.rooster.format.Fields;
import dev.rooster.format.Place;
import dev.rooster.reminder.Reminder;
import dev.rooster.schedule.Bounded;
import dev.rooster.schedule.Bounds;
import dev.rooster.schedule.Every;
import dev.rooster.schedule.InvalidScheduleException;
import dev.rooster.schedule.Schedule;
import dev.rooster.time.HomeZone;
import dev.rooster.time.MisfitException;
import dev.rooster.time.ReadSchedule;
import dev.rooster.time.ScheduleField;
import dev.rooster.time.ScheduleReader;
import dev.rooster.time.WrittenParts;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads when a reminder fires: {@code schedule} and, beside it, {@code starts}, {@code ends} and
 * {@code except}.
 */
final class ScheduleFields {
  private static final String SECTION = "schedule";

  /** What each part is called. */
  private static final Map<ScheduleField, String> NAMES =
      new EnumMap<>(
          Map.of(
              ScheduleField.AT, "at",
              ScheduleField.IN, "in",
              ScheduleField.EVERY, "every",
              ScheduleField.ANCHOR, "anchor",
              ScheduleField.CRON, "cron",
              ScheduleField.RRULE, "rrule",
              ScheduleField.DTSTART, "start",
              ScheduleField.TZ, "tz"));

  private static final Map<ScheduleField, String> BOUNDS =
      new EnumMap<>(
          Map.of(
              ScheduleField.STARTS,
              "starts",
              ScheduleField.ENDS,
              "ends",
              ScheduleField.EXCEPT,
              "except"));

  /** Says that times follow the user's zone. */
  private static final String OF_USER = "user";

  private final Fields fields;
  private final Optional<Reminder> current;
  private final ExcludedDates exceptions;
  private final Instant now;

  /**
   * When it fires.
   *
   * @param except the exceptions as they are written, where a calendar is among them
   */
  record Timed(Schedule schedule, boolean floating, List<String> except, List<String> notes) {}

  ScheduleFields(Fields fields, Optional<Reminder> current, ExcludedDates exceptions, Instant now) {
    this.fields = fields;
    this.current = current;
    this.exceptions = exceptions;
    this.now = now;
  }

  Optional<Timed> read(HomeZone home) {
    boolean saysWhen = fields.mentions(SECTION);
    boolean saysBounds = BOUNDS.values().stream().filter(fields::mentions).count() > 0;
    if (!saysWhen && current.isPresent()) {
      Timed before = before(current.get());
      return saysBounds ? bounded(before, home) : Optional.of(before);
    }
    return written(home);
  }

  private static Timed before(Reminder reminder) {
    ReminderAttributes details = ReminderAttributes.of(reminder);
    return new Timed(
        reminder.definition().schedule(), details.floating(), details.except(), List.of());
  }

  private Optional<Timed> written(HomeZone home) {
    Map<ScheduleField, List<String>> parts = new EnumMap<>(ScheduleField.class);
    Optional<Fields> section = fields.object(SECTION);
    section.ifPresent(it -> {
      NAMES.forEach((part, name) -> take(it, name, part, parts));
      it.rejectUnknown();
    });
    BOUNDS.forEach((part, name) -> take(fields, name, part, parts));
    keepBounds(parts);
    keepZone(parts);
    boolean floating = List.of(OF_USER).equals(parts.get(ScheduleField.TZ));
    if (floating) {
      parts.remove(ScheduleField.TZ);
    }
    try {
      List<String> except = withoutCalendars(parts);
      ReadSchedule read =
          new ScheduleReader(InstantSource.fixed(now), () -> home)
              .read(WrittenParts.of(parts, ScheduleFields::name));
      return Optional.of(new Timed(read.schedule(), floating, except, read.notes()));
    } catch (MisfitException e) {
      return refused(e.problem(), e.remedy());
    } catch (InvalidScheduleException e) {
      return refused(e.problem(), e.remedy());
    }
  }

  /** Puts the days of calendars in the place of their names; answers what was written. */
  private List<String> withoutCalendars(Map<ScheduleField, List<String>> parts) {
    List<String> written = parts.getOrDefault(ScheduleField.EXCEPT, List.of());
    if (!ExcludedDates.nameCalendars(written)) {
      return List.of();
    }
    parts.put(
        ScheduleField.EXCEPT, exceptions.days(written, now).stream().map(String::valueOf).toList());
    return written;
  }

  /** Bounds that a change does not name stay. */
  private void keepBounds(Map<ScheduleField, List<String>> parts) {
    current.ifPresent(reminder -> {
      Schedule schedule = reminder.definition().schedule();
      if (!fields.mentions("starts")) {
        ScheduleJson.starts(schedule)
            .ifPresent(it -> parts.put(ScheduleField.STARTS, List.of(it.toString())));
      }
      if (!fields.mentions("ends")) {
        ScheduleJson.ends(schedule)
            .ifPresent(it -> parts.put(ScheduleField.ENDS, List.of(it.toString())));
      }
      List<String> except = ScheduleJson.except(reminder);
      if (!fields.mentions("except") && !except.isEmpty()) {
        parts.put(ScheduleField.EXCEPT, except);
      }
    });
  }

  /** The days of an interval's exceptions stay those of their zone, unless another is named. */
  private void keepZone(Map<ScheduleField, List<String>> parts) {
    if (parts.containsKey(ScheduleField.EVERY)
        && current.isPresent()
        && current.get().definition().schedule() instanceof Bounded bounded
        && bounded.schedule() instanceof Every) {
      boolean floating = ReminderAttributes.of(current.get()).floating();
      parts.putIfAbsent(ScheduleField.TZ, List.of(floating ? OF_USER : bounded.zone().getId()));
    }
  }

  /** The same schedule within other bounds. */
  private Optional<Timed> bounded(Timed before, HomeZone home) {
    Schedule inner =
        before.schedule() instanceof Bounded bounded ? bounded.schedule() : before.schedule();
    Map<ScheduleField, List<String>> parts = new EnumMap<>(ScheduleField.class);
    BOUNDS.forEach((part, name) -> take(fields, name, part, parts));
    keepBounds(parts);
    ZoneId zone = ScheduleJson.zone(before.schedule(), home.zone());
    try {
      List<String> except = withoutCalendars(parts);
      Bounds bounds = ScheduleReader.bounds(WrittenParts.of(parts, ScheduleFields::name), zone);
      return Optional.of(
          new Timed(Bounded.of(inner, bounds, zone, now), before.floating(), except, List.of()));
    } catch (InvalidScheduleException e) {
      return refused(e.problem(), e.remedy());
    }
  }

  private static void take(
      Fields from, String name, ScheduleField part, Map<ScheduleField, List<String>> parts) {
    List<String> texts = from.texts(name);
    texts.forEach(it -> Limits.check(from, name, it, Limits.LONGEST_SCHEDULE));
    if (!texts.isEmpty()) {
      parts.put(part, part == ScheduleField.EXCEPT ? texts : texts.subList(0, 1));
    }
  }

  private static String name(ScheduleField part) {
    String name = NAMES.get(part);
    return name != null ? name : BOUNDS.getOrDefault(part, part.field());
  }

  private Optional<Timed> refused(String problem, String remedy) {
    Place place = fields.place(SECTION);
    fields.problem(place, SECTION, problem, remedy);
    return Optional.empty();
  }
}
