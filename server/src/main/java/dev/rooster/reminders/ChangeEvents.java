package dev.rooster.reminders;

import dev.rooster.events.Events;
import dev.rooster.reminder.Reminder;
import java.time.ZoneId;
import java.util.Locale;
import java.util.function.Function;

/** Publishes events about changes that users and files make to reminders. */
public final class ChangeEvents {
  private final Events events;
  private final Function<String, ZoneId> zoneOf;
  private final ReminderProblems problems;

  /** The type of a change. */
  public enum ChangeType {
    CREATED,
    CHANGED,
    PAUSED,
    RESUMED,
    CANCELLED,
    DELETED
  }

  /**
   * @param zoneOf the zone of an owner, in which times without a zone are shown
   */
  public ChangeEvents(Events events, Function<String, ZoneId> zoneOf, ReminderProblems problems) {
    this.events = events;
    this.zoneOf = zoneOf;
    this.problems = problems;
  }

  /** Publishes a change and returns the reminder. */
  public Reminder publish(ChangeType type, Reminder reminder) {
    String owner = reminder.definition().labels().owner();
    events.publish(
        "reminder." + type.name().toLowerCase(Locale.ROOT),
        owner,
        ReminderJson.of(reminder, zoneOf.apply(owner), problems.text(reminder)).toString());
    return reminder;
  }
}
