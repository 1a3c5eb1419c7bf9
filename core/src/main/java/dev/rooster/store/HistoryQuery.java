package dev.rooster.store;

import dev.rooster.reminder.Occurrence;
import java.time.Instant;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/**
 * Which occurrences to list, latest first.
 *
 * @param reminderId of this reminder, by due instant; or of all, by the time of recording
 * @param before where the previous page ended, from {@link Page#next}
 */
public record HistoryQuery(
    Optional<String> reminderId, Filter filter, Optional<String> before, int limit) {

  /**
   * Which records to include.
   *
   * @param statuses empty for all
   * @param from recorded then or later
   * @param until recorded before then
   * @param dueFrom with an instant due then or later
   * @param dueUntil with an instant due before then
   */
  public record Filter(
      Set<Occurrence.Status> statuses,
      Optional<Instant> from,
      Optional<Instant> until,
      Optional<Instant> dueFrom,
      Optional<Instant> dueUntil) {
    public static final Filter ALL = new Filter(Set.of(), Optional.empty(), Optional.empty());

    public Filter {
      statuses = Set.copyOf(statuses);
    }

    /** By the time of recording alone. */
    public Filter(
        Set<Occurrence.Status> statuses, Optional<Instant> from, Optional<Instant> until) {
      this(statuses, from, until, Optional.empty(), Optional.empty());
    }

    /** Of these, those that were due in a period; a record of several instants spans them all. */
    public Filter due(Optional<Instant> start, Optional<Instant> end) {
      return new Filter(statuses, from, until, start, end);
    }

    public boolean matches(Occurrence record) {
      return (statuses.isEmpty() || statuses.contains(record.status()))
          && from.filter(record.recordedAt()::isBefore).isEmpty()
          && until.filter(it -> !record.recordedAt().isBefore(it)).isEmpty()
          && dueFrom.filter(record.lastDue()::isBefore).isEmpty()
          && dueUntil.filter(it -> !record.due().isBefore(it)).isEmpty();
    }

    /** The statuses in their order; empty for all. */
    public Set<Occurrence.Status> sorted() {
      Set<Occurrence.Status> sorted = EnumSet.noneOf(Occurrence.Status.class);
      sorted.addAll(statuses);
      return sorted;
    }
  }

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
    return new HistoryQuery(Optional.of(reminderId), Filter.ALL, Optional.empty(), limit);
  }

  public static HistoryQuery ofAll(int limit) {
    return new HistoryQuery(Optional.empty(), Filter.ALL, Optional.empty(), limit);
  }

  /** The occurrences of one reminder that were due then or before. */
  public static HistoryQuery upTo(String reminderId, Instant due, int limit) {
    return of(reminderId, limit).before(cursor(Instant.EPOCH, due.plusMillis(1), reminderId));
  }

  public HistoryQuery with(Filter other) {
    return new HistoryQuery(reminderId, other, before, limit);
  }

  public HistoryQuery limit(int most) {
    return new HistoryQuery(reminderId, filter, before, most);
  }

  public HistoryQuery before(String last) {
    return new HistoryQuery(reminderId, filter, Optional.of(last), limit);
  }
}
