package dev.rooster.reminders;

import dev.rooster.store.RowStatus;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/** The words by which a list of rows is limited to some states. */
public enum RowWord {
  ACTIVE(EnumSet.of(RowStatus.ACTIVE)),
  PENDING(EnumSet.of(RowStatus.PENDING)),
  PAUSED(EnumSet.of(RowStatus.PAUSED)),
  /** What needs attention, whatever its state. */
  FAILING(EnumSet.noneOf(RowStatus.class)),
  COMPLETED(EnumSet.of(RowStatus.COMPLETED)),
  CANCELLED(EnumSet.of(RowStatus.CANCELLED)),
  UNREADABLE(EnumSet.of(RowStatus.UNREADABLE)),
  ENDED(EnumSet.of(RowStatus.COMPLETED, RowStatus.CANCELLED));

  private final Set<RowStatus> statuses;

  RowWord(Set<RowStatus> statuses) {
    this.statuses = Collections.unmodifiableSet(statuses);
  }

  Set<RowStatus> statuses() {
    return statuses;
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
