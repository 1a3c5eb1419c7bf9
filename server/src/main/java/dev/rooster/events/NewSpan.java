package dev.rooster.events;

import java.util.Optional;

/**
 * A span to begin.
 *
 * @param self its ids, if they are known beforehand; empty for new ones
 * @param parent the span that caused it; empty for the first of a trace
 * @param link a span of another trace that it follows from
 */
public record NewSpan(
    SpanName name,
    Optional<TraceContext> self,
    Optional<TraceContext> parent,
    Optional<TraceContext> link) {

  /** The first span of a new trace. */
  public static NewSpan root(SpanName name) {
    return new NewSpan(name, Optional.empty(), Optional.empty(), Optional.empty());
  }

  public static NewSpan childOf(TraceContext parent, SpanName name) {
    return new NewSpan(name, Optional.empty(), Optional.of(parent), Optional.empty());
  }
}
