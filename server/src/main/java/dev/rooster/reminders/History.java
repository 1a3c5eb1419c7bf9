package dev.rooster.reminders;

import dev.rooster.format.JsonText;
import dev.rooster.format.Slice;
import dev.rooster.reminder.Occurrence;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Tally;
import dev.rooster.store.HistoryQuery;
import dev.rooster.store.Listing;
import dev.rooster.store.Page;
import dev.rooster.store.RecordSpan;
import dev.rooster.store.Store;
import dev.rooster.trust.Caller;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Shows past occurrences with their deliveries. Read-only. Thread-safe. */
public final class History {
  /** The beginnings of ids that lists of reminders do not show. */
  private static final List<String> INTERNAL =
      List.of(
          DeliveryAttributes.ID, MessageAttributes.ID, PairingAttributes.ID, ApprovalAttributes.ID);

  /** The maximum number of pages to search for records that the user may see. */
  private static final int MOST_PAGES = 20;

  /** An estimate for a run and its deliveries. */
  private static final int RECORDS_OF_EACH = 3;

  private final Store store;
  private final Reminders reminders;

  public History(Store store, Reminders reminders) {
    this.store = store;
    this.reminders = reminders;
  }

  /** The records that the caller sees, as {@link #ofAll} lists them. */
  public static RecordSpan.Scope scope(Caller caller) {
    return RecordSpan.Scope.ofKind(ReminderAttributes.KIND)
        .ofOwner(caller.scope())
        .withInternal(INTERNAL);
  }

  /** The history of one reminder, latest due time first. */
  public Slice<JsonText> of(Caller caller, String id, RunQuery query) {
    Reminder reminder = reminders.find(caller, id);
    Page<Occurrence> page =
        store.history(page(HistoryQuery.of(reminder.id(), query.limit()), query, query.before()));
    return new Slice<>(
        page.items().stream().map(it -> json(it, Optional.of(reminder))).toList(), page.next());
  }

  /** The history of all reminders that the caller sees, latest record first. */
  public Slice<JsonText> ofAll(Caller caller, RunQuery query) {
    List<JsonText> found = new ArrayList<>();
    Optional<String> cursor = query.before();
    int looked = Math.min(query.limit() * RECORDS_OF_EACH, Listing.LONGEST_PAGE);
    for (int i = 0; i < MOST_PAGES; i++) {
      Page<Occurrence> page = store.history(page(HistoryQuery.ofAll(looked), query, cursor));
      looked = Listing.LONGEST_PAGE;
      Map<String, Optional<Reminder>> visible = visible(caller, page.items());
      for (Occurrence record : page.items()) {
        if (visible.containsKey(record.reminderId())) {
          found.add(json(record, visible.getOrDefault(record.reminderId(), Optional.empty())));
          if (found.size() == query.limit()) {
            return new Slice<>(found, Optional.of(HistoryQuery.cursor(record)));
          }
        }
      }
      cursor = page.next();
      if (cursor.isEmpty()) {
        break;
      }
    }
    return new Slice<>(found, cursor);
  }

  private static HistoryQuery page(HistoryQuery all, RunQuery query, Optional<String> cursor) {
    HistoryQuery filtered = all.with(query.filter());
    return cursor.map(filtered::before).orElse(filtered);
  }

  /** The visible reminders by id. The operator also sees deleted ones. */
  private Map<String, Optional<Reminder>> visible(Caller caller, List<Occurrence> records) {
    Set<String> ids = new HashSet<>();
    records.stream()
        .map(Occurrence::reminderId)
        .filter(id -> INTERNAL.stream().noneMatch(id::startsWith))
        .forEach(ids::add);
    Map<String, Optional<Reminder>> visible = new HashMap<>();
    if (caller.scope().isEmpty()) {
      ids.forEach(it -> visible.put(it, Optional.empty()));
    }
    store.find(ids).stream()
        .filter(it -> caller.sees(it.definition().labels().owner()))
        .forEach(it -> visible.put(it.id(), Optional.of(it)));
    return visible;
  }

  JsonText json(Occurrence record, Optional<Reminder> reminder) {
    Listing.Filter deliveries =
        Listing.Filter.ALL.withKind(DeliveryAttributes.KIND).withSource(record.id());
    return RunJson.of(
        record,
        reminder,
        store.list(Listing.of(deliveries).limit(100)).items().stream()
            .map(History::delivery)
            .toList());
  }

  static JsonText delivery(Reminder delivery) {
    Optional<Tally.Last> last = delivery.standing().tally().last();
    return JsonText.object()
        .with("id", delivery.id())
        .with("to", DeliveryAttributes.of(delivery).to().toString())
        .with("status", state(delivery))
        .withOrNull("error", ReasonText.of(last.flatMap(Tally.Last::why)))
        .with("sent_at", last.map(Tally.Last::firedAt));
  }

  /** The state of a delivery: pending, delivered, failed or unknown. */
  static String state(Reminder delivery) {
    if (!delivery.standing().status().ended()) {
      return "pending";
    }
    return delivery
        .standing()
        .tally()
        .last()
        .map(last ->
            switch (last.status()) {
              case OK -> "delivered";
              case ERROR, INTERRUPTED, SKIPPED, MISSED, BLOCKED ->
                  DeliveryAttributes.mayHaveArrived(last.status(), last.why())
                      ? "unknown"
                      : "failed";
            })
        .orElse("failed");
  }
}
