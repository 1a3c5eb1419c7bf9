package dev.rooster.schedule;

import dev.rooster.schedule.internal.MessageText;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.format.DateTimeParseException;

/** Fires left out of a schedule, on the wall clock of the schedule's zone. */
public sealed interface Exclusion {

  /** One fire, by its exact time. */
  record Moment(LocalDateTime local) implements Exclusion {
    public Moment {
      requireYear(local.getYear());
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
            "the excluded days %s..%s end before they begin".formatted(first, last),
            "write the earlier date first: %s..%s".formatted(last, first));
      }
    }

    @Override
    public String toString() {
      return first.equals(last) ? first.toString() : first + ".." + last;
    }
  }

  private static void requireYear(int year) {
    if (year < 1 || year > 9999) {
      throw new InvalidScheduleException(
          "the year %d of an excluded date is out of range".formatted(year),
          "use a year from 1 to 9999");
    }
  }

  /** Parses a date, a range {@code 2026-12-24..2027-01-02} or a local date-time. */
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
          MessageText.quoted(text) + " is not a valid excluded date",
          "write a date (2026-12-24), a range of dates (2026-12-24..2027-01-02) or a local time"
              + " (2026-12-24T09:00)");
    }
  }
}
