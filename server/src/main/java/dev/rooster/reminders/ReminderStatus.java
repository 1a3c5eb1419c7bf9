package dev.rooster.reminders;

import dev.rooster.reminder.Standing;
import dev.rooster.reminder.Status;
import java.util.Locale;

/**
 * The state of a reminder on every surface. For the engine, a reminder that waits for approval is
 * paused.
 */
public enum ReminderStatus {
  ACTIVE(Status.ACTIVE),
  /** It waits for the approval of a person. */
  PENDING(Status.PAUSED),
  PAUSED(Status.PAUSED),
  COMPLETED(Status.COMPLETED),
  CANCELLED(Status.CANCELLED),
  UNREADABLE(Status.UNREADABLE);

  private final Status stored;

  ReminderStatus(Status stored) {
    this.stored = stored;
  }

  public static ReminderStatus of(Standing standing) {
    return switch (standing.status()) {
      case ACTIVE -> ACTIVE;
      case PAUSED -> ApprovalRule.isPending(standing) ? PENDING : PAUSED;
      case COMPLETED -> COMPLETED;
      case CANCELLED -> CANCELLED;
      case UNREADABLE -> UNREADABLE;
    };
  }

  /** The state for the engine. */
  Status stored() {
    return stored;
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
