package dev.rooster.events.otel;

import io.opentelemetry.context.Context;
import io.opentelemetry.sdk.trace.ReadWriteSpan;
import io.opentelemetry.sdk.trace.ReadableSpan;
import io.opentelemetry.sdk.trace.SpanProcessor;
import java.util.List;

/** Hands spans that have ended to the sinks. */
record ToSinks(List<SpanSink> sinks) implements SpanProcessor {
  @Override
  public void onStart(Context parent, ReadWriteSpan span) {}

  @Override
  public boolean isStartRequired() {
    return false;
  }

  @Override
  public void onEnd(ReadableSpan span) {
    sinks.forEach(it -> it.ended(span.toSpanData()));
  }

  @Override
  public boolean isEndRequired() {
    return true;
  }
}
