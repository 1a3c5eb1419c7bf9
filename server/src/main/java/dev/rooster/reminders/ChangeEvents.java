package dev.rooster.reminders;

import dev.rooster.events.Events;
import dev.rooster.reminder.Reminder;
import java.util.Locale;
import java.util.function.BiConsumer;

/** Publishes and traces the changes that users and files make to reminders. */
public final class ChangeEvents {
  private final Events events;
  private final ReminderView view;
  private final ReminderSpans spans;
  private final BiConsumer<ChangeType, Reminder> listener;

  /** The type of a change. */
  public enum ChangeType {
    CREATED,
    CHANGED,
    PAUSED,
    RESUMED,
    APPROVED,
    SNOOZED,
    DONE,
    UNDONE,
    CANCELLED,
    DELETED
  }

  /**
   * @param listener hears of each change after it is published
   */
  public ChangeEvents(
      Events events,
      ReminderView view,
      ReminderSpans spans,
      BiConsumer<ChangeType, Reminder> listener) {
    this.events = events;
    this.view = view;
    this.spans = spans;
    this.listener = listener;
  }

  /** Publishes a change and returns the reminder. */
  public Reminder publish(ChangeType type, Reminder reminder) {
    events.publish(
        "reminder." + type.name().toLowerCase(Locale.ROOT),
        reminder.definition().labels().owner(),
        ReminderJson.of(reminder, view).toString());
    spans.changed(type, reminder);
    listener.accept(type, reminder);
    return reminder;
  }
}
