package dev.rooster.bench;

import java.time.LocalDateTime;
import java.time.ZoneId;

/**
 * One schedule to compute with.
 *
 * @param text cron as Rooster reads it, or a recurrence rule
 * @param quartz the same cron in Quartz's dialect; empty for rules
 * @param start DTSTART of a rule
 * @param common whether it counts in the ratios; the others are only shown
 */
record TimeCase(String text, String quartz, LocalDateTime start, ZoneId zone, boolean common) {

  boolean isRule() {
    return quartz.isEmpty();
  }

  /** Whether the plain Unix dialect supports it. */
  boolean isUnix() {
    return !text.contains("L") && !text.contains("#");
  }
}
