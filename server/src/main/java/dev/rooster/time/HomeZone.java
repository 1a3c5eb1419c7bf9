package dev.rooster.time;

import java.time.ZoneId;

/** The zone in which times are read that say none, and whose it is. */
public record HomeZone(ZoneId zone, ZoneSource source) {

  public static HomeZone ofSystem(ZoneId zone) {
    return new HomeZone(zone, ZoneSource.SYSTEM);
  }
}
