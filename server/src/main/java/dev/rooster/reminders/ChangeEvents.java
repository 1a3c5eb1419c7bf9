package dev.rooster.reminders;

import dev.rooster.events.Events;
import dev.rooster.reminder.Reminder;
import java.util.Locale;

/** Publishes and traces the changes that users and files make to reminders. */
public final class ChangeEvents {
  private final Events events;
  private final ReminderView view;
  private final ReminderSpans spans;

  /** The type of a change. */
  public enum ChangeType {
    CREATED,
    CHANGED,
    PAUSED,
    RESUMED,
    APPROVED,
    SNOOZED,
    DONE,
    CANCELLED,
    DELETED
  }

  public ChangeEvents(Events events, ReminderView view, ReminderSpans spans) {
    this.events = events;
    this.view = view;
    this.spans = spans;
  }

  /** Publishes a change and returns the reminder. */
  public Reminder publish(ChangeType type, Reminder reminder) {
    events.publish(
        "reminder." + type.name().toLowerCase(Locale.ROOT),
        reminder.definition().labels().owner(),
        ReminderJson.of(reminder, view).toString());
    spans.changed(type, reminder);
    return reminder;
  }
}
