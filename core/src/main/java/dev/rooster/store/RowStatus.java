package dev.rooster.store;

import dev.rooster.reminder.Reminder;

/** The state of a reminder as a row shows it. */
public enum RowStatus {
  ACTIVE,
  /** Paused for the reason that a {@link RowRules} sets apart. */
  PENDING,
  PAUSED,
  COMPLETED,
  CANCELLED,
  /** Its state, or a part of it, is a word of a newer version. */
  UNREADABLE;

  static RowStatus of(Reminder reminder, boolean pending) {
    return switch (reminder.standing().status()) {
      case ACTIVE -> ACTIVE;
      case PAUSED -> pending ? PENDING : PAUSED;
      case COMPLETED -> COMPLETED;
      case CANCELLED -> CANCELLED;
      case UNREADABLE -> UNREADABLE;
    };
  }

  public boolean ended() {
    return this == COMPLETED || this == CANCELLED;
  }
}
