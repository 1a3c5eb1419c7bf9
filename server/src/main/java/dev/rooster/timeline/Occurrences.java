package dev.rooster.timeline;

import dev.rooster.format.JsonText;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminders.History;
import dev.rooster.reminders.ReminderAttributes;
import dev.rooster.reminders.Reminders;
import dev.rooster.store.RecordSpan;
import dev.rooster.store.Spread;
import dev.rooster.store.Store;
import dev.rooster.timeline.Outlook.Coming;
import dev.rooster.trust.Caller;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What was due and what is planned in a span of time: a lane for each of the most pressing
 * reminders, and the sum of the others. Read-only. Thread-safe.
 */
public final class Occurrences {
  private static final Comparator<Coming> MOST_PRESSING =
      Comparator.comparing((Coming it) -> !it.failing())
          .thenComparing(it -> it.nextAt().orElse(Instant.MAX))
          .thenComparing(Coming::id);

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
    Optional<Reminder> only = query.reminder().map(it -> reminders.find(caller, it));
    Instant now = store.now();
    Map<String, Coming> coming = new HashMap<>();
    outlook.of(caller.scope(), now).stream()
        .filter(it -> only.filter(one -> !one.id().equals(it.id())).isEmpty())
        .forEach(it -> coming.put(it.id(), it));
    RecordSpan span =
        RecordSpan.of(
            History.scope(caller).ofReminder(only.map(Reminder::id)), query.from(), query.to());
    List<Reminder> shown =
        only.map(List::of).orElseGet(() -> chosen(caller, query.lanes(), coming.values(), span));
    ComposeTimeline line = new ComposeTimeline(store.timeline(), query, span, coming, now);
    List<JsonText> lanes = line.lanes(shown);
    JsonText others = line.others(shown.stream().map(Reminder::id).collect(Collectors.toSet()));
    return JsonText.object()
        .with("from", Optional.of(query.from()))
        .with("to", Optional.of(query.to()))
        .with("now", Optional.of(now))
        .withObjects("lanes", lanes)
        .with("others", others)
        .with("tally", line.tally())
        .with("planned_more", line.isCut())
        .withObjects("downtime", downtimes(query))
        .with("lateness", lateness(span));
  }

  /** Failing reminders, then those with the nearest next fire, then those that ran last. */
  private List<Reminder> chosen(
      Caller caller, int most, Collection<Coming> coming, RecordSpan span) {
    List<String> ids =
        coming.stream()
            .filter(it -> it.failing() || it.nextAt().isPresent())
            .sorted(MOST_PRESSING)
            .limit(most)
            .map(Coming::id)
            .collect(Collectors.toCollection(ArrayList::new));
    if (ids.size() < most) {
      ids.addAll(store.timeline().lastRecorded(span.without(Set.copyOf(ids)), most - ids.size()));
    }
    Map<String, Reminder> found = new HashMap<>();
    store.find(ids).stream()
        .filter(it -> it.definition().kind().equals(ReminderAttributes.KIND))
        .filter(it -> caller.sees(it.definition().labels().owner()))
        .forEach(it -> found.put(it.id(), it));
    return ids.stream().flatMap(it -> Stream.ofNullable(found.get(it))).toList();
  }

  private List<JsonText> downtimes(TimelineQuery query) {
    return downtimes.between(query.from(), query.to()).stream()
        .map(it ->
            JsonText.object()
                .with("from", Optional.of(it.from()))
                .with("to", Optional.of(it.to()))
                .with("cause", it.cause()))
        .toList();
  }

  private JsonText lateness(RecordSpan span) {
    Spread spread = store.timeline().spread(span, Spread.Measure.LATENESS, List.of());
    return JsonText.object()
        .with("count", spread.count())
        .with("p50_ms", spread.p50Millis())
        .with("p99_ms", spread.p99Millis());
  }
}
