package dev.rooster.reminders;

import dev.rooster.reminder.Reminder;
import dev.rooster.store.RowRules;
import dev.rooster.store.Store;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The reminders with a problem under the current configuration, which no query of the store finds.
 * Written whenever a configuration takes effect, read by the status and by every list. Thread-safe.
 */
public final class FlaggedReminders {
  private final Store store;
  private final ReminderProblems problems;
  private final EntryFlags entries;

  /** Those that the last configuration affected, by id; some may be fixed by now. */
  private volatile Set<String> affected = Set.of();

  /** A reminder and what is wrong with it. */
  public record Flagged(Reminder reminder, ReminderProblem problem) {}

  public FlaggedReminders(Store store, ReminderProblems problems, EntryFlags entries) {
    this.store = store;
    this.problems = problems;
    this.entries = entries;
  }

  /** Whether a reminder has a problem under the configuration that has just taken effect. */
  public boolean isAffected(Reminder reminder) {
    return problems.of(reminder).isPresent();
  }

  public void set(Set<String> ids) {
    affected = Set.copyOf(ids);
  }

  /** Those that still have a problem, up to {@link RowRules#MOST_FLAGGED}. */
  public List<Flagged> current() {
    Set<String> ids = new LinkedHashSet<>(affected);
    ids.addAll(entries.ids());
    if (ids.isEmpty()) {
      return List.of();
    }
    return store.find(ids.stream().limit(RowRules.MOST_FLAGGED).toList()).stream()
        .flatMap(it -> flagged(it).stream())
        .toList();
  }

  private Optional<Flagged> flagged(Reminder reminder) {
    return problems.of(reminder).map(it -> new Flagged(reminder, it));
  }

  Set<String> currentIds() {
    return current().stream().map(it -> it.reminder().id()).collect(Collectors.toSet());
  }
}
