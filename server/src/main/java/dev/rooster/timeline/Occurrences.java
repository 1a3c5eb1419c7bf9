package dev.rooster.timeline;

import dev.rooster.format.JsonText;
import dev.rooster.reminder.Claim;
import dev.rooster.reminder.Occurrence;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminders.History;
import dev.rooster.reminders.ReminderAttributes;
import dev.rooster.reminders.ReminderStatus;
import dev.rooster.reminders.Reminders;
import dev.rooster.schedule.Words;
import dev.rooster.store.Grid;
import dev.rooster.store.RecordMark;
import dev.rooster.store.RecordSpan;
import dev.rooster.store.RecordSum;
import dev.rooster.store.Spread;
import dev.rooster.store.Store;
import dev.rooster.timeline.Outlook.Coming;
import dev.rooster.trust.Caller;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What was due and what is planned in a span of time: a lane for each of the most pressing
 * reminders, and the sum of the others. Read-only. Thread-safe.
 */
public final class Occurrences {
  /** Computed fires of one request: a fraction of a second. */
  private static final int MOST_WORK = 100_000;

  /** More than a reminder keeps. */
  private static final int MOST_RECORDS_OF_EACH = 2_000;

  private static final int LONGEST_MESSAGE = 80;

  private final Store store;
  private final Reminders reminders;
  private final Downtimes downtimes;
  private final Outlook outlook;

  public Occurrences(Store store, Reminders reminders) {
    this.store = store;
    this.reminders = reminders;
    this.downtimes = new Downtimes(store);
    this.outlook = new Outlook(store);
  }

  public JsonText show(Caller caller, TimelineQuery query) {
    Instant now = store.now();
    Optional<Reminder> only = query.reminder().map(it -> reminders.find(caller, it));
    List<Coming> all = outlook.of(caller.scope(), now);
    Line line =
        new Line(
            query,
            now,
            only.map(it -> all.stream().filter(one -> one.id().equals(it.id())).toList())
                .orElse(all),
            RecordSpan.of(
                History.scope(caller).ofReminder(only.map(Reminder::id)),
                query.from(),
                query.to()));
    List<Reminder> lanes = only.map(List::of).orElseGet(() -> line.chosen(caller, query.lanes()));
    return line.json(lanes);
  }

  /** One request. */
  private final class Line {
    private final TimelineQuery query;
    private final Instant now;
    private final Map<String, Coming> coming = new HashMap<>();
    private final RecordSpan span;
    private final Work work = new Work(MOST_WORK);
    private final PlannedFires planned;
    private final StatusCounts tally = new StatusCounts();
    private long plannedTally;
    private boolean exact = true;
    private boolean cut;

    Line(TimelineQuery query, Instant now, List<Coming> all, RecordSpan span) {
      this.query = query;
      this.now = now;
      all.forEach(it -> coming.put(it.id(), it));
      this.span = span;
      this.planned = new PlannedFires(query.from(), query.to(), now, work);
      this.cut = all.size() == Outlook.MOST;
    }

    /**
     * The reminders with a lane: failing ones, then those with the nearest next fire, then those
     * that ran last.
     */
    List<Reminder> chosen(Caller caller, int most) {
      if (most == 0) {
        return List.of();
      }
      List<String> ids =
          coming.values().stream()
              .filter(it -> it.failing() || it.nextAt().isPresent())
              .sorted(
                  Comparator.comparing((Coming it) -> !it.failing())
                      .thenComparing(it -> it.nextAt().orElse(Instant.MAX))
                      .thenComparing(Coming::id))
              .limit(most)
              .map(Coming::id)
              .collect(Collectors.toCollection(ArrayList::new));
      if (ids.size() < most) {
        ids.addAll(store.timeline().lastRecorded(span.without(ids), most - ids.size()));
      }
      Map<String, Reminder> found = new HashMap<>();
      store.find(ids).stream()
          .filter(it -> it.definition().kind().equals(ReminderAttributes.KIND))
          .filter(it -> caller.sees(it.definition().labels().owner()))
          .forEach(it -> found.put(it.id(), it));
      return ids.stream().map(found::get).filter(java.util.Objects::nonNull).toList();
    }

    JsonText json(List<Reminder> lanes) {
      Set<String> ids =
          lanes.stream().map(Reminder::id).collect(Collectors.toCollection(HashSet::new));
      List<JsonText> ofLanes = lanes(lanes);
      JsonText others = others(ids);
      Spread lateness = store.timeline().spread(span, Spread.Measure.LATENESS, List.of());
      JsonText counts = tally.json().with("planned", plannedTally);
      return JsonText.object()
          .with("from", Optional.of(query.from()))
          .with("to", Optional.of(query.to()))
          .with("now", Optional.of(now))
          .withObjects("lanes", ofLanes)
          .with("others", others)
          .with("tally", counts.with("exact", exact && !isCut()))
          .with("planned_more", isCut())
          .withObjects(
              "downtime",
              downtimes.between(query.from(), query.to()).stream().map(Line::downtime).toList())
          .with(
              "lateness",
              JsonText.object()
                  .with("count", lateness.count())
                  .with("p50_ms", lateness.p50Millis())
                  .with("p99_ms", lateness.p99Millis()));
    }

    private boolean isCut() {
      return cut || work.cut();
    }

    private static JsonText downtime(Downtimes.Downtime it) {
      return JsonText.object()
          .with("from", Optional.of(it.from()))
          .with("to", Optional.of(it.to()))
          .with("cause", it.cause());
    }

    private List<JsonText> lanes(List<Reminder> lanes) {
      Map<String, List<RecordMark>> marks =
          store
              .timeline()
              .marks(
                  lanes.stream().map(Reminder::id).toList(),
                  query.from(),
                  query.to(),
                  MOST_RECORDS_OF_EACH)
              .stream()
              .collect(Collectors.groupingBy(RecordMark::reminderId));
      return lanes.stream().map(it -> lane(it, marks.getOrDefault(it.id(), List.of()))).toList();
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
      JsonText json =
          JsonText.object()
              .with("reminder_id", reminder.id())
              .withOrNull("name", reminder.definition().name())
              .with("message", beginning(reminder.definition().text()))
              .with("brief", Words.brief(reminder.definition().schedule()))
              .with("agent", ReminderAttributes.of(reminder).agent())
              .with("status", ReminderStatus.of(reminder.standing()))
              .withObjects(
                  "past",
                  LaneEntries.of(marks, query.from(), query.to(), query.near()).stream()
                      .map(Line::past)
                      .toList());
      Optional<Claim> claim = reminder.standing().claim();
      return (claim.isPresent()
              ? json.with(
                  "running",
                  JsonText.object()
                      .with("due_at", claim.map(Claim::due))
                      .with("since", claim.map(Claim::since)))
              : json.withJson("running", "null"))
          .withObjects("planned", plan.entries().stream().map(Line::planned).toList());
    }

    private static JsonText past(LaneEntries.Entry entry) {
      Optional<RecordMark> only = entry.only();
      return JsonText.object()
          .with("from", Optional.of(entry.from()))
          .with("to", Optional.of(entry.to()))
          .with("count", entry.count())
          .with("status", entry.status())
          .with("late_by_ms", entry.lateByMillis())
          .withOrNull("run_id", only.map(it -> Occurrence.id(it.reminderId(), it.due())).orElse(""))
          .with("started_at", only.flatMap(RecordMark::startedAt))
          .with(
              "ended_at",
              only.filter(it -> it.startedAt().isPresent()).map(RecordMark::recordedAt));
    }

    private static JsonText planned(LanePlan.Entry entry) {
      return JsonText.object()
          .with("from", Optional.of(Instant.ofEpochMilli(entry.from())))
          .with("to", Optional.of(Instant.ofEpochMilli(entry.to())))
          .with("count", entry.count());
    }

    /** As the store counts: the part of the record that lies in the span. */
    private void count(RecordMark mark) {
      long first = Math.max(mark.due().toEpochMilli(), query.from().toEpochMilli());
      long last = Math.min(mark.lastDue().toEpochMilli(), query.to().toEpochMilli() - 1);
      long whole = mark.lastDue().toEpochMilli() - mark.due().toEpochMilli();
      boolean inside = last - first == whole;
      exact &= inside && mark.exact();
      tally.add(
          mark.status(),
          inside
              ? mark.count()
              : 1 + Math.round((mark.count() - 1) * 1.0 * (last - first) / whole));
    }

    private JsonText others(Set<String> lanes) {
      int buckets = query.buckets();
      StatusCounts[] past = new StatusCounts[buckets];
      long start = query.from().toEpochMilli();
      long width = query.bucketMillis();
      if (query.reminder().isEmpty()) {
        Grid grid = Grid.from(query.from(), java.time.Duration.ofMillis(width));
        for (RecordSum sum : store.timeline().sums(span.without(lanes), grid)) {
          tally.add(sum.status(), sum.count());
          exact &= sum.exact();
          Divided.over(
              sum,
              cell -> start + cell * width,
              (cell, count) -> {
                int place = (int) Math.clamp(cell, 0, buckets - 1);
                if (past[place] == null) {
                  past[place] = new StatusCounts();
                }
                past[place].add(sum.status(), count);
              });
        }
      }
      long[] plan = new long[buckets];
      int count = 0;
      for (Coming one : coming.values()) {
        if (!lanes.contains(one.id())) {
          count++;
          planned.count(one, start, width, plan);
        }
      }
      List<String> bars = new ArrayList<>();
      for (StatusCounts one : past) {
        bars.add(one == null || one.isEmpty() ? "0" : one.json().toString());
      }
      List<String> plans = new ArrayList<>();
      for (long one : plan) {
        plannedTally += one;
        plans.add(Long.toString(one));
      }
      return JsonText.object()
          .with("reminders", count)
          .withJson("past", "[" + String.join(",", bars) + "]")
          .withJson("planned", "[" + String.join(",", plans) + "]");
    }

    /** Cut between characters. */
    private static String beginning(String text) {
      return text.codePointCount(0, Math.min(text.length(), 2 * LONGEST_MESSAGE)) <= LONGEST_MESSAGE
              && text.length() <= 2 * LONGEST_MESSAGE
          ? text
          : text.substring(0, text.offsetByCodePoints(0, LONGEST_MESSAGE));
    }
  }
}
