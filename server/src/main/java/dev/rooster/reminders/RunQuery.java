package dev.rooster.reminders;

import dev.rooster.format.Cursors;
import dev.rooster.reminder.Occurrence;
import dev.rooster.reminder.RefusedException;
import dev.rooster.store.HistoryQuery;
import dev.rooster.time.PastTime;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Which runs to list; an empty filter matches all.
 *
 * @param from recorded then or later
 * @param until recorded before then
 * @param dueFrom due then or later
 * @param dueUntil due before then
 * @param text occurs in the name, the reply or the error, in any case
 * @param before the cursor that the previous page returned
 */
public record RunQuery(
    Set<Occurrence.Status> statuses,
    Optional<Instant> from,
    Optional<Instant> until,
    Optional<Instant> dueFrom,
    Optional<Instant> dueUntil,
    Optional<String> text,
    Optional<String> before,
    int limit) {
  public static final int MOST = 1_000;
  public static final int DEFAULT_LIMIT = 10;

  public RunQuery {
    statuses = Set.copyOf(statuses);
    before.ifPresent(Cursors::checkHistory);
    refuseReversed(from, until);
    refuseReversed(dueFrom, dueUntil);
  }

  private static void refuseReversed(Optional<Instant> start, Optional<Instant> end) {
    if (start.isPresent() && end.isPresent() && !start.get().isBefore(end.get())) {
      throw RefusedException.invalid(
          "the period ends at %s, before it begins".formatted(end.get()),
          "give an end after %s".formatted(start.get()));
    }
  }

  public static RunQuery of(Optional<String> before, int limit) {
    return new RunQuery(
        Set.of(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        before,
        limit);
  }

  public RunQuery withStatuses(Set<Occurrence.Status> others) {
    return new RunQuery(others, from, until, dueFrom, dueUntil, text, before, limit);
  }

  public RunQuery withText(Optional<String> other) {
    return new RunQuery(
        statuses,
        from,
        until,
        dueFrom,
        dueUntil,
        other.map(it -> it.toLowerCase(Locale.ROOT)),
        before,
        limit);
  }

  /** Whether one of these texts has the text that is looked for. */
  boolean matches(List<String> texts) {
    return text.filter(
            wanted -> texts.stream().noneMatch(it -> it.toLowerCase(Locale.ROOT).contains(wanted)))
        .isEmpty();
  }

  /**
   * Limits the list to what was recorded in a period, as people write it.
   *
   * @param zone the zone of times without an offset
   */
  public RunQuery within(Optional<String> start, Optional<String> end, ZoneId zone, Instant now) {
    return new RunQuery(
        statuses,
        start.map(it -> PastTime.from(it, zone, now)),
        end.map(it -> PastTime.until(it, zone, now)),
        dueFrom,
        dueUntil,
        text,
        before,
        limit);
  }

  /**
   * Limits the list to what was due in a period, as people write it.
   *
   * @param zone the zone of times without an offset, and of days
   */
  public RunQuery dueWithin(
      Optional<String> start, Optional<String> end, ZoneId zone, Instant now) {
    return new RunQuery(
        statuses,
        from,
        until,
        start.map(it -> PastTime.from(it, zone, now)),
        end.map(it -> PastTime.until(it, zone, now)),
        text,
        before,
        limit);
  }

  HistoryQuery.Filter filter() {
    // What was due is recorded afterwards: by the index of that time, older records are not read.
    Optional<Instant> recordedFrom =
        Stream.of(from, dueFrom).flatMap(Optional::stream).max(Comparator.naturalOrder());
    return new HistoryQuery.Filter(statuses, recordedFrom, until).due(dueFrom, dueUntil);
  }
}
