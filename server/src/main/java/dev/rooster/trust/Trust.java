package dev.rooster.trust;

import java.util.Locale;

/** The trust levels, from lowest to highest. */
public enum Trust {
  PUBLIC,
  FAMILIAR,
  INNER,
  FULL;

  /** The lower of the two: nothing runs with more trust than its creator or its situation has. */
  public Trust atMost(Trust ceiling) {
    return compareTo(ceiling) <= 0 ? this : ceiling;
  }

  public boolean reaches(Trust needed) {
    return compareTo(needed) >= 0;
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
