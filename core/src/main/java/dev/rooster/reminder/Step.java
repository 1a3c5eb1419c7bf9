package dev.rooster.reminder;

import java.util.List;

/**
 * What is to be written after an event, in one transaction.
 *
 * @param reminder as it stands from now on
 * @param records the occurrences that are accounted for by this
 * @param edited whether what was asked for has changed, and not only how it stands
 * @param deleted whether the reminder is removed; its records stay
 * @param made further reminders that follow from it; those that are there already stay as they are
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

  /** The same, and these are made with it. */
  public Step making(List<Reminder> others) {
    return new Step(reminder, records, edited, deleted, others);
  }
}
