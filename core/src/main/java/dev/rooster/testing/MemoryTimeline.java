package dev.rooster.testing;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.reducing;
import static java.util.stream.Collectors.toList;

import dev.rooster.reminder.Occurrence;
import dev.rooster.reminder.Reminder;
import dev.rooster.store.Grid;
import dev.rooster.store.HistoryQuery;
import dev.rooster.store.RecordMark;
import dev.rooster.store.RecordSpan;
import dev.rooster.store.RecordSum;
import dev.rooster.store.Revision;
import dev.rooster.store.RunUsage;
import dev.rooster.store.Spread;
import dev.rooster.store.Timeline;
import dev.rooster.store.UsageSum;
import dev.rooster.testing.MemoryPruned.Row;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Adds up the records of a store in memory. Thread-safe. */
final class MemoryTimeline implements Timeline {
  private final Object lock;
  private final MemoryReminders reminders;
  private final MemoryHistory history;
  private final MemoryPruned pruned;

  MemoryTimeline(
      Object lock, MemoryReminders reminders, MemoryHistory history, MemoryPruned pruned) {
    this.lock = lock;
    this.reminders = reminders;
    this.history = history;
    this.pruned = pruned;
  }

  @Override
  public List<RecordSum> sums(RecordSpan span, Grid grid) {
    synchronized (lock) {
      return RecordSum.merged(
          Stream.concat(
                  records(span).map(this::row).map(it -> sum(clipped(it, span), grid)),
                  pruned(span)
                      .collect(groupingBy(MemoryTimeline::place, reducing(MemoryTimeline::plus)))
                      .values()
                      .stream()
                      .flatMap(Optional::stream)
                      .map(it -> sumOfPruned(it, span, grid)))
              .toList());
    }
  }

  private static List<Object> place(Row row) {
    return List.of(row.due(), row.lastDue(), row.status());
  }

  private static Row plus(Row one, Row other) {
    return one.part(
        one.due(), one.lastDue(), one.count() + other.count(), one.exact() && other.exact());
  }

  private static RecordSum sum(Row row, Grid grid) {
    long cell = grid.cell(row.due());
    long lastCell = grid.cell(row.lastDue());
    boolean several = cell < lastCell;
    return new RecordSum(
        cell,
        lastCell,
        several ? row.due() : 0,
        several ? row.lastDue() : 0,
        row.status(),
        row.count(),
        row.exact());
  }

  /** It lies somewhere between the start of a quarter hour and the end of another. */
  private static RecordSum sumOfPruned(Row row, RecordSpan span, Grid grid) {
    long from = millisFrom(span.from());
    long until = millisFrom(span.until());
    long end = row.lastDue() + MemoryPruned.QUARTER_HOUR;
    long first = Math.max(row.due(), from);
    long last = Math.min(end, until);
    boolean inside = row.due() >= from && end <= until;
    RecordSum sum =
        sum(
            row.part(
                first,
                last - 1,
                inside
                    ? row.count()
                    : Math.round(row.count() * 1.0 * (last - first) / (end - row.due())),
                inside && row.exact()),
            grid);
    boolean divided = row.due() == row.lastDue() && sum.cell() < sum.lastCell();
    return divided ? sum.inexact() : sum;
  }

  private static Row clipped(Row row, RecordSpan span) {
    long from = millisFrom(span.from());
    long until = millisFrom(span.until());
    if (row.due() >= from && row.lastDue() < until) {
      return row;
    }
    long first = Math.max(row.due(), from);
    long last = Math.min(row.lastDue(), until - 1);
    long count =
        1 + Math.round((row.count() - 1) * 1.0 * (last - first) / (row.lastDue() - row.due()));
    return row.part(first, last, count, false);
  }

  private Row row(Occurrence record) {
    return Row.of(record, reminders.get(record.reminderId()));
  }

  private Stream<Row> pruned(RecordSpan span) {
    long from = millisFrom(span.from());
    long until = millisFrom(span.until());
    return pruned(span.scope())
        .filter(it -> it.lastDue() + MemoryPruned.QUARTER_HOUR > from && it.due() < until);
  }

  private Stream<Row> pruned(RecordSpan.Scope scope) {
    return scope.reminderId().isPresent()
        ? Stream.empty()
        : pruned
            .all()
            .filter(it ->
                scope
                    .owner()
                    .map(owner -> it.owner().equals(owner) && it.kind().equals(scope.kind()))
                    .orElse(it.kind().equals(scope.kind()) || it.kind().isEmpty()));
  }

  private Stream<Occurrence> records(RecordSpan span) {
    long from = millisFrom(span.from());
    long until = millisFrom(span.until());
    return records(span.scope())
        .filter(it -> it.recordedAt().toEpochMilli() >= from)
        .filter(it -> it.lastDue().toEpochMilli() >= from && it.due().toEpochMilli() < until)
        .filter(it -> !span.without().contains(it.reminderId()));
  }

  private Stream<Occurrence> records(RecordSpan.Scope scope) {
    return history
        .all()
        .filter(it -> scope.reminderId().filter(id -> !it.reminderId().equals(id)).isEmpty())
        .filter(it -> scope.owner().isEmpty() || isOf(reminders.get(it.reminderId()), scope))
        .filter(it ->
            scope.owner().isPresent()
                || scope.reminderId().isPresent()
                || scope.internal().stream().noneMatch(it.reminderId()::startsWith));
  }

  private static boolean isOf(@Nullable Reminder reminder, RecordSpan.Scope scope) {
    return reminder != null
        && reminder.definition().kind().equals(scope.kind())
        && scope.owner().filter(reminder.definition().labels().owner()::equals).isPresent();
  }

  @Override
  public List<RecordMark> marks(
      Collection<String> reminderIds, Instant from, Instant until, int most) {
    synchronized (lock) {
      return reminderIds.stream()
          .sorted()
          .distinct()
          .flatMap(id ->
              history
                  .latestFirst(id)
                  .filter(it -> it.lastDue().toEpochMilli() >= millisFrom(from))
                  .filter(it -> it.due().toEpochMilli() < millisFrom(until))
                  .limit(most)
                  .sorted(Comparator.comparing(Occurrence::due)))
          .map(it ->
              new RecordMark(
                  it.reminderId(),
                  it.due(),
                  it.lastDue(),
                  it.count().number(),
                  it.count().exact(),
                  it.status(),
                  it.startedAt(),
                  it.recordedAt()))
          .toList();
    }
  }

  @Override
  public List<String> lastRecorded(RecordSpan span, int limit) {
    synchronized (lock) {
      Map<String, Instant> latest = new TreeMap<>();
      records(span)
          .forEach(
              it -> latest.merge(it.reminderId(), it.recordedAt(), (a, b) -> a.isAfter(b) ? a : b));
      return latest.entrySet().stream()
          .sorted(Map.Entry.<String, Instant>comparingByValue().reversed())
          .map(Map.Entry::getKey)
          .limit(limit)
          .toList();
    }
  }

  @Override
  public Spread spread(RecordSpan span, Spread.Measure measure, List<Duration> bounds) {
    synchronized (lock) {
      List<Long> values =
          records(span)
              .filter(it -> it.startedAt().isPresent())
              .filter(
                  it -> measure == Spread.Measure.DURATION || (it.attempts() == 1 && !it.manual()))
              .map(it ->
                  switch (measure) {
                    case LATENESS -> it.lateBy().toMillis();
                    case DURATION -> it.duration().toMillis();
                  })
              .sorted()
              .toList();
      return new Spread(
          values.size(),
          quantile(values, 50),
          quantile(values, 99),
          quantile(values, 100),
          bounds.stream()
              .map(bound -> values.stream().filter(it -> it <= bound.toMillis()).count())
              .toList());
    }
  }

  private static long quantile(List<Long> sorted, int percent) {
    return sorted.isEmpty() ? 0 : sorted.get((sorted.size() * percent + 99) / 100 - 1);
  }

  /** What belongs together in the result of {@link #usage}. */
  private record Group(long cell, String agent) {
    private static final Comparator<Group> ORDER =
        Comparator.comparingLong(Group::cell).thenComparing(Group::agent);
  }

  @Override
  public List<UsageSum> usage(RecordSpan span, Grid grid) {
    synchronized (lock) {
      Map<Group, List<Row>> groups =
          Stream.concat(
                  records(span).map(this::row),
                  pruned(span).filter(it -> it.due() >= millisFrom(span.from())))
              .filter(it -> it.usage().isPresent())
              .collect(
                  groupingBy(
                      it -> new Group(grid.cell(it.due()), it.agent()),
                      () -> new TreeMap<>(Group.ORDER),
                      toList()));
      return groups.entrySet().stream()
          .map(it ->
              new UsageSum(
                  it.getKey().cell(),
                  it.getKey().agent(),
                  usages(it).mapToLong(used -> used.costNanos().orElse(0L)).sum() / 1e9,
                  usages(it).mapToLong(RunUsage::tokens).sum(),
                  it.getValue().size()))
          .toList();
    }
  }

  private static Stream<RunUsage> usages(Map.Entry<Group, List<Row>> group) {
    return group.getValue().stream().flatMap(it -> it.usage().stream());
  }

  @Override
  public Optional<Instant> countedSince(RecordSpan.Scope scope) {
    synchronized (lock) {
      return Stream.concat(records(scope).map(this::row), pruned(scope))
          .map(it -> Instant.ofEpochMilli(it.due()))
          .min(Comparator.naturalOrder());
    }
  }

  @Override
  public List<RecordSum> counts(RecordSpan.Scope scope, HistoryQuery.Filter filter) {
    synchronized (lock) {
      return RecordSum.merged(
          records(scope)
              .filter(filter::matches)
              .map(it -> new RecordSum(0, 0, 0, 0, it.status(), 1, true))
              .toList());
    }
  }

  @Override
  public List<Revision> revisions(String kind, Optional<String> owner, int limit) {
    synchronized (lock) {
      return reminders
          .all()
          .filter(it -> it.definition().kind().equals(kind))
          .filter(it -> !it.standing().status().ended())
          .filter(it -> owner.map(it.definition().labels().owner()::equals).orElse(true))
          .limit(limit)
          .map(it -> new Revision(it.id(), it.version(), it.standing().fence()))
          .toList();
    }
  }

  /** The first millisecond that is not before the instant. */
  private static long millisFrom(Instant instant) {
    return instant.plusNanos(999_999).toEpochMilli();
  }
}
