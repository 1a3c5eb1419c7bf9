package dev.rooster.reminders;

import dev.rooster.events.Events;
import dev.rooster.reminder.Reminder;
import java.time.ZoneId;
import java.util.Locale;
import java.util.function.Function;

/** Tells whoever listens to events what people and files do to reminders. */
public final class ChangeEvents {
  private final Events events;
  private final Function<String, ZoneId> zoneOf;

  /** What was done. */
  public enum Deed {
    CREATED,
    CHANGED,
    PAUSED,
    RESUMED,
    CANCELLED,
    DELETED
  }

  /**
   * @param zoneOf in which zone times are told to an owner, where they have none of their own
   */
  public ChangeEvents(Events events, Function<String, ZoneId> zoneOf) {
    this.events = events;
    this.zoneOf = zoneOf;
  }

  /** Tells it, and answers the reminder. */
  public Reminder tell(Deed deed, Reminder reminder) {
    String owner = reminder.definition().labels().owner();
    events.publish(
        "reminder." + deed.name().toLowerCase(Locale.ROOT),
        owner,
        ReminderJson.of(reminder, zoneOf.apply(owner)).toString());
    return reminder;
  }
}
