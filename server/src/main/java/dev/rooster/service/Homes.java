package dev.rooster.service;

import dev.rooster.config.Configuration;
import dev.rooster.trust.User;
import dev.rooster.when.HomeZone;
import dev.rooster.when.ZoneSource;
import java.util.Optional;

/** Decides in which zone times are read that say none. */
final class Homes {
  private Homes() {}

  /** The user's, else the configuration's, else that of the machine the request comes from. */
  static HomeZone of(Optional<User> owner, Configuration configuration, Caller caller) {
    return owner
        .flatMap(User::zone)
        .map(zone -> new HomeZone(zone, ZoneSource.USER))
        .or(() -> configuration.zone().map(zone -> new HomeZone(zone, ZoneSource.CONFIGURATION)))
        .orElseGet(() -> HomeZone.ofSystem(caller.zone()));
  }
}
