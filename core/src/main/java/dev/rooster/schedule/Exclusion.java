package dev.rooster.schedule;

import dev.rooster.schedule.internal.Shown;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** When a schedule does not fire although it would, on the wall clock of the schedule's zone. */
public sealed interface Exclusion {

  /** One fire, by its exact time. */
  record Moment(LocalDateTime local) implements Exclusion {
    public Moment {
      requireYear(local.getYear());
    }

    @Override
    public boolean covers(LocalDateTime fire) {
      return local.equals(fire);
    }

    @Override
    public String toString() {
      return local.toString();
    }
  }

  /** All fires on the days from the first to the last, both included. */
  record Days(LocalDate first, LocalDate last) implements Exclusion {
    public Days {
      requireYear(first.getYear());
      requireYear(last.getYear());
      if (last.isBefore(first)) {
        throw new InvalidScheduleException(
            "the excepted days %s..%s end before they begin".formatted(first, last),
            "write the earlier date first: %s..%s".formatted(last, first));
      }
    }

    @Override
    public boolean covers(LocalDateTime fire) {
      LocalDate day = fire.toLocalDate();
      return !day.isBefore(first) && !day.isAfter(last);
    }

    @Override
    public String toString() {
      return first.equals(last) ? first.toString() : first + ".." + last;
    }
  }

  boolean covers(LocalDateTime fire);

  private static void requireYear(int year) {
    if (year < 1 || year > 9999) {
      throw new InvalidScheduleException(
          "the year %d of an exception is out of reach".formatted(year),
          "schedules live in the years 1 to 9999");
    }
  }

  /** Reads a date, a range {@code 2026-12-24..2027-01-02} or a local date-time. */
  static Exclusion parse(String text) {
    String written = text.strip();
    int dots = written.indexOf("..");
    try {
      if (dots >= 0) {
        return new Days(
            LocalDate.parse(written.substring(0, dots).strip()),
            LocalDate.parse(written.substring(dots + 2).strip()));
      }
      if (written.length() <= 10) {
        LocalDate day = LocalDate.parse(written);
        return new Days(day, day);
      }
      return new Moment(LocalDateTime.parse(written.replace(' ', 'T')));
    } catch (DateTimeParseException e) {
      throw new InvalidScheduleException(
          Shown.quoted(text) + " is not an exception date",
          "write a date (2026-12-24), a range of dates (2026-12-24..2027-01-02) or a local time"
              + " (2026-12-24T09:00)");
    }
  }

  /**
   * The first fire after the instant that is not excluded. Each round leaves behind at least one
   * exclusion, a range of days in one step, so that their number bounds the work.
   */
  static Optional<Instant> firstAllowed(
      Function<Instant, Optional<Instant>> fires,
      Instant after,
      List<Exclusion> except,
      ZoneId zone) {
    Optional<Instant> fire = fires.apply(after);
    if (except.isEmpty()) {
      return fire;
    }
    while (fire.isPresent()) {
      Instant found = fire.get();
      LocalDateTime local = LocalDateTime.ofInstant(found, zone);
      Optional<Exclusion> excluded = except.stream().filter(e -> e.covers(local)).findFirst();
      if (excluded.isEmpty()) {
        return fire;
      }
      fire =
          fires.apply(
              switch (excluded.get()) {
                case Moment moment -> found;
                case Days days -> lastInstant(days, zone, found);
              });
    }
    return fire;
  }

  private static Instant lastInstant(Days days, ZoneId zone, Instant found) {
    Instant last = days.last().plusDays(1).atStartOfDay(zone).toInstant().minusNanos(1);
    return last.isAfter(found) ? last : found;
  }
}
