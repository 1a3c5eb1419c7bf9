package dev.rooster.events.otel;

import io.opentelemetry.sdk.common.Clock;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.TimeUnit;

/** Rooster's clock for OpenTelemetry. */
record SpanClock(InstantSource source) implements Clock {
  @Override
  public long now() {
    Instant now = source.instant();
    return TimeUnit.SECONDS.toNanos(now.getEpochSecond()) + now.getNano();
  }

  /** The SDK measures durations with it; one clock gives tests exact ones. */
  @Override
  public long nanoTime() {
    return now();
  }
}
