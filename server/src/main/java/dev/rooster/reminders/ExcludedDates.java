package dev.rooster.reminders;

import dev.rooster.home.Calendars;
import dev.rooster.schedule.Bounded;
import dev.rooster.schedule.Bounds;
import dev.rooster.schedule.Exclusion;
import dev.rooster.schedule.InvalidScheduleException;
import dev.rooster.schedule.Schedule;
import dev.rooster.text.NearestName;
import dev.rooster.time.Exceptions;
import dev.rooster.time.HolidayCalendar;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Reads when a reminder does not fire: dates, times, and calendars of the home directory. */
public record ExcludedDates(Map<String, HolidayCalendar> calendars) implements Exceptions {

  public static boolean nameCalendars(List<String> written) {
    return written.stream().anyMatch(HolidayCalendar::isName);
  }

  @Override
  public List<Exclusion> days(List<String> written, Instant now) {
    List<Exclusion> all = new ArrayList<>();
    for (String text : written) {
      if (HolidayCalendar.isName(text)) {
        all.addAll(calendar(text).around(now));
      } else {
        all.add(Exclusion.parse(text));
      }
    }
    return all;
  }

  /**
   * Returns the schedule with the current days of its calendars.
   *
   * @param otherwise the zone for a schedule without one
   */
  public Schedule refresh(Schedule schedule, List<String> written, ZoneId otherwise, Instant now) {
    Bounded bounded = schedule instanceof Bounded it ? it : null;
    Bounds before = bounded == null ? Bounds.NONE : bounded.bounds();
    Bounds bounds =
        new Bounds(before.starts(), before.ends(), before.maxFires(), days(written, now));
    if (bounds.equals(before)) {
      return schedule;
    }
    return bounded == null
        ? Bounded.of(schedule, bounds, ScheduleJson.zone(schedule, otherwise), now)
        : Bounded.of(bounded.schedule(), bounds, bounded.zone(), now);
  }

  private HolidayCalendar calendar(String name) {
    HolidayCalendar calendar = calendars.get(name);
    if (calendar == null) {
      throw new InvalidScheduleException(
          "there is no calendar '%s'".formatted(name),
          NearestName.remedy(
              name,
              calendars.keySet(),
              "put the file into %s in the home directory; if it is already there, run rooster config check"
                  .formatted(Calendars.FOLDER)));
    }
    return calendar;
  }
}
