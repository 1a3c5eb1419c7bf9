package dev.rooster.store;

import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * Records over a span of time, added up where they are stored. Each method is one statement, and
 * reads no more rows than it returns into memory. What {@link Store#prune} has deleted is included
 * where a method says so. Read-only and thread-safe.
 */
public interface Timeline {
  /** How long the sums of pruned records are kept, after the age at which records are pruned. */
  Duration KEPT = Duration.ofDays(300);

  /**
   * How many occurrences of each status were due in the cells of the grid, pruned ones included if
   * the span is not of one reminder. A record of several instants counts each of them. Of pruned
   * ones only the quarter hour is known: one that lies in several cells is not exact.
   */
  List<RecordSum> sums(RecordSpan span, Grid grid);

  /**
   * The records of these reminders that were due from one instant to before the other, by reminder
   * and due instant.
   *
   * @param most of each reminder; the latest ones
   */
  List<RecordMark> marks(Collection<String> reminderIds, Instant from, Instant until, int most);

  /** The reminders with a record in the span, by the time of their latest one, latest first. */
  List<String> lastRecorded(RecordSpan span, int limit);

  /**
   * How values of the runs of the span are distributed.
   *
   * @param bounds counts the values up to each of these
   */
  Spread spread(RecordSpan span, Spread.Measure measure, List<Duration> bounds);

  /**
   * What runs of the span used, by cell and group, pruned ones included if the span is not of one
   * reminder and has the start of their quarter hour. A run counts if its details are a JSON object
   * that begins with {@code usage}, an object with the numbers {@code cost_usd}, {@code
   * input_tokens} and {@code output_tokens}. Its group is the string {@code agent} with which the
   * details of its reminder begin.
   */
  List<UsageSum> usage(RecordSpan span, Grid grid);

  /** The earliest time of which anything is counted by {@link #sums}. */
  Optional<Instant> countedSince(RecordSpan.Scope scope);

  /** How many records there are of each status, as {@link Store#history} lists them. */
  List<RecordSum> counts(RecordSpan.Scope scope, HistoryQuery.Filter filter);

  /**
   * The versions of the reminders of this kind that have not ended, by id.
   *
   * @param owner empty for any
   */
  List<Revision> revisions(String kind, Optional<String> owner, int limit);
}
