package dev.rooster.schedule;

/** FREQ of a recurrence rule, from the shortest period to the longest. */
enum Frequency {
  SECONDLY("second", 1, 36_525L * 86_400),
  MINUTELY("minute", 60, 36_525L * 1440),
  HOURLY("hour", 3600, 36_525L * 24),
  DAILY("day", 86_400, 36_525),
  WEEKLY("week", 7 * 86_400, 5218),
  MONTHLY("month", 0, 1200),
  YEARLY("year", 0, 100);

  private final String unit;
  private final int seconds;
  private final long longestInterval;

  Frequency(String unit, int seconds, long longestInterval) {
    this.unit = unit;
    this.seconds = seconds;
    this.longestInterval = longestInterval;
  }

  /** The name of one period. */
  String unit() {
    return unit;
  }

  /** Length of a period on the wall clock; 0 where it varies. */
  int seconds() {
    return seconds;
  }

  /** The INTERVAL that spans 100 years. */
  long longestInterval() {
    return longestInterval;
  }

  boolean isAtMost(Frequency other) {
    return compareTo(other) <= 0;
  }
}
