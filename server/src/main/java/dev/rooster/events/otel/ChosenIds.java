package dev.rooster.events.otel;

import dev.rooster.events.TraceContext;
import io.opentelemetry.sdk.trace.IdGenerator;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Gives a span the ids that are known beforehand, and random ones otherwise. The SDK asks for ids
 * on the thread that starts the span.
 */
final class ChosenIds implements IdGenerator {
  private static final ThreadLocal<@Nullable TraceContext> CHOSEN = new ThreadLocal<>();

  private final IdGenerator random = IdGenerator.random();

  /** Starts a span with these ids; empty for random ones. */
  <T> T starting(Optional<TraceContext> self, Supplier<T> start) {
    self.ifPresent(CHOSEN::set);
    try {
      return start.get();
    } finally {
      CHOSEN.remove();
    }
  }

  @Override
  public String generateSpanId() {
    TraceContext self = CHOSEN.get();
    return self == null ? random.generateSpanId() : self.spanId();
  }

  @Override
  public String generateTraceId() {
    TraceContext self = CHOSEN.get();
    return self == null ? random.generateTraceId() : self.traceId();
  }
}
