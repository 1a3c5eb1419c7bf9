package dev.rooster.reminders;

import dev.rooster.home.Configuration;
import dev.rooster.time.HomeZone;
import dev.rooster.time.ZoneSource;
import dev.rooster.trust.Caller;
import dev.rooster.trust.User;
import java.util.Optional;

/** Decides in which zone times are read that say none. */
final class DefaultZones {
  private DefaultZones() {}

  /** The user's, else the configuration's, else that of the machine the request comes from. */
  static HomeZone of(Optional<User> owner, Configuration configuration, Caller caller) {
    return owner
        .flatMap(User::zone)
        .map(zone -> new HomeZone(zone, ZoneSource.USER))
        .or(() -> configuration.zone().map(zone -> new HomeZone(zone, ZoneSource.CONFIGURATION)))
        .orElseGet(() -> HomeZone.ofSystem(caller.zone()));
  }
}
