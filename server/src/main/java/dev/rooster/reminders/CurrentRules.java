package dev.rooster.reminders;

import dev.rooster.channel.Address;
import dev.rooster.home.Configuration;
import dev.rooster.time.HomeZone;
import dev.rooster.trust.Caller;
import java.time.Instant;
import java.time.InstantSource;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * The configuration and the time by which requests are read. Thread-safe.
 *
 * @param checkAddress refuses an address that Rooster cannot deliver to
 */
public record CurrentRules(
    Supplier<Configuration> configuration, Consumer<Address> checkAddress, InstantSource clock) {

  /** A reader for the requests of a caller. */
  public ReminderReader reader(Caller caller) {
    return new ReminderReader(configuration.get(), checkAddress, caller, now());
  }

  public Instant now() {
    return clock.instant();
  }

  HomeZone zoneFor(Caller caller) {
    return DefaultZones.of(caller.user(), configuration.get(), caller);
  }
}
