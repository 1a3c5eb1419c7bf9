package dev.rooster.store;

import dev.rooster.reminder.Occurrence;
import java.time.Instant;
import java.util.Optional;

/** What a timeline shows of a record, without its texts. */
public record RecordMark(
    String reminderId,
    Instant due,
    Instant lastDue,
    long count,
    boolean exact,
    Occurrence.Status status,
    Optional<Instant> startedAt,
    Instant recordedAt) {

  /** The part from one instant to before the other: in proportion to time, so not exact. */
  public RecordMark clipped(Instant from, Instant until) {
    Instant end = until.minusMillis(1);
    Instant first = due.isBefore(from) ? from : due;
    Instant last = lastDue.isAfter(end) ? end : lastDue;
    if (first.equals(due) && last.equals(lastDue)) {
      return this;
    }
    double part = (double) millis(first, last) / millis(due, lastDue);
    return new RecordMark(
        reminderId,
        first,
        last,
        1 + Math.round((count - 1) * part),
        false,
        status,
        startedAt,
        recordedAt);
  }

  private static long millis(Instant from, Instant until) {
    return until.toEpochMilli() - from.toEpochMilli();
  }
}
