package dev.rooster.timeline;

import dev.rooster.schedule.Zones;
import java.time.ZoneId;
import java.util.Optional;

/**
 * Which tallies to show.
 *
 * @param days how many, today included
 * @param zone its days are counted
 * @param reminder only of this one; by id or name
 */
public record TallyQuery(int days, ZoneId zone, Optional<String> reminder) {
  public static final int MOST_DAYS = 366;

  /**
   * @param tz the zone as people write it
   * @param otherwise the zone if none is written
   */
  public static TallyQuery of(
      int days, Optional<String> tz, ZoneId otherwise, Optional<String> reminder) {
    return new TallyQuery(days, tz.map(Zones::parse).orElse(otherwise), reminder);
  }
}
