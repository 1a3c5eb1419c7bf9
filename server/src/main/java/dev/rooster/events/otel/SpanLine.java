package dev.rooster.events.otel;

import dev.rooster.events.SpanName;
import dev.rooster.events.TraceKey;
import dev.rooster.format.JsonText;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.sdk.trace.data.SpanData;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** A span as a line of the trace file: one event with flat fields. Pure. */
final class SpanLine {
  /** Holds the name of the {@link SpanName}; not exported. */
  static final AttributeKey<String> NAME = AttributeKey.stringKey("rooster.span");

  private SpanLine() {}

  /** The event of its start. */
  static String started(SpanData span) {
    return line(span, name(span).started(), span.getStartEpochNanos()).toString();
  }

  /** The event of its end, with its duration unless it is none. */
  static String ended(SpanData span) {
    SpanName name = name(span);
    boolean well = span.getStatus().getStatusCode() != StatusCode.ERROR;
    JsonText line = line(span, name.ended(well), span.getEndEpochNanos());
    return (name.ended(well).equals(name.text())
            ? line
            : line.with("duration_ms", millis(span.getEndEpochNanos() - span.getStartEpochNanos())))
        .toString();
  }

  static SpanName name(SpanData span) {
    return SpanName.valueOf(Objects.requireNonNull(span.getAttributes().get(NAME)));
  }

  private static JsonText line(SpanData span, String event, long nanos) {
    JsonText line =
        JsonText.object()
            .with("time", Optional.of(Instant.ofEpochMilli(millis(nanos))))
            .with("event", event)
            .with("trace_id", span.getTraceId())
            .with("span_id", span.getSpanId());
    if (span.getParentSpanContext().isValid()) {
      line.with("parent_span_id", span.getParentSpanId());
    }
    span.getLinks().stream()
        .findFirst()
        .ifPresent(it -> line.with("follows_trace_id", it.getSpanContext().getTraceId()));
    for (TraceKey key : TraceKey.values()) {
      Optional.ofNullable(span.getAttributes().get(AttributeKey.stringKey(key.otel())))
          .ifPresent(it -> line.with(key.text(), it));
      Optional.ofNullable(span.getAttributes().get(AttributeKey.longKey(key.otel())))
          .ifPresent(it -> line.with(key.text(), it));
    }
    return line;
  }

  private static long millis(long nanos) {
    return TimeUnit.NANOSECONDS.toMillis(Math.max(0, nanos));
  }
}
