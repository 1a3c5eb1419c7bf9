package dev.rooster.time;

import dev.rooster.schedule.Exclusion;
import dev.rooster.schedule.InvalidScheduleException;
import dev.rooster.schedule.Rule;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** A calendar of days on which reminders do not fire: its all-day events, some of which repeat. */
public record HolidayCalendar(List<Event> events) {
  /** Distinguishes a calendar from a date. */
  private static final String ENDING = ".ics";

  /** How many years ahead to look for days. */
  private static final int YEARS_AHEAD = 5;

  /** Far more than the days in those years. */
  private static final int MOST_REPEATS = 3_000;

  /** More than the days in those years; a range counts as one. */
  private static final int MOST_DAYS = 5_000;

  /**
   * One or more consecutive days.
   *
   * @param days the number of days
   * @param rule the recurrence, if any; it fires at midnight UTC
   */
  public record Event(LocalDate first, int days, Optional<Rule> rule) {}

  public HolidayCalendar {
    events = List.copyOf(events);
  }

  public static boolean isName(String text) {
    return text.endsWith(ENDING);
  }

  /** The days from last year until some years ahead. The result changes once a year. */
  public List<Exclusion> around(Instant now) {
    int year = now.atOffset(ZoneOffset.UTC).getYear();
    LocalDate from = LocalDate.of(year - 1, 1, 1);
    LocalDate to = LocalDate.of(year + YEARS_AHEAD, 12, 31);
    Set<Exclusion> days = new LinkedHashSet<>();
    for (Event event : events) {
      for (LocalDate first : begins(event, from, to)) {
        LocalDate last = first.plusDays(event.days() - 1L);
        if (!first.isAfter(to) && !last.isBefore(from)) {
          days.add(new Exclusion.Days(first, last));
        }
      }
      if (days.size() > MOST_DAYS) {
        throw new InvalidScheduleException(
            "the calendar has more than %d days in the coming years".formatted(MOST_DAYS),
            "remove events that are not holidays");
      }
    }
    return List.copyOf(days);
  }

  private static List<LocalDate> begins(Event event, LocalDate from, LocalDate to) {
    if (event.rule().isEmpty()) {
      return List.of(event.first());
    }
    List<LocalDate> begins = new ArrayList<>();
    Instant end = to.plusDays(1).atStartOfDay(ZoneOffset.UTC).toInstant();
    Instant before =
        from.minusDays(event.days()).atStartOfDay(ZoneOffset.UTC).toInstant().minusNanos(1);
    Optional<Instant> next = event.rule().get().next(before);
    while (next.filter(end::isAfter).isPresent() && begins.size() < MOST_REPEATS) {
      begins.add(LocalDate.ofInstant(next.get(), ZoneOffset.UTC));
      next = event.rule().get().next(next.get());
    }
    return begins;
  }
}
