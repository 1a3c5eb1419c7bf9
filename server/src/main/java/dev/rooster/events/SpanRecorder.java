package dev.rooster.events;

import java.util.Optional;

/** The port to OpenTelemetry: records spans, or does not. Thread-safe. */
public interface SpanRecorder {
  /** Records nothing. */
  SpanRecorder OFF =
      new SpanRecorder() {
        @Override
        public boolean on() {
          return false;
        }

        @Override
        public Optional<Recording> start(NewSpan span) {
          return Optional.empty();
        }
      };

  /** Whether spans are recorded now. */
  boolean on();

  /** Starts to record a span; empty if spans are not recorded any more. */
  Optional<Recording> start(NewSpan span);

  /** A span that is being recorded. */
  interface Recording {
    TraceContext context();

    /** Values of people and models are left out unless the configuration says otherwise. */
    void set(TraceKey key, String value);

    void set(TraceKey key, long value);

    /** Reports the start of the span now, and not only with its end. */
    void announce();

    /** The span ends with a failure. */
    void fail();

    void end();
  }
}
