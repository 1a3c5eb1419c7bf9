package dev.rooster.reminder;

import java.util.Locale;

/** The state of a reminder, whether or not it is running. */
public enum Status {
  ACTIVE,
  PAUSED,
  COMPLETED,
  CANCELLED;

  public boolean ended() {
    return this == COMPLETED || this == CANCELLED;
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
