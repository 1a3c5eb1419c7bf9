package dev.rooster.store;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.zone.ZoneOffsetTransition;
import java.util.ArrayList;
import java.util.List;

/**
 * Cells of equal length on a timeline, each with a number. Where the clock of a zone changes, a
 * cell is longer or shorter by the change.
 *
 * @param lengthMillis of a cell
 * @param stretches in order; the last one has no end
 */
public record Grid(long lengthMillis, List<Stretch> stretches) {
  /** No zone has more changes in the spans that are asked for. */
  private static final int MOST_STRETCHES = 100;

  /**
   * A time without a change of the clock.
   *
   * @param untilMillis its end, excluded
   * @param shiftMillis from the epoch to the line on which the cells are counted
   */
  public record Stretch(long untilMillis, long shiftMillis) {}

  public Grid {
    stretches = List.copyOf(stretches);
    if (lengthMillis < 1 || stretches.isEmpty()) {
      throw new IllegalArgumentException("a grid has cells of a millisecond or more");
    }
  }

  /** Cells of this length, the first of which starts at the instant and has the number 0. */
  public static Grid from(Instant start, Duration length) {
    return new Grid(length.toMillis(), List.of(new Stretch(Long.MAX_VALUE, -start.toEpochMilli())));
  }

  /** The days of a zone in a span. The number of a cell is that of {@code LocalDate.ofEpochDay}. */
  public static Grid days(ZoneId zone, Instant from, Instant until) {
    List<Stretch> stretches = new ArrayList<>();
    ZoneOffset offset = zone.getRules().getOffset(from);
    ZoneOffsetTransition change = zone.getRules().nextTransition(from);
    while (change != null
        && change.getInstant().isBefore(until)
        && stretches.size() < MOST_STRETCHES) {
      stretches.add(new Stretch(change.getInstant().toEpochMilli(), millis(offset)));
      offset = change.getOffsetAfter();
      change = zone.getRules().nextTransition(change.getInstant());
    }
    stretches.add(new Stretch(Long.MAX_VALUE, millis(offset)));
    return new Grid(Duration.ofDays(1).toMillis(), stretches);
  }

  private static long millis(ZoneOffset offset) {
    return offset.getTotalSeconds() * 1_000L;
  }

  /** The number of the cell. */
  public long cell(Instant instant) {
    return cell(instant.toEpochMilli());
  }

  /** As in SQL: rounded towards zero. */
  public long cell(long millis) {
    for (Stretch stretch : stretches) {
      if (millis < stretch.untilMillis()) {
        return (millis + stretch.shiftMillis()) / lengthMillis;
      }
    }
    return (millis + stretches.getLast().shiftMillis()) / lengthMillis;
  }
}
