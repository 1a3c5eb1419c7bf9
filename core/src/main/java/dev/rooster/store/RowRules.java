package dev.rooster.store;

import dev.rooster.reminder.NextFire;
import dev.rooster.reminder.Reason;
import dev.rooster.reminder.Reminder;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/**
 * How rows are grouped and counted. Stores do the same in SQL, and are held to these rules by the
 * contract suite.
 *
 * @param pending the code of the reason that sets a paused reminder apart as pending
 * @param flagged the ids of reminders that are failing for a reason outside the store; at most
 *     {@link #MOST_FLAGGED}
 * @param hour what fires before then is in the first group
 * @param today what fires before then is in the second group
 * @param tomorrow what fires before then is in the third group
 */
public record RowRules(
    String pending, Set<String> flagged, Instant hour, Instant today, Instant tomorrow) {
  public static final int MOST_FLAGGED = 500;

  public RowRules {
    if (flagged.size() > MOST_FLAGGED) {
      throw new IllegalArgumentException("more than %d flagged".formatted(MOST_FLAGGED));
    }
    flagged = Set.copyOf(flagged);
  }

  public RowStatus status(Reminder reminder) {
    boolean isPending =
        reminder.standing().reason().stream()
            .anyMatch(it -> it instanceof Reason.Custom own && own.code().equals(pending));
    return RowStatus.of(reminder, isPending);
  }

  public RowGroup group(Reminder reminder) {
    if (reminder.running()) {
      return RowGroup.RUNNING;
    }
    return switch (status(reminder)) {
      case ACTIVE -> reminder.standing().next().map(this::group).orElse(RowGroup.TRIGGERED);
      case PENDING -> RowGroup.PENDING;
      case PAUSED, UNREADABLE -> RowGroup.PAUSED;
      case COMPLETED, CANCELLED -> RowGroup.ENDED;
    };
  }

  private RowGroup group(NextFire next) {
    Instant at = next.at();
    if (at.isBefore(hour)) {
      return RowGroup.HOUR;
    }
    if (at.isBefore(today)) {
      return RowGroup.TODAY;
    }
    return at.isBefore(tomorrow) ? RowGroup.TOMORROW : RowGroup.LATER;
  }

  /** Whether something is wrong with a reminder that has not ended. */
  public boolean failing(Reminder reminder) {
    return !reminder.standing().status().ended()
        && (reminder.standing().failing() || flagged.contains(reminder.id()));
  }

  /** When a row of a group that is sorted by time fires. */
  public Optional<Instant> sortedAt(Reminder reminder) {
    return switch (group(reminder)) {
      case HOUR, TODAY, TOMORROW, LATER -> reminder.standing().next().map(NextFire::at);
      case RUNNING, TRIGGERED, PENDING, PAUSED, ENDED -> Optional.empty();
    };
  }
}
