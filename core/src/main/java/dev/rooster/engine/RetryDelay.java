package dev.rooster.engine;

import java.time.Duration;

/** The delay before a retry: none after a success, longer with each failure. */
final class RetryDelay {
  private static final Duration SHORTEST = Duration.ofMillis(50);
  private static final Duration LONGEST = Duration.ofSeconds(2);

  private final EngineTime time;
  private Duration length = Duration.ZERO;
  private long until;

  RetryDelay(EngineTime time) {
    this.time = time;
    this.until = time.nanos();
  }

  void failed() {
    Duration doubled = length.isZero() ? SHORTEST : length.multipliedBy(2);
    length = doubled.compareTo(LONGEST) > 0 ? LONGEST : doubled;
    until = time.nanos() + length.toNanos();
  }

  void succeeded() {
    length = Duration.ZERO;
    until = time.nanos();
  }

  boolean over() {
    return nanosLeft() <= 0;
  }

  long nanosLeft() {
    return until - time.nanos();
  }
}
