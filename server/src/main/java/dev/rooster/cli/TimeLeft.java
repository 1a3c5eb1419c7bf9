package dev.rooster.cli;

import java.time.Duration;

/** Formats the time until an event in a single unit, which is easiest to compare. */
final class TimeLeft {
  private TimeLeft() {}

  static String words(Duration left) {
    long seconds = Math.max(0, left.toSeconds());
    if (seconds < 120) {
      return seconds + "s";
    }
    if (seconds < 120 * 60) {
      return seconds / 60 + "m";
    }
    return seconds < 48 * 3_600 ? seconds / 3_600 + "h" : seconds / 86_400 + "d";
  }
}
