package dev.rooster.reminders;

import dev.rooster.reminder.Reminder;
import dev.rooster.store.RowRules;
import dev.rooster.store.Store;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Gatherers;
import java.util.stream.Stream;

/**
 * The reminders with a problem under the current configuration, which no query of the store finds.
 * Written whenever a configuration takes effect, read by the status and by every list. Thread-safe.
 */
public final class FlaggedReminders {
  private static final int READ_AT_ONCE = 500;

  private final Store store;
  private final ReminderProblems problems;
  private final EntryFlags entries;

  /** Those that the last configuration affected, by id; some may be fixed by now. */
  private volatile Set<String> affected = Set.of();

  /** A reminder and what is wrong with it. */
  public record Flagged(Reminder reminder, ReminderProblem problem) {
    String owner() {
      return reminder.definition().labels().owner();
    }
  }

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

  /** Those that still have a problem. */
  public Stream<Flagged> all() {
    Set<String> ids = new TreeSet<>(affected);
    ids.addAll(entries.ids());
    return ids.stream()
        .gather(Gatherers.windowFixed(READ_AT_ONCE))
        .flatMap(some -> store.find(some).stream())
        .flatMap(it -> flagged(it).stream());
  }

  private Optional<Flagged> flagged(Reminder reminder) {
    return problems.of(reminder).map(it -> new Flagged(reminder, it));
  }

  /**
   * Those of an owner that still have a problem, up to {@link RowRules#MOST_FLAGGED}.
   *
   * @param owner empty for all
   */
  List<Flagged> ofOwner(Optional<String> owner) {
    return all()
        .filter(it -> owner.filter(own -> !own.equals(it.owner())).isEmpty())
        .limit(RowRules.MOST_FLAGGED)
        .toList();
  }

  Set<String> idsOfOwner(Optional<String> owner) {
    return ofOwner(owner).stream().map(it -> it.reminder().id()).collect(Collectors.toSet());
  }
}
