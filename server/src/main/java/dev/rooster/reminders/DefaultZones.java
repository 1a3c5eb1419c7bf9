package dev.rooster.reminders;

import dev.rooster.home.Configuration;
import dev.rooster.time.HomeZone;
import dev.rooster.time.ZoneSource;
import dev.rooster.trust.Caller;
import dev.rooster.trust.User;
import java.util.Optional;

/** Chooses the zone for times that are written without one. */
final class DefaultZones {
  private DefaultZones() {}

  /** The zone of the user, else of the configuration, else of the machine that sent the request. */
  static HomeZone of(Optional<User> owner, Configuration configuration, Caller caller) {
    return owner
        .flatMap(User::zone)
        .map(zone -> new HomeZone(zone, ZoneSource.USER))
        .or(() ->
            configuration.time().zone().map(zone -> new HomeZone(zone, ZoneSource.CONFIGURATION)))
        .orElseGet(() -> HomeZone.ofSystem(caller.zone()));
  }
}
