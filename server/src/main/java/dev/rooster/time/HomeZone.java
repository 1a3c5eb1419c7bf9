package dev.rooster.time;

import java.time.ZoneId;

/** The default zone, for times written without one, and where it comes from. */
public record HomeZone(ZoneId zone, ZoneSource source) {

  public static HomeZone ofSystem(ZoneId zone) {
    return new HomeZone(zone, ZoneSource.SYSTEM);
  }
}
