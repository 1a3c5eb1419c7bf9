package dev.rooster.timeline;

import dev.rooster.format.JsonText;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminders.History;
import dev.rooster.reminders.Reminders;
import dev.rooster.reminders.StatusCounts;
import dev.rooster.store.Grid;
import dev.rooster.store.RecordSpan;
import dev.rooster.store.RecordSum;
import dev.rooster.store.Spread;
import dev.rooster.store.Store;
import dev.rooster.store.Timeline;
import dev.rooster.store.UsageSum;
import dev.rooster.trust.Caller;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * How many occurrences there were on each day of a year, and how late, how long and how dear the
 * runs of the last 30 days were. Read-only. Thread-safe.
 */
public final class Tallies {
  private static final int RECENT_DAYS = 30;
  private static final double PARTS_OF_DOLLAR = 1_000_000;
  private static final List<Duration> BOUNDS =
      List.of(
          Duration.ofMillis(1),
          Duration.ofMillis(10),
          Duration.ofMillis(100),
          Duration.ofSeconds(1),
          Duration.ofSeconds(10),
          Duration.ofMinutes(1),
          Duration.ofHours(1));

  private final Store store;
  private final Reminders reminders;
  private final SharedReads<Question, JsonText> reads;

  /** Requests that are answered alike. */
  private record Question(RecordSpan.Scope scope, ZoneId zone, int days) {}

  public Tallies(Store store, Reminders reminders) {
    this.store = store;
    this.reminders = reminders;
    this.reads = new SharedReads<>(store::now);
  }

  public JsonText show(Caller caller, TallyQuery query) {
    RecordSpan.Scope scope =
        History.scope(caller)
            .ofReminder(query.reminder().map(it -> reminders.find(caller, it)).map(Reminder::id));
    return reads.get(new Question(scope, query.zone(), query.days()), () -> composed(scope, query));
  }

  private JsonText composed(RecordSpan.Scope scope, TallyQuery query) {
    Instant now = store.now();
    LocalDate today = now.atZone(query.zone()).toLocalDate();
    RecordSpan recent = span(scope, query.zone(), today, RECENT_DAYS);
    RecordSpan asked = span(scope, query.zone(), today, query.days());
    Timeline timeline = store.timeline();
    RecordSpan longer = asked.from().isBefore(recent.from()) ? asked : recent;
    List<UsageSum> usage =
        timeline.usage(longer, Grid.days(query.zone(), longer.from(), longer.until()));
    return JsonText.object()
        .with("zone", query.zone().getId())
        .with("counted_since", timeline.countedSince(scope))
        .withObjects("days", days(asked, query, usage))
        .with("lateness", lateness(timeline.spread(recent, Spread.Measure.LATENESS, BOUNDS)))
        .with("durations", durations(timeline.spread(recent, Spread.Measure.DURATION, List.of())))
        .with("cost", cost(since(usage, today.minusDays(RECENT_DAYS - 1))));
  }

  /** So many days, the last of which is today. */
  private static RecordSpan span(RecordSpan.Scope scope, ZoneId zone, LocalDate today, int days) {
    return RecordSpan.of(
        scope,
        today.minusDays(days - 1L).atStartOfDay(zone).toInstant(),
        today.plusDays(1).atStartOfDay(zone).toInstant());
  }

  private static List<UsageSum> since(List<UsageSum> usage, LocalDate first) {
    return usage.stream().filter(it -> it.cell() >= first.toEpochDay()).toList();
  }

  /** A day and what was due on it. */
  private static final class Day {
    private final StatusCounts counts = new StatusCounts();
    private double usd;
    private long tokens;

    private JsonText json(long day) {
      return counts
          .addTo(JsonText.object().with("day", LocalDate.ofEpochDay(day).toString()))
          .withJson("cost_usd", dollars(usd))
          .with("tokens", tokens);
    }
  }

  private List<JsonText> days(RecordSpan span, TallyQuery query, List<UsageSum> used) {
    Grid grid = Grid.days(query.zone(), span.from(), span.until());
    Map<Long, Day> days = new TreeMap<>();
    for (RecordSum sum : store.timeline().sums(span, grid)) {
      Divided.over(
          sum,
          day -> LocalDate.ofEpochDay(day).atStartOfDay(query.zone()).toInstant().toEpochMilli(),
          (day, count) -> {
            if (count > 0) {
              of(days, day).counts.add(sum.status(), count);
            }
          });
    }
    for (UsageSum usage : since(used, LocalDate.ofInstant(span.from(), query.zone()))) {
      Day day = of(days, usage.cell());
      day.usd += usage.costUsd();
      day.tokens += usage.tokens();
    }
    return days.entrySet().stream().map(it -> it.getValue().json(it.getKey())).toList();
  }

  private static Day of(Map<Long, Day> days, long day) {
    return days.computeIfAbsent(day, _ -> new Day());
  }

  private static JsonText lateness(Spread spread) {
    List<JsonText> buckets = new ArrayList<>();
    long before = 0;
    for (int i = 0; i < BOUNDS.size(); i++) {
      long upTo = spread.upTo().get(i);
      buckets.add(
          JsonText.object()
              .with("up_to_ms", BOUNDS.get(i).toMillis())
              .with("count", upTo - before));
      before = upTo;
    }
    buckets.add(
        JsonText.object().withJson("up_to_ms", "null").with("count", spread.count() - before));
    return JsonText.object()
        .with("count", spread.count())
        .with("p50_ms", spread.p50Millis())
        .with("p99_ms", spread.p99Millis())
        .withObjects("buckets", buckets);
  }

  private static JsonText durations(Spread spread) {
    return JsonText.object()
        .with("count", spread.count())
        .with("p50_ms", spread.p50Millis())
        .with("max_ms", spread.maxMillis());
  }

  private static JsonText cost(List<UsageSum> used) {
    Map<String, UsageSum> byAgent = new TreeMap<>();
    used.forEach(it -> byAgent.merge(it.group(), it, Tallies::plus));
    List<UsageSum> usage =
        byAgent.values().stream()
            .sorted(
                Comparator.comparingDouble(UsageSum::costUsd)
                    .thenComparingLong(UsageSum::tokens)
                    .reversed()
                    .thenComparing(UsageSum::group))
            .toList();
    return JsonText.object()
        .withJson("usd", dollars(usage.stream().mapToDouble(UsageSum::costUsd).sum()))
        .with("tokens", usage.stream().mapToLong(UsageSum::tokens).sum())
        .withObjects(
            "by_agent",
            usage.stream()
                .map(it ->
                    JsonText.object()
                        .withOrNull("agent", it.group())
                        .withJson("usd", dollars(it.costUsd()))
                        .with("tokens", it.tokens())
                        .with("runs", it.runs()))
                .toList());
  }

  private static UsageSum plus(UsageSum one, UsageSum other) {
    return new UsageSum(
        one.cell(),
        one.group(),
        one.costUsd() + other.costUsd(),
        one.tokens() + other.tokens(),
        one.runs() + other.runs());
  }

  /** Rounded to a millionth, because sums of fractions are not exact. */
  private static String dollars(double amount) {
    return Double.toString(Math.round(amount * PARTS_OF_DOLLAR) / PARTS_OF_DOLLAR);
  }
}
