package dev.rooster.reminders;

import dev.rooster.reminder.Definition;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminders.RunPreconditions.RunTrust;
import dev.rooster.trust.Trust;
import java.time.ZoneId;
import java.util.Optional;

/**
 * What a reminder looks like under the current configuration.
 *
 * @param reader the zone in which one reader reads all times; empty for events, which many read
 * @param otherwise the zone for events about an owner without one
 */
public record ReminderView(ReminderProblems problems, Optional<ZoneId> reader, ZoneId otherwise) {

  /** For one reader, who reads all times in this zone. */
  public static ReminderView forReader(ReminderProblems problems, ZoneId zone) {
    return new ReminderView(problems, Optional.of(zone), zone);
  }

  /** For events: times are in the zone of the reminder's owner. */
  public static ReminderView forOwners(ReminderProblems problems, ZoneId otherwise) {
    return new ReminderView(problems, Optional.empty(), otherwise);
  }

  /** The zone in which to show times without one. */
  public ZoneId zone(Definition definition) {
    return reader
        .or(() -> problems.configuration().zoneOf(definition.labels().owner()))
        .orElse(otherwise);
  }

  Trust trust(Definition definition) {
    return RunTrust.of(definition, problems.configuration()).level();
  }

  /** The problem in words; empty without one. */
  String problem(Reminder reminder) {
    return problems.text(reminder);
  }
}
