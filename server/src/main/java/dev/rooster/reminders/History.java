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
import java.util.function.Function;

/** Shows past occurrences with their deliveries. Read-only. Thread-safe. */
public final class History {
  /** The beginnings of ids that lists of reminders do not show. */
  private static final List<String> INTERNAL =
      List.of(
          DeliveryAttributes.ID, MessageAttributes.ID, PairingAttributes.ID, ApprovalAttributes.ID);

  /** The maximum number of pages to search for records that the user may see. */
  private static final int MOST_PAGES = 20;

  /** The same for a text: each page is read with its replies. */
  private static final int MOST_PAGES_OF_TEXT = 5;

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
    Map<String, Optional<Reminder>> only = Map.of(reminder.id(), Optional.of(reminder));
    int looked = query.text().isPresent() ? Listing.LONGEST_PAGE : query.limit();
    return found(HistoryQuery.of(reminder.id(), looked), query, _ -> only);
  }

  /** The history of all reminders that the caller sees, latest record first. */
  public Slice<JsonText> ofAll(Caller caller, RunQuery query) {
    int looked = Math.min(query.limit() * RECORDS_OF_EACH, Listing.LONGEST_PAGE);
    return found(HistoryQuery.ofAll(looked), query, records -> visible(caller, records));
  }

  /** How many records there are of each status, whatever the statuses and the text of the query. */
  public StatusCounts counts(Caller caller, Optional<String> id, RunQuery query) {
    StatusCounts counts = new StatusCounts();
    RecordSpan.Scope scope =
        scope(caller).ofReminder(id.map(it -> reminders.find(caller, it)).map(Reminder::id));
    store
        .timeline()
        .counts(scope, query.withStatuses(Set.of()).filter())
        .forEach(it -> counts.add(it.status(), it.count()));
    return counts;
  }

  private Slice<JsonText> found(
      HistoryQuery first,
      RunQuery query,
      Function<List<Occurrence>, Map<String, Optional<Reminder>>> visible) {
    List<JsonText> found = new ArrayList<>();
    Optional<String> cursor = query.before();
    HistoryQuery next = first;
    int most = query.text().isPresent() ? MOST_PAGES_OF_TEXT : MOST_PAGES;
    for (int i = 0; i < most; i++) {
      Page<Occurrence> page = store.history(page(next, query, cursor));
      next = first.limit(Listing.LONGEST_PAGE);
      Map<String, Optional<Reminder>> seen = visible.apply(page.items());
      for (Occurrence record : page.items()) {
        Optional<Reminder> reminder = seen.get(record.reminderId());
        if (reminder != null && matches(query, record, reminder)) {
          found.add(json(record, reminder));
          if (found.size() == query.limit()) {
            boolean last = page.next().isEmpty() && record.equals(page.items().getLast());
            return new Slice<>(
                found, last ? Optional.empty() : Optional.of(HistoryQuery.cursor(record)));
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

  private static boolean matches(RunQuery query, Occurrence record, Optional<Reminder> reminder) {
    return query.text().isEmpty()
        || query.matches(
            List.of(
                record.name(),
                reminder.map(it -> it.definition().name()).orElse(""),
                record.reply(),
                ReasonText.of(record.why())));
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
        .with("status", DeliveryState.of(delivery))
        .withOrNull("error", ReasonText.of(last.flatMap(Tally.Last::why)))
        .with("sent_at", last.map(Tally.Last::firedAt));
  }
}
