package dev.rooster.reminders;

import dev.rooster.home.Configuration;
import dev.rooster.reminder.Definition;
import dev.rooster.trust.Trust;
import java.time.ZoneId;
import java.util.Optional;

/**
 * What a reminder looks like under a configuration.
 *
 * @param reader the zone in which one reader reads all times; empty for events, which many read
 * @param otherwise the zone for events about an owner without one
 */
public record ReminderView(Configuration configuration, Optional<ZoneId> reader, ZoneId otherwise) {

  /** For one reader, who reads all times in this zone. */
  public static ReminderView forReader(Configuration configuration, ZoneId zone) {
    return new ReminderView(configuration, Optional.of(zone), zone);
  }

  /** For events: times are in the zone of the reminder's owner. */
  public static ReminderView forOwners(Configuration configuration, ZoneId otherwise) {
    return new ReminderView(configuration, Optional.empty(), otherwise);
  }

  /** The zone in which to show times without one. */
  public ZoneId zone(Definition definition) {
    return reader.or(() -> configuration.zoneOf(definition.labels().owner())).orElse(otherwise);
  }

  Trust trust(Definition definition) {
    return RunTrust.of(definition, configuration).level();
  }
}
