package dev.rooster.events.otel;

import io.opentelemetry.sdk.trace.data.SpanData;

/** Takes the spans of a process. Thread-safe; must not block for long. */
interface SpanSink extends AutoCloseable {

  /** A span has begun whose start is an event of its own. */
  default void started(SpanData span) {}

  void ended(SpanData span);

  /** Writes what waits. */
  @Override
  void close();
}
