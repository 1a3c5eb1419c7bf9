package dev.rooster.reminders;

import dev.rooster.home.Configuration;
import dev.rooster.reminder.Definition;
import dev.rooster.trust.Trust;
import java.time.ZoneId;

/**
 * What a reminder looks like under a configuration.
 *
 * @param otherwise the zone for times without one, if neither the owner nor the configuration has
 *     one
 */
public record ReminderView(Configuration configuration, ZoneId otherwise) {

  /** The zone in which to show times without one. */
  public ZoneId zone(Definition definition) {
    return configuration.zoneOf(definition.labels().owner()).orElse(otherwise);
  }

  Trust trust(Definition definition) {
    return RunTrust.of(definition, configuration).level();
  }
}
