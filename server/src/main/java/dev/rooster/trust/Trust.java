package dev.rooster.trust;

import java.util.Locale;

/** How much may be done on somebody's behalf, from the least to the most. */
public enum Trust {
  PUBLIC,
  FAMILIAR,
  INNER,
  FULL;

  public boolean reaches(Trust needed) {
    return compareTo(needed) >= 0;
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
