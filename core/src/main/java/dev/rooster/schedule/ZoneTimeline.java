package dev.rooster.schedule;

import java.time.Instant;
import java.time.ZoneId;
import java.time.zone.ZoneOffsetTransition;
import java.time.zone.ZoneRules;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * A zone as a sequence of spans with one offset each, in epoch seconds. Built once per zone up to
 * the year 2100, then searched; later instants use the zone's rules.
 */
final class ZoneTimeline {
  private static final Instant END_OF_TABLE = Instant.parse("2100-01-01T00:00:00Z");

  /** Caches a pure function: the tz data of a JVM does not change, and there are few zones. */
  private static final ConcurrentHashMap<ZoneId, ZoneTimeline> BY_ZONE = new ConcurrentHashMap<>();

  private final ZoneRules rules;
  private final Span[] spans;
  private final long[] starts;

  private ZoneTimeline(ZoneId zone) {
    rules = zone.getRules();
    List<Span> found = new ArrayList<>();
    Instant at = Instant.MIN;
    do {
      Span span = span(at);
      found.add(span);
      at = Instant.ofEpochSecond(Math.min(span.end, Instant.MAX.getEpochSecond()));
    } while (at.isBefore(END_OF_TABLE));
    spans = found.toArray(Span[]::new);
    starts = found.stream().mapToLong(Span::start).toArray();
  }

  static ZoneTimeline of(ZoneId zone) {
    ZoneTimeline known = BY_ZONE.get(zone);
    return known != null ? known : BY_ZONE.computeIfAbsent(zone, ZoneTimeline::new);
  }

  Span at(long second) {
    if (second >= spans[spans.length - 1].end) {
      return span(Instant.ofEpochSecond(second));
    }
    int found = Arrays.binarySearch(starts, second);
    return spans[found >= 0 ? found : -found - 2];
  }

  private Span span(Instant at) {
    @Nullable ZoneOffsetTransition before =
        at.equals(Instant.MIN) ? null : rules.previousTransition(at.plusNanos(1));
    @Nullable ZoneOffsetTransition after = rules.nextTransition(at);
    int offset = rules.getOffset(at).getTotalSeconds();
    return new Span(
        before == null ? Long.MIN_VALUE : before.toEpochSecond(),
        after == null ? Long.MAX_VALUE : after.toEpochSecond(),
        offset,
        before == null ? offset : before.getOffsetBefore().getTotalSeconds());
  }

  /**
   * The seconds from start (inclusive) to end (exclusive), in which the wall clock shows UTC +
   * offset; just before the start it shows UTC + offsetBefore.
   */
  record Span(long start, long end, int offset, int offsetBefore) {

    /** Seconds of wall-clock time skipped at the start of the span; 0 if none. */
    int gap() {
      return Math.max(0, offset - offsetBefore);
    }

    /** Seconds of wall-clock time repeated at the start of the span; 0 if none. */
    int overlap() {
      return Math.max(0, offsetBefore - offset);
    }
  }
}
