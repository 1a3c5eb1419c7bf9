package dev.rooster.reminders;

import dev.rooster.store.RowStatus;
import java.util.Set;

/** The words by which a list of rows is limited to some states. */
public enum RowWord {
  ACTIVE,
  PENDING,
  PAUSED,
  /** What needs attention, whatever its state. */
  FAILING,
  COMPLETED,
  CANCELLED,
  UNREADABLE,
  ENDED;

  Set<RowStatus> statuses() {
    return switch (this) {
      case ACTIVE -> Set.of(RowStatus.ACTIVE);
      case PENDING -> Set.of(RowStatus.PENDING);
      case PAUSED -> Set.of(RowStatus.PAUSED);
      case FAILING -> Set.of();
      case COMPLETED -> Set.of(RowStatus.COMPLETED);
      case CANCELLED -> Set.of(RowStatus.CANCELLED);
      case UNREADABLE -> Set.of(RowStatus.UNREADABLE);
      case ENDED -> Set.of(RowStatus.COMPLETED, RowStatus.CANCELLED);
    };
  }
}
