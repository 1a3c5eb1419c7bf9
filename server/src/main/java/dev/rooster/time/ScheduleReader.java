package dev.rooster.time;

import dev.rooster.schedule.At;
import dev.rooster.schedule.Bounded;
import dev.rooster.schedule.Bounds;
import dev.rooster.schedule.Calls;
import dev.rooster.schedule.Cron;
import dev.rooster.schedule.Every;
import dev.rooster.schedule.Idle;
import dev.rooster.schedule.InvalidScheduleException;
import dev.rooster.schedule.On;
import dev.rooster.schedule.Rule;
import dev.rooster.schedule.Schedule;
import dev.rooster.schedule.Zones;
import dev.rooster.schedule.written.WrittenDuration;
import dev.rooster.schedule.written.WrittenTime;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Supplier;

/**
 * Reads a schedule from its parts: first the zone and the current time, then the schedule itself,
 * then its bounds. Throws MisfitException for parts that exclude each other, and
 * InvalidScheduleException for invalid values.
 */
public final class ScheduleReader {
  private static final int DEFAULT_COUNT = 5;
  private static final int LARGEST_COUNT = 10_000;

  private final InstantSource clock;
  private final Supplier<HomeZone> homes;
  private final Exceptions exceptions;
  private final Duration late;
  private Optional<HomeZone> home = Optional.empty();

  /**
   * @param late how long ago an exact time may have passed
   */
  public ScheduleReader(
      InstantSource clock, Supplier<HomeZone> homes, Exceptions exceptions, Duration late) {
    this.clock = clock;
    this.homes = homes;
    this.exceptions = exceptions;
    this.late = late;
  }

  public ReadSchedule read(WrittenParts parts) {
    Kind kind = parts.kind();
    int count = number(parts, ScheduleField.COUNT, LARGEST_COUNT).orElse(DEFAULT_COUNT);
    ZoneId home = home(parts);
    Instant now = now(parts, home);
    Timed timed =
        switch (kind) {
          case CRON -> cron(parts, home);
          case RRULE -> rule(parts, home, now);
          case EVERY -> every(parts, home, now);
          case AT -> at(parts, home, now);
          case IN -> in(parts, home, now);
          case IDLE -> idle(parts, home);
          case CALLS -> calls(parts, home);
          case ON -> on(parts, home);
        };
    // A local --from is in the rule's zone, which is known only now.
    Instant from = kind == Kind.RRULE ? now(parts, timed.zone) : now;
    Schedule bounded = bounded(timed, parts, from);
    List<String> notes = timed.note.map(List::of).orElse(List.of());
    return new ReadSchedule(kind, bounded, timed.zone, timed.source, home, notes, from, count);
  }

  /** The zone for times written without one. */
  public ZoneId home(WrittenParts parts) {
    return parts.value(ScheduleField.TZ).map(Zones::parse).orElseGet(() -> home().zone());
  }

  /** Looked up once, and only if needed. */
  private HomeZone home() {
    if (home.isEmpty()) {
      home = Optional.of(homes.get());
    }
    return home.get();
  }

  /** The time that counts as now. */
  public Instant now(WrittenParts parts, ZoneId zone) {
    return time(parts, ScheduleField.FROM)
        .map(time -> time.instant(zone))
        .orElseGet(clock::instant);
  }

  private Timed cron(WrittenParts parts, ZoneId home) {
    Cron cron = Cron.parse(text(parts, ScheduleField.CRON), home);
    return new Timed(cron, home, source(parts), Optional.empty());
  }

  private Timed every(WrittenParts parts, ZoneId home, Instant now) {
    Instant anchor =
        time(parts, ScheduleField.ANCHOR)
            .or(() -> time(parts, ScheduleField.STARTS))
            .map(time -> time.instant(home))
            .orElse(now);
    Every every = new Every(WrittenDuration.parse(text(parts, ScheduleField.EVERY)), anchor);
    return new Timed(every, home, source(parts), Optional.empty());
  }

  private Timed idle(WrittenParts parts, ZoneId home) {
    Idle idle =
        new Idle(
            WrittenDuration.parse(text(parts, ScheduleField.IDLE)),
            flag(parts, ScheduleField.REPEAT));
    return new Timed(idle, home, source(parts), Optional.empty());
  }

  private Timed calls(WrittenParts parts, ZoneId home) {
    int prompts = number(parts, ScheduleField.CALLS, Calls.MOST).orElseThrow();
    return new Timed(new Calls(prompts), home, source(parts), Optional.empty());
  }

  private Timed on(WrittenParts parts, ZoneId home) {
    On on = On.parse(text(parts, ScheduleField.ON));
    if (on.once()) {
      parts.refuseBounds(Kind.ON);
    }
    return new Timed(on, home, source(parts), Optional.empty());
  }

  private static boolean flag(WrittenParts parts, ScheduleField part) {
    String text = parts.value(part).orElse("false").strip().toLowerCase(Locale.ROOT);
    if (!text.equals("true") && !text.equals("false")) {
      throw new InvalidScheduleException(
          "'%s' is not a valid value for %s".formatted(text, parts.name(part)),
          "write true or false");
    }
    return text.equals("true");
  }

  private Timed at(WrittenParts parts, ZoneId home, Instant now) {
    WrittenTime written = WrittenTime.read(text(parts, ScheduleField.AT), now, home, late);
    At at = written.at();
    // An instant has no zone of its own; the default zone shows it.
    boolean ownZone = !at.zone().equals(home) && !at.zone().equals(ZoneOffset.UTC);
    return ownZone
        ? new Timed(at, at.zone(), ZoneSource.TEXT, written.note())
        : new Timed(at, home, source(parts), written.note());
  }

  private Timed in(WrittenParts parts, ZoneId home, Instant now) {
    Duration delay = WrittenDuration.parse(text(parts, ScheduleField.IN));
    try {
      At at = At.instant(Instant.ofEpochMilli(now.plus(delay).toEpochMilli()));
      refuseFar(
          "'%s' is".formatted(text(parts, ScheduleField.IN)), Optional.of(at.instant()), now, home);
      return new Timed(at, home, source(parts), Optional.empty());
    } catch (DateTimeException | ArithmeticException e) {
      throw new InvalidScheduleException(
          "'%s' is too far away".formatted(text(parts, ScheduleField.IN)),
          "choose a time before the year 10000");
    }
  }

  /** Refuses a fire that is further away than a person plans. */
  public static void refuseFar(String what, Optional<Instant> fire, Instant now, ZoneId zone) {
    if (fire.filter(it -> WrittenTime.isTooFar(it, now, zone)).isPresent()) {
      throw new InvalidScheduleException(
          "%s %s, more than 30 years away".formatted(what, FireText.local(fire.get(), zone)),
          "choose a nearer time; it is now " + FireText.local(now, zone));
    }
  }

  private Timed rule(WrittenParts parts, ZoneId home, Instant now) {
    String text = text(parts, ScheduleField.RRULE);
    Optional<LocalDateTime> start =
        time(parts, ScheduleField.DTSTART).map(time -> local(parts, time));
    Optional<ZoneId> given = parts.has(ScheduleField.TZ) ? Optional.of(home) : Optional.empty();
    Rule rule = Rule.parse(text, start, given, home, now);
    boolean ownZone = !rule.zone().equals(home) || (given.isEmpty() && namesZone(text));
    ZoneSource source = ownZone ? ZoneSource.RULE : source(parts);
    return new Timed(rule, rule.zone(), source, rule.note());
  }

  private static boolean namesZone(String rule) {
    return rule.toUpperCase(Locale.ROOT).contains("TZID=");
  }

  private static LocalDateTime local(WrittenParts parts, IsoTime start) {
    if (start.offset().isPresent()) {
      throw new InvalidScheduleException(
          parts.name(ScheduleField.DTSTART) + " has an offset",
          "leave it out, and name the zone with " + parts.name(ScheduleField.TZ));
    }
    return start.local();
  }

  private ZoneSource source(WrittenParts parts) {
    return parts.has(ScheduleField.TZ) ? ZoneSource.OPTION : home().source();
  }

  private Schedule bounded(Timed timed, WrittenParts parts, Instant from) {
    boolean limited = ScheduleField.BOUNDS.stream().anyMatch(parts::has);
    return limited
        ? Bounded.of(timed.schedule, bounds(parts, timed.zone, from), timed.zone, from)
        : timed.schedule;
  }

  /** Reads the bounds; refuses invalid values. */
  public Bounds bounds(WrittenParts parts, ZoneId zone, Instant now) {
    Optional<Instant> starts = time(parts, ScheduleField.STARTS).map(time -> time.instant(zone));
    Optional<Instant> ends = time(parts, ScheduleField.ENDS).map(time -> time.lastInstant(zone));
    if (starts.isPresent() && ends.isPresent() && ends.get().isBefore(starts.get())) {
      throw new InvalidScheduleException(
          "the end (%s) is before the start (%s)"
              .formatted(FireText.local(ends.get(), zone), FireText.local(starts.get(), zone)),
          "choose a later end, or leave it out");
    }
    return new Bounds(
        starts,
        ends,
        number(parts, ScheduleField.MAX_FIRES, Bounds.MOST_FIRES),
        exceptions.days(parts.values(ScheduleField.EXCEPT), now));
  }

  private static String text(WrittenParts parts, ScheduleField part) {
    return parts.value(part).orElseThrow();
  }

  private static Optional<IsoTime> time(WrittenParts parts, ScheduleField part) {
    Optional<String> text = parts.value(part);
    Optional<IsoTime> time = text.flatMap(IsoTime::read);
    if (text.isPresent() && time.isEmpty()) {
      throw new InvalidScheduleException(
          "'" + text.get() + "' is not a valid time for " + parts.name(part),
          part == ScheduleField.DTSTART
              ? "write 20260104T090000 or 2026-01-04T09:00"
              : "write 2026-01-04T09:00:00Z, 2026-01-04T09:00+01:00, or 2026-01-04T09:00");
    }
    return time;
  }

  private static OptionalInt number(WrittenParts parts, ScheduleField part, int largest) {
    Optional<String> text = parts.value(part);
    if (text.isEmpty()) {
      return OptionalInt.empty();
    }
    try {
      int number = Integer.parseInt(text.get().strip());
      if (number >= 1 && number <= largest) {
        return OptionalInt.of(number);
      }
    } catch (NumberFormatException notANumber) {
      // Refused below, like a number out of range.
    }
    throw new InvalidScheduleException(
        "'" + text.get() + "' is not a valid number for " + parts.name(part),
        "write a whole number from 1 to " + largest);
  }

  private record Timed(Schedule schedule, ZoneId zone, ZoneSource source, Optional<String> note) {}
}
