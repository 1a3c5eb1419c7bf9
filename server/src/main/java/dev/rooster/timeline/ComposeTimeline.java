package dev.rooster.timeline;

import dev.rooster.format.JsonText;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminders.StatusCounts;
import dev.rooster.store.Grid;
import dev.rooster.store.RecordMark;
import dev.rooster.store.RecordSpan;
import dev.rooster.store.RecordSum;
import dev.rooster.store.Timeline;
import dev.rooster.timeline.Outlook.Coming;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The lanes and the others of one request, counted while they are composed. Not thread-safe. */
final class ComposeTimeline {
  /** Computed fires of one request: a fraction of a second. */
  private static final int MOST_WORK = 100_000;

  /** More than a reminder keeps. */
  private static final int MOST_RECORDS_OF_EACH = 2_000;

  private final Timeline timeline;
  private final TimelineQuery query;
  private final RecordSpan span;
  private final Map<String, Coming> coming;
  private final Work work = new Work(MOST_WORK);
  private final PlannedFires planned;
  private final StatusCounts tally = new StatusCounts();
  private long plannedTally;
  private boolean exact = true;
  private boolean cut;

  /**
   * @param span the records that are counted
   * @param coming the reminders that have not ended, by id
   */
  ComposeTimeline(
      Timeline timeline,
      TimelineQuery query,
      RecordSpan span,
      Map<String, Coming> coming,
      Instant now) {
    this.timeline = timeline;
    this.query = query;
    this.span = span;
    this.coming = coming;
    this.planned = new PlannedFires(query.from(), query.to(), now, work);
    this.cut = coming.size() == Outlook.MOST;
  }

  /** A lane for each reminder. */
  List<JsonText> lanes(List<Reminder> reminders) {
    Map<String, List<RecordMark>> marks =
        timeline
            .marks(
                reminders.stream().map(Reminder::id).toList(),
                query.from(),
                query.to(),
                MOST_RECORDS_OF_EACH)
            .stream()
            .collect(Collectors.groupingBy(RecordMark::reminderId));
    return reminders.stream().map(it -> lane(it, marks.getOrDefault(it.id(), List.of()))).toList();
  }

  private JsonText lane(Reminder reminder, List<RecordMark> marks) {
    marks.forEach(this::count);
    LanePlan plan = new LanePlan(Math.max(1, query.near().toMillis()));
    Coming next = coming.get(reminder.id());
    if (next != null) {
      planned.each(next, plan::add);
    }
    plannedTally += plan.total();
    cut |= plan.cut();
    return LaneJson.of(
        reminder, LaneEntries.of(marks, query.from(), query.to(), query.near()), plan.entries());
  }

  private void count(RecordMark mark) {
    RecordMark part = mark.clipped(query.from(), query.to());
    exact &= part.exact();
    tally.add(part.status(), part.count());
  }

  /** The sum of all reminders without a lane. */
  JsonText others(Set<String> lanes) {
    List<String> past =
        query.reminder().isPresent()
            ? Arrays.stream(new int[query.buckets()]).mapToObj(Integer::toString).toList()
            : past(timeline.sums(span.without(lanes), grid()));
    List<Coming> others = coming.values().stream().filter(it -> !lanes.contains(it.id())).toList();
    long[] plan = new long[query.buckets()];
    others.forEach(
        it -> planned.count(it, query.from().toEpochMilli(), query.bucketMillis(), plan));
    plannedTally += Arrays.stream(plan).sum();
    return JsonText.object()
        .with("reminders", others.size())
        .withJson("past", "[" + String.join(",", past) + "]")
        .withJson(
            "planned",
            Arrays.stream(plan)
                .mapToObj(Long::toString)
                .collect(Collectors.joining(",", "[", "]")));
  }

  private Grid grid() {
    return Grid.from(query.from(), Duration.ofMillis(query.bucketMillis()));
  }

  private List<String> past(List<RecordSum> sums) {
    List<StatusCounts> buckets = new ArrayList<>();
    for (int i = 0; i < query.buckets(); i++) {
      buckets.add(new StatusCounts());
    }
    for (RecordSum sum : sums) {
      tally.add(sum.status(), sum.count());
      exact &= sum.exact();
      Divided.over(
          sum,
          cell -> query.from().toEpochMilli() + cell * query.bucketMillis(),
          (cell, count) ->
              buckets.get(Math.clamp(cell, 0, buckets.size() - 1)).add(sum.status(), count));
    }
    return buckets.stream().map(it -> it.isEmpty() ? "0" : it.json().toString()).toList();
  }

  /** What was counted so far. */
  JsonText tally() {
    return tally.json().with("planned", plannedTally).with("exact", exact && !isCut());
  }

  /** Whether planned fires were left out. */
  boolean isCut() {
    return cut || work.cut();
  }
}
