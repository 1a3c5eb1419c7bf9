package dev.rooster.reminders;

import dev.rooster.schedule.InvalidScheduleException;
import dev.rooster.schedule.written.WrittenTime;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Optional;

/** When a snoozed reminder comes again, as people write it. */
public final class SnoozeTime {
  public static final Duration DEFAULT = Duration.ofMinutes(10);

  private SnoozeTime() {}

  /**
   * @param text such as {@code 20m} or {@code tomorrow 9am}; empty for the default
   * @throws InvalidScheduleException if it is unclear, or has passed
   */
  public static Instant read(Optional<String> text, Instant now, ZoneId zone) {
    return text.filter(it -> !it.isBlank())
        .map(it -> WrittenTime.read(it.strip(), now, zone).at().instant())
        .orElse(now.plus(DEFAULT));
  }
}
