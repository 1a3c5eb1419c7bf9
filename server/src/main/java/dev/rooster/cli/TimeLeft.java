package dev.rooster.cli;

import java.time.Duration;

/** How long until something, in one unit: people compare, they do not compute. */
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
