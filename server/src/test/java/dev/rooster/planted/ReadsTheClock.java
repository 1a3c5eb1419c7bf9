package dev.rooster.planted;

import java.time.Clock;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.Date;
import java.util.function.Supplier;

/** Takes the time from everywhere it must not. */
@SuppressWarnings({"JavaUtilDate", "JavaTimeDefaultTimeZone"})
public final class ReadsTheClock {
  private ReadsTheClock() {}

  static Instant instant() {
    return Instant.now();
  }

  static LocalDate date() {
    return LocalDate.now();
  }

  static ZonedDateTime inZone(ZoneId zone) {
    return ZonedDateTime.now(zone);
  }

  static Supplier<Instant> reference() {
    return Instant::now;
  }

  static Instant allowed(Clock clock) {
    return Instant.now(clock);
  }

  static long millis() {
    return System.currentTimeMillis();
  }

  static Date oldDate() {
    return new Date();
  }

  static Clock clock() {
    return Clock.systemUTC();
  }

  static InstantSource source() {
    return InstantSource.system();
  }

  static void sleep() throws InterruptedException {
    Thread.sleep(1);
  }
}
