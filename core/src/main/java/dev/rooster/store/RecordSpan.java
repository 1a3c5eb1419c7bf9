package dev.rooster.store;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Which records to add up: those due from one instant to before the other. A record of several
 * instants counts with the part that lies in the span, and so does a quarter hour of pruned
 * records. Records that were written before the span are not looked at: as a rule they cannot be
 * due in it.
 *
 * @param without the reminders to leave out
 */
public record RecordSpan(Scope scope, Instant from, Instant until, Set<String> without) {

  /**
   * Whose records.
   *
   * @param kind of reminders of this kind, as far as their kind is still known
   * @param owner only of existing reminders of this owner; empty for all, also of deleted reminders
   * @param reminderId only of this reminder
   * @param internal the beginnings of ids of other kinds, of which some reminders may be deleted
   */
  public record Scope(
      String kind, Optional<String> owner, Optional<String> reminderId, List<String> internal) {
    public Scope {
      internal = List.copyOf(internal);
    }

    public static Scope ofKind(String kind) {
      return new Scope(kind, Optional.empty(), Optional.empty(), List.of());
    }

    public Scope ofOwner(Optional<String> other) {
      return new Scope(kind, other, reminderId, internal);
    }

    public Scope ofReminder(Optional<String> other) {
      return new Scope(kind, owner, other, internal);
    }

    public Scope withInternal(List<String> others) {
      return new Scope(kind, owner, reminderId, others);
    }
  }

  public RecordSpan {
    without = Set.copyOf(without);
    if (!from.isBefore(until)) {
      throw new IllegalArgumentException("the span must not be empty");
    }
  }

  public static RecordSpan of(Scope scope, Instant from, Instant until) {
    return new RecordSpan(scope, from, until, Set.of());
  }

  public RecordSpan without(Collection<String> reminderIds) {
    return new RecordSpan(scope, from, until, Set.copyOf(reminderIds));
  }
}
