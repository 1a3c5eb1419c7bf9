package dev.rooster.reminder;

import java.util.Locale;

/** Where a reminder stands, whether or not it runs at the moment. */
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
