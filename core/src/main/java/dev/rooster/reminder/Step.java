package dev.rooster.reminder;

import dev.rooster.schedule.Count;
import java.util.List;
import java.util.stream.Stream;

/**
 * The writes that follow from an event, in one transaction.
 *
 * @param reminder in its new state
 * @param records new records of occurrences
 * @param edited whether the definition has changed, and not only the standing
 * @param deleted whether the reminder is deleted; its records stay
 * @param made reminders to create; one whose id exists stays unchanged
 * @param withdrawn earlier records that were wrong; a new record with the same due instant corrects
 *     one, the others are deleted
 */
public record Step(
    Reminder reminder,
    List<Occurrence> records,
    boolean edited,
    boolean deleted,
    List<Reminder> made,
    List<Occurrence> withdrawn) {
  public Step {
    records = List.copyOf(records);
    made = List.copyOf(made);
    withdrawn = List.copyOf(withdrawn);
  }

  public Step(Reminder reminder, List<Occurrence> records, boolean edited, boolean deleted) {
    this(reminder, records, edited, deleted, List.of(), List.of());
  }

  static Step of(Reminder reminder, List<Occurrence> records) {
    return new Step(reminder, records, false, false);
  }

  Step asEdit() {
    return new Step(reminder, records, true, deleted, made, withdrawn);
  }

  Step withdrawing(List<Occurrence> wrong) {
    return new Step(reminder, records, edited, deleted, made, wrong);
  }

  Step with(List<Occurrence> others) {
    return new Step(reminder, others, edited, deleted, made, withdrawn);
  }

  /** The same, and creates these reminders. */
  public Step making(List<Reminder> others) {
    return new Step(reminder, records, edited, deleted, others, withdrawn);
  }

  /** For stores: the withdrawn records that no new record corrects. */
  public List<Occurrence> gone() {
    return withdrawn.stream().filter(it -> !isCorrected(it)).toList();
  }

  private boolean isCorrected(Occurrence wrong) {
    return records.stream().anyMatch(it -> it.due().equals(wrong.due()));
  }

  /** How many fires the withdrawn records held that the corrected ones do not: they come again. */
  public Count again() {
    return withdrawn.stream()
        .map(it -> it.count().minus(sum(kept(it))))
        .reduce(Count.NONE, Count::plus);
  }

  private static Count sum(Stream<Occurrence> kept) {
    return kept.map(Occurrence::count).reduce(Count.NONE, Count::plus);
  }

  /** Several, if they leave out what ran ahead of its time. */
  private Stream<Occurrence> kept(Occurrence wrong) {
    return records.stream()
        .filter(it -> !it.due().isBefore(wrong.due()) && !it.due().isAfter(wrong.lastDue()));
  }
}
