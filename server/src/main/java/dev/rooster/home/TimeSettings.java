package dev.rooster.home;

import dev.rooster.time.HolidayCalendar;
import java.time.ZoneId;
import java.util.Map;
import java.util.Optional;

/**
 * How a configuration reads times and days.
 *
 * @param zone the zone of times that name none
 * @param calendars days on which reminders that name them do not fire
 */
public record TimeSettings(Optional<ZoneId> zone, Map<String, HolidayCalendar> calendars) {
  public static final TimeSettings DEFAULT = new TimeSettings(Optional.empty(), Map.of());

  public TimeSettings {
    calendars = Map.copyOf(calendars);
  }
}
