package dev.rooster.trust;

import java.util.Locale;

/** How much may be done on somebody's behalf, from the least to the most. */
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
