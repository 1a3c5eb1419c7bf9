package dev.rooster.reminder;

import java.util.Locale;

/** The state of a reminder, whether or not it is running. */
public enum Status {
  ACTIVE,
  PAUSED,
  COMPLETED,
  CANCELLED,

  /**
   * A newer version wrote the row in words that this one does not know. It is shown; nothing here
   * runs or changes it. Never written.
   */
  UNREADABLE;

  public boolean ended() {
    return this == COMPLETED || this == CANCELLED;
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
