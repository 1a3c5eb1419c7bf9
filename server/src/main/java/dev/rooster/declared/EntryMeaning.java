package dev.rooster.declared;

import dev.rooster.format.CanonicalJson;
import dev.rooster.home.Configuration;
import dev.rooster.reminder.Definition;
import dev.rooster.reminder.Labels;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminders.ReminderAttributes;
import dev.rooster.reminders.RequestKey;
import dev.rooster.trust.Caller;
import java.time.ZoneId;
import java.util.function.Supplier;

/**
 * Hashes of entries. A reminder stores those of its entry, so that a later comparison shows whether
 * the entry, or its meaning under the configuration, has changed.
 */
record EntryMeaning(Supplier<Configuration> configuration, Caller caller) {
  static String hash(Entry entry) {
    return RequestKey.hash(CanonicalJson.of(entry.reminder()));
  }

  /** The agent of entries that name none. */
  String agent(String ofFile) {
    return ofFile.isEmpty() ? configuration.get().agents().defaultName() : ofFile;
  }

  /** Whether the entry means the same as when its reminder was written. */
  boolean isSame(Entry entry, String agent, Reminder current) {
    ReminderAttributes details = ReminderAttributes.of(current);
    boolean otherAgent =
        agent.isEmpty()
            && !entry.says("agent")
            && !details.agent().equals(configuration.get().agents().defaultName());
    return !otherAgent && isSameSchedule(entry, current);
  }

  boolean isSameSchedule(Entry entry, Reminder current) {
    return ReminderAttributes.of(current).origin().when().equals(when(entry));
  }

  /** The definition with its source and the hashes of its entry. */
  Definition marked(Definition definition, String source, Entry entry) {
    ReminderAttributes details = ReminderAttributes.of(definition);
    ReminderAttributes marked =
        details.withOrigin(details.origin().withEntry(when(entry), hash(entry)));
    return definition.withLabels(new Labels(definition.labels().owner(), source, marked.text()));
  }

  /** A hash of the schedule, and of the default zone if the schedule depends on it. */
  private String when(Entry entry) {
    ZoneId zone = configuration.get().zoneOf(entry.text("user")).orElse(caller.zone());
    return RequestKey.hash(entry.schedule() + (entry.isFixed() ? "" : "\n" + zone));
  }
}
