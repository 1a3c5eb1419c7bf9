package dev.rooster.reminders;

import dev.rooster.format.Fields;
import dev.rooster.reminder.Lifecycle;
import dev.rooster.reminder.Reminder;
import dev.rooster.schedule.At;
import dev.rooster.schedule.Bounded;
import dev.rooster.schedule.Bounds;
import dev.rooster.schedule.InvalidScheduleException;
import dev.rooster.schedule.On;
import dev.rooster.schedule.Rule;
import dev.rooster.schedule.Schedule;
import dev.rooster.schedule.Triggered;
import dev.rooster.time.FireText;
import dev.rooster.time.HomeZone;
import dev.rooster.time.Kind;
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
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Reads when a reminder fires: {@code schedule} and, beside it, {@code starts}, {@code ends} and
 * {@code except}.
 */
final class ScheduleFields {
  /** The parts beside an expression that may be the only wrong one. */
  private static final List<ScheduleField> BESIDE =
      List.of(
          ScheduleField.ANCHOR,
          ScheduleField.DTSTART,
          ScheduleField.ENDS,
          ScheduleField.STARTS,
          ScheduleField.EXCEPT);

  private final Fields fields;
  private final Optional<Reminder> current;
  private final ExcludedDates exceptions;
  private final Instant now;

  /**
   * A schedule that was read.
   *
   * @param except the exceptions as written; empty without a calendar
   */
  record Timed(Schedule schedule, boolean floating, List<String> except, List<String> notes) {}

  ScheduleFields(Fields fields, Optional<Reminder> current, ExcludedDates exceptions, Instant now) {
    this.fields = fields;
    this.current = current;
    this.exceptions = exceptions;
    this.now = now;
  }

  Optional<Timed> read(HomeZone home) {
    boolean changesSchedule = WhenFields.SCHEDULE.isIn(fields);
    // Looks at all of them, so that a misspelt field gets a suggestion.
    boolean changesBounds =
        WhenFields.BOUNDS.stream().filter(it -> it.field().isIn(fields)).count() > 0;
    if (!changesSchedule && current.isPresent()) {
      Timed before = before(current.get());
      return changesBounds ? bounded(before, home) : Optional.of(before);
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
    Optional<Fields> section = WhenFields.SCHEDULE.read(fields);
    section.ifPresent(it -> {
      WhenFields.PARTS.forEach(part -> take(it, part, parts));
      it.rejectUnknown();
    });
    WhenFields.BOUNDS.forEach(part -> take(fields, part, parts));
    boolean namesZone = parts.containsKey(ScheduleField.TZ);
    boolean keepsCount = current.isPresent() && !saysCountedFrom(parts);
    if (!isOneShot(parts)) {
      keepBounds(parts);
    }
    keepZone(parts);
    boolean floating = List.of(WhenFields.OF_USER).equals(parts.get(ScheduleField.TZ));
    if (floating) {
      parts.put(ScheduleField.TZ, List.of(FireText.zone(home.zone())));
    }
    try {
      WrittenParts written = WrittenParts.of(parts, ScheduleFields::name);
      ScheduleReader reader = reader(home);
      ReadSchedule read = reader.read(written);
      if (namesZone) {
        ZoneEffect.require(written, read, reader);
      }
      Schedule schedule =
          keepsCount
              ? CountedFrom.kept(
                  read.schedule(), current.orElseThrow().definition().schedule(), now)
              : read.schedule();
      refuseFar(schedule, home.zone());
      return Optional.of(new Timed(schedule, floating, calendars(parts), read.notes()));
    } catch (MisfitException e) {
      return refused(e.problem(), e.remedy());
    } catch (InvalidScheduleException e) {
      return refused(e, parts, it -> reader(home).read(it));
    }
  }

  /** Tolerates exact times that passed on the way here. */
  private ScheduleReader reader(HomeZone home) {
    return new ScheduleReader(
        InstantSource.fixed(now), () -> home, exceptions, Lifecycle.JUST_PASSED);
  }

  private void refuseFar(Schedule schedule, ZoneId zone) {
    ScheduleReader.refuseFar("the first fire is", schedule.next(now), now, zone);
  }

  private static boolean isOneShot(Map<ScheduleField, List<String>> parts) {
    return Stream.of(Kind.values()).anyMatch(kind -> kind.once() && parts.containsKey(kind.part()))
        || parts.getOrDefault(ScheduleField.ON, List.of()).stream()
            .anyMatch(it -> it.startsWith(On.Source.EXIT.word()));
  }

  /** Whether a request names the instant that an interval or a rule counts from. */
  private static boolean saysCountedFrom(Map<ScheduleField, List<String>> parts) {
    return parts.containsKey(ScheduleField.ANCHOR)
        || parts.containsKey(ScheduleField.DTSTART)
        || (parts.containsKey(ScheduleField.EVERY) && parts.containsKey(ScheduleField.STARTS))
        || parts.getOrDefault(ScheduleField.RRULE, List.of()).stream().anyMatch(Rule::saysStart);
  }

  /** The exceptions as written, if they name a calendar. */
  private static List<String> calendars(Map<ScheduleField, List<String>> parts) {
    List<String> written = parts.getOrDefault(ScheduleField.EXCEPT, List.of());
    return ExcludedDates.nameCalendars(written) ? written : List.of();
  }

  /** A change keeps the bounds that it does not name. */
  private void keepBounds(Map<ScheduleField, List<String>> parts) {
    current.ifPresent(reminder -> {
      Schedule schedule = reminder.definition().schedule();
      if (!WhenFields.STARTS.isIn(fields)) {
        ScheduleJson.starts(schedule)
            .ifPresent(it -> parts.put(ScheduleField.STARTS, List.of(it.toString())));
      }
      if (!WhenFields.ENDS.isIn(fields)) {
        ScheduleJson.ends(schedule)
            .ifPresent(it -> parts.put(ScheduleField.ENDS, List.of(it.toString())));
      }
      List<String> except = ScheduleJson.except(reminder);
      if (!WhenFields.EXCEPT.isIn(fields) && !except.isEmpty()) {
        parts.put(ScheduleField.EXCEPT, except);
      }
    });
  }

  /** The exceptions of an interval keep their zone, unless the change names another. */
  private void keepZone(Map<ScheduleField, List<String>> parts) {
    boolean hasNoZone =
        parts.containsKey(ScheduleField.EVERY)
            || parts.containsKey(ScheduleField.IDLE)
            || parts.containsKey(ScheduleField.ON);
    if (hasNoZone
        && current.isPresent()
        && current.get().definition().schedule() instanceof Bounded bounded
        && ScheduleJson.hasNoZone(bounded.schedule())) {
      boolean floating = ReminderAttributes.of(current.get()).floating();
      parts.putIfAbsent(
          ScheduleField.TZ, List.of(floating ? WhenFields.OF_USER : bounded.zone().getId()));
    }
  }

  /** The same schedule within other bounds. */
  private Optional<Timed> bounded(Timed before, HomeZone home) {
    Schedule inner =
        before.schedule() instanceof Bounded bounded ? bounded.schedule() : before.schedule();
    Map<ScheduleField, List<String>> parts = new EnumMap<>(ScheduleField.class);
    WhenFields.BOUNDS.forEach(part -> take(fields, part, parts));
    boolean limits = !parts.isEmpty();
    keepBounds(parts);
    ZoneId zone = ScheduleJson.zone(before.schedule(), home.zone());
    try {
      WrittenParts written = WrittenParts.of(parts, ScheduleFields::name);
      if (limits && inner instanceof At) {
        written.with(ScheduleField.AT, "").kind();
      }
      if (limits && inner instanceof Triggered triggered && triggered.once()) {
        written.with(ScheduleField.CALLS, "").kind();
      }
      Bounds bounds = reader(home).bounds(written, zone, now);
      Schedule bounded = Bounded.of(inner, bounds, zone, now);
      refuseFar(bounded, home.zone());
      return Optional.of(new Timed(bounded, before.floating(), calendars(parts), List.of()));
    } catch (MisfitException e) {
      return refused(e.problem(), e.remedy());
    } catch (InvalidScheduleException e) {
      return refused(e, parts, it -> reader(home).bounds(it, zone, now));
    }
  }

  private static void take(
      Fields from, WhenFields.Timing timing, Map<ScheduleField, List<String>> parts) {
    String name = timing.field().name();
    List<String> texts =
        timing.part() == ScheduleField.ON
            ? WhenFields.ON.read(from).stream().toList()
            : from.texts(name);
    texts.forEach(it -> Limits.check(from, name, it, WhenFields.LONGEST));
    if (!texts.isEmpty()) {
      boolean all = timing.part() == ScheduleField.EXCEPT;
      parts.put(timing.part(), all ? texts : texts.subList(0, 1));
    }
  }

  private static String name(ScheduleField part) {
    return Stream.concat(WhenFields.PARTS.stream(), WhenFields.BOUNDS.stream())
        .filter(it -> it.part() == part)
        .map(it -> it.field().name())
        .findFirst()
        .orElse(part.field());
  }

  private Optional<Timed> refused(String problem, String remedy) {
    WhenFields.SCHEDULE.problem(fields, problem, remedy);
    return Optional.empty();
  }

  /** Names the part that is wrong, where it is one beside the expression. */
  private Optional<Timed> refused(
      InvalidScheduleException refusal,
      Map<ScheduleField, List<String>> parts,
      Consumer<WrittenParts> read) {
    Optional<ScheduleField> wrong =
        hasUnknownZone(parts)
            ? Optional.of(ScheduleField.TZ)
            : BESIDE.stream()
                .filter(it -> parts.containsKey(it) && isValidWithout(it, parts, read))
                .findFirst();
    String schedule = WhenFields.SCHEDULE.name();
    String path =
        wrong
            .map(it ->
                WhenFields.PARTS.stream().anyMatch(part -> part.part() == it)
                    ? schedule + "." + name(it)
                    : name(it))
            .orElse(schedule);
    String field = path.startsWith(schedule) ? schedule : path;
    fields.problem(fields.place(field), path, refusal.problem(), refusal.remedy());
    return Optional.empty();
  }

  private static boolean hasUnknownZone(Map<ScheduleField, List<String>> parts) {
    return parts.getOrDefault(ScheduleField.TZ, List.of()).stream()
        .anyMatch(it -> !ExplainSchedule.knowsZone(it));
  }

  private static boolean isValidWithout(
      ScheduleField part, Map<ScheduleField, List<String>> parts, Consumer<WrittenParts> read) {
    Map<ScheduleField, List<String>> others = new EnumMap<>(parts);
    others.remove(part);
    try {
      read.accept(WrittenParts.of(others, ScheduleFields::name));
      return true;
    } catch (MisfitException | InvalidScheduleException e) {
      return false;
    }
  }
}
