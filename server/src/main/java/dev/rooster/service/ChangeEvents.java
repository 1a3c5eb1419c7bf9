package dev.rooster.service;

import dev.rooster.reminder.Reminder;
import java.time.ZoneId;
import java.util.Locale;

/** Tells whoever listens to events what people and files do to reminders. */
public final class ChangeEvents {
  private final Events events;
  private final ZoneId zone;

  /** What was done. */
  public enum Deed {
    CREATED,
    CHANGED,
    PAUSED,
    RESUMED,
    CANCELLED,
    DELETED
  }

  public ChangeEvents(Events events, ZoneId zone) {
    this.events = events;
    this.zone = zone;
  }

  /** Tells it, and answers the reminder. */
  public Reminder tell(Deed deed, Reminder reminder) {
    events.publish(
        "reminder." + deed.name().toLowerCase(Locale.ROOT),
        reminder.definition().labels().owner(),
        ReminderJson.of(reminder, zone).toString());
    return reminder;
  }
}
