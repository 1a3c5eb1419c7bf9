package dev.rooster.time;

import dev.rooster.schedule.Schedule;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;

/**
 * A parsed schedule, with its zone and the start of the fires to show.
 *
 * @param home the zone of times that name none, in which to show times
 */
public record ReadSchedule(
    Kind kind,
    Schedule schedule,
    ZoneId zone,
    ZoneSource zoneSource,
    ZoneId home,
    List<String> notes,
    Instant from,
    int count) {

  public List<Instant> fires() {
    return schedule.next(from, count);
  }
}
