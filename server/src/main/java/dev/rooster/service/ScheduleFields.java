package dev.rooster.service;

import dev.rooster.detail.Details;
import dev.rooster.json.Fields;
import dev.rooster.json.Place;
import dev.rooster.reminder.Reminder;
import dev.rooster.schedule.Bounded;
import dev.rooster.schedule.Bounds;
import dev.rooster.schedule.Every;
import dev.rooster.schedule.InvalidScheduleException;
import dev.rooster.schedule.Schedule;
import dev.rooster.when.HomeZone;
import dev.rooster.when.MisfitException;
import dev.rooster.when.Part;
import dev.rooster.when.ReadSchedule;
import dev.rooster.when.ScheduleReader;
import dev.rooster.when.WrittenParts;
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
  private static final Map<Part, String> NAMES =
      new EnumMap<>(
          Map.of(
              Part.AT, "at",
              Part.IN, "in",
              Part.EVERY, "every",
              Part.ANCHOR, "anchor",
              Part.CRON, "cron",
              Part.RRULE, "rrule",
              Part.DTSTART, "start",
              Part.TZ, "tz"));

  private static final Map<Part, String> BOUNDS =
      new EnumMap<>(Map.of(Part.STARTS, "starts", Part.ENDS, "ends", Part.EXCEPT, "except"));

  /** Says that times follow the user's zone. */
  private static final String OF_USER = "user";

  private final Fields fields;
  private final Optional<Reminder> current;
  private final Exceptions exceptions;
  private final Instant now;

  /**
   * When it fires.
   *
   * @param except the exceptions as they are written, where a calendar is among them
   */
  record Timed(Schedule schedule, boolean floating, List<String> except, List<String> notes) {}

  ScheduleFields(Fields fields, Optional<Reminder> current, Exceptions exceptions, Instant now) {
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
    Details details = Details.of(reminder);
    return new Timed(
        reminder.definition().schedule(), details.floating(), details.except(), List.of());
  }

  private Optional<Timed> written(HomeZone home) {
    Map<Part, List<String>> parts = new EnumMap<>(Part.class);
    Optional<Fields> section = fields.object(SECTION);
    section.ifPresent(it -> {
      NAMES.forEach((part, name) -> take(it, name, part, parts));
      it.refuseOthers();
    });
    BOUNDS.forEach((part, name) -> take(fields, name, part, parts));
    keepBounds(parts);
    keepZone(parts);
    boolean floating = List.of(OF_USER).equals(parts.get(Part.TZ));
    if (floating) {
      parts.remove(Part.TZ);
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
  private List<String> withoutCalendars(Map<Part, List<String>> parts) {
    List<String> written = parts.getOrDefault(Part.EXCEPT, List.of());
    if (!Exceptions.nameCalendars(written)) {
      return List.of();
    }
    parts.put(Part.EXCEPT, exceptions.days(written, now).stream().map(String::valueOf).toList());
    return written;
  }

  /** Bounds that a change does not name stay. */
  private void keepBounds(Map<Part, List<String>> parts) {
    current.ifPresent(reminder -> {
      Schedule schedule = reminder.definition().schedule();
      if (!fields.mentions("starts")) {
        ScheduleJson.starts(schedule)
            .ifPresent(it -> parts.put(Part.STARTS, List.of(it.toString())));
      }
      if (!fields.mentions("ends")) {
        ScheduleJson.ends(schedule).ifPresent(it -> parts.put(Part.ENDS, List.of(it.toString())));
      }
      List<String> except = ScheduleJson.except(reminder);
      if (!fields.mentions("except") && !except.isEmpty()) {
        parts.put(Part.EXCEPT, except);
      }
    });
  }

  /** The days of an interval's exceptions stay those of their zone, unless another is named. */
  private void keepZone(Map<Part, List<String>> parts) {
    if (parts.containsKey(Part.EVERY)
        && current.isPresent()
        && current.get().definition().schedule() instanceof Bounded bounded
        && bounded.schedule() instanceof Every) {
      boolean floating = Details.of(current.get()).floating();
      parts.putIfAbsent(Part.TZ, List.of(floating ? OF_USER : bounded.zone().getId()));
    }
  }

  /** The same schedule within other bounds. */
  private Optional<Timed> bounded(Timed before, HomeZone home) {
    Schedule inner =
        before.schedule() instanceof Bounded bounded ? bounded.schedule() : before.schedule();
    Map<Part, List<String>> parts = new EnumMap<>(Part.class);
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

  private static void take(Fields from, String name, Part part, Map<Part, List<String>> parts) {
    List<String> texts = from.texts(name);
    texts.forEach(it -> Limits.check(from, name, it, Limits.LONGEST_SCHEDULE));
    if (!texts.isEmpty()) {
      parts.put(part, part == Part.EXCEPT ? texts : texts.subList(0, 1));
    }
  }

  private static String name(Part part) {
    String name = NAMES.get(part);
    return name != null ? name : BOUNDS.getOrDefault(part, part.field());
  }

  private Optional<Timed> refused(String problem, String remedy) {
    Place place = fields.place(SECTION);
    fields.problem(place, SECTION, problem, remedy);
    return Optional.empty();
  }
}
