package dev.rooster.store;

import dev.rooster.reminder.Occurrence;
import java.time.Instant;
import java.util.Optional;

/**
 * Which occurrences to list, latest first.
 *
 * @param reminderId of this reminder, by due instant; or of all, by the time of recording
 * @param before where the previous page ended, from {@link Page#next}
 */
public record HistoryQuery(Optional<String> reminderId, Optional<String> before, int limit) {

  public HistoryQuery {
    limit = Math.clamp(limit, 1, Listing.LONGEST_PAGE);
  }

  /** The cursor after this record; valid even if the record moves or is deleted. */
  public static String cursor(Occurrence last) {
    return cursor(last.recordedAt(), last.due(), last.reminderId());
  }

  private static String cursor(Instant recordedAt, Instant due, String reminderId) {
    return recordedAt.toEpochMilli() + " " + due.toEpochMilli() + " " + reminderId;
  }

  public static HistoryQuery of(String reminderId, int limit) {
    return new HistoryQuery(Optional.of(reminderId), Optional.empty(), limit);
  }

  /** The occurrences of one reminder that were due then or before. */
  public static HistoryQuery upTo(String reminderId, Instant due, int limit) {
    return of(reminderId, limit).before(cursor(Instant.EPOCH, due.plusMillis(1), reminderId));
  }

  public HistoryQuery before(String last) {
    return new HistoryQuery(reminderId, Optional.of(last), limit);
  }
}
