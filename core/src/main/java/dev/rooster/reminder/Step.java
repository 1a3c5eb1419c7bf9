package dev.rooster.reminder;

import java.util.List;

/**
 * The writes that follow from an event, in one transaction.
 *
 * @param reminder in its new state
 * @param records new records of occurrences
 * @param edited whether the definition has changed, and not only the standing
 * @param deleted whether the reminder is deleted; its records stay
 * @param made reminders to create; one whose id exists stays unchanged
 */
public record Step(
    Reminder reminder,
    List<Occurrence> records,
    boolean edited,
    boolean deleted,
    List<Reminder> made) {
  public Step {
    records = List.copyOf(records);
    made = List.copyOf(made);
  }

  public Step(Reminder reminder, List<Occurrence> records, boolean edited, boolean deleted) {
    this(reminder, records, edited, deleted, List.of());
  }

  static Step of(Reminder reminder, List<Occurrence> records) {
    return new Step(reminder, records, false, false);
  }

  Step asEdit() {
    return new Step(reminder, records, true, deleted, made);
  }

  /** The same, and creates these reminders. */
  public Step making(List<Reminder> others) {
    return new Step(reminder, records, edited, deleted, others);
  }
}
