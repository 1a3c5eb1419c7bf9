package dev.rooster.events;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Identifies a span, as W3C Trace Context does.
 *
 * @param traceId 32 hexadecimal digits, not all zero
 * @param spanId 16 hexadecimal digits, not all zero
 * @param sampled whether the span is recorded
 */
public record TraceContext(String traceId, String spanId, boolean sampled) {
  private static final Pattern TRACE = Pattern.compile("(?!0{32})[0-9a-f]{32}");
  private static final Pattern SPAN = Pattern.compile("(?!0{16})[0-9a-f]{16}");
  private static final Pattern PARENT =
      Pattern.compile("(?!ff)([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?");
  private static final int SAMPLED = 1;

  public TraceContext {
    if (!TRACE.matcher(traceId).matches() || !SPAN.matcher(spanId).matches()) {
      throw new IllegalArgumentException("invalid trace context %s %s".formatted(traceId, spanId));
    }
  }

  /** Reads the header {@code traceparent}; an invalid one counts as missing. */
  public static Optional<TraceContext> read(String traceparent) {
    Matcher parts = PARENT.matcher(traceparent);
    if (!parts.matches() || (parts.group(1).equals("00") && parts.group(5) != null)) {
      return Optional.empty();
    }
    boolean sampled = (Integer.parseInt(parts.group(4), 16) & SAMPLED) == SAMPLED;
    return TRACE.matcher(parts.group(2)).matches() && SPAN.matcher(parts.group(3)).matches()
        ? Optional.of(new TraceContext(parts.group(2), parts.group(3), sampled))
        : Optional.empty();
  }

  /** The header {@code traceparent}. */
  public String traceparent() {
    return "00-%s-%s-%s".formatted(traceId, spanId, sampled ? "01" : "00");
  }
}
