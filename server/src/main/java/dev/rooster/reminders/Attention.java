package dev.rooster.reminders;

import static java.util.function.Function.identity;
import static java.util.stream.Collectors.toMap;

import dev.rooster.format.FileProblem;
import dev.rooster.format.JsonText;
import dev.rooster.reminder.RefusedException;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Tally;
import dev.rooster.reminders.AttentionItem.Kind;
import dev.rooster.store.RowFilter;
import dev.rooster.store.RowQuery;
import dev.rooster.store.Store;
import dev.rooster.trust.Caller;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Lists what needs a person: of the caller's own reminders and deliveries, and for the operator
 * also the faults in files and of the daemon, as the status reports them. Thread-safe.
 */
public final class Attention {
  /** Older failures of deliveries are not shown. */
  private static final Duration SHOWN = Duration.ofDays(7);

  /** Of each kind. */
  private static final int MOST = RowQuery.MOST;

  private static final Comparator<AttentionItem> LATEST_FIRST =
      Comparator.comparing(AttentionItem::kind)
          .thenComparing(it -> it.at().orElse(Instant.MIN), Comparator.reverseOrder())
          .thenComparing(AttentionItem::id);

  private final Store store;
  private final Reminders reminders;
  private final ReminderProblems problems;
  private final FlaggedReminders flagged;
  private final ReminderRows rows;
  private final Function<Caller, Troubles> troubles;
  private final DismissedDeliveries dismissed;

  /**
   * @param troubles those that the caller may see
   */
  public Attention(
      Store store,
      Reminders reminders,
      ReminderProblems problems,
      FlaggedReminders flagged,
      ReminderRows rows,
      Function<Caller, Troubles> troubles) {
    this.store = store;
    this.reminders = reminders;
    this.problems = problems;
    this.flagged = flagged;
    this.rows = rows;
    this.troubles = troubles;
    this.dismissed = new DismissedDeliveries(store);
  }

  public JsonText list(Caller caller) {
    List<AttentionItem> items = new ArrayList<>();
    reminders.pending(caller).stream().limit(MOST).map(AttentionItem::approval).forEach(items::add);
    failing(caller).stream()
        .flatMap(it -> AttentionItem.of(it, problems.of(it)).stream())
        .forEach(items::add);
    deliveries(caller).forEach(items::add);
    others(caller).forEach(items::add);
    return JsonText.object()
        .withObjects("items", items.stream().sorted(LATEST_FIRST).map(AttentionItem::json).toList())
        .with("count", items.size());
  }

  private List<Reminder> failing(Caller caller) {
    RowFilter filter = RowFilter.of(ReminderAttributes.KIND).withOwner(caller.scope());
    return store
        .rows(
            new RowQuery(
                filter,
                rows.rules(caller, reminders.now()),
                Set.of(),
                true,
                new RowQuery.Order.Last(),
                0,
                MOST))
        .items();
  }

  private List<AttentionItem> deliveries(Caller caller) {
    Instant since = store.now().minus(SHOWN);
    List<String> ids = store.unsuccessful(DeliveryAttributes.ID, since, MOST);
    if (ids.isEmpty()) {
      return List.of();
    }
    Map<String, Instant> seen = dismissed.all();
    List<Reminder> failed =
        store.find(ids).stream()
            .filter(it -> it.definition().kind().equals(DeliveryAttributes.KIND))
            .filter(it -> caller.sees(it.definition().labels().owner()))
            .filter(Attention::isUnsuccessful)
            .filter(it -> !isSeen(it, seen))
            .toList();
    Map<String, Reminder> about =
        store.find(failed.stream().map(Attention::about).toList()).stream()
            .filter(it -> caller.sees(it.definition().labels().owner()))
            .collect(toMap(Reminder::id, identity()));
    return failed.stream()
        .map(it -> AttentionItem.delivery(it, Optional.ofNullable(about.get(about(it)))))
        .toList();
  }

  private static String about(Reminder delivery) {
    return DeliveryAttributes.of(delivery).reminderId();
  }

  private static boolean isUnsuccessful(Reminder delivery) {
    String state = History.state(delivery);
    return state.equals("failed") || state.equals("unknown");
  }

  /** One that was sent again and failed once more is shown again. */
  private static boolean isSeen(Reminder delivery, Map<String, Instant> seen) {
    Instant at = seen.getOrDefault(delivery.id(), Instant.MIN);
    return delivery
        .standing()
        .tally()
        .last()
        .map(Tally.Last::firedAt)
        .filter(it -> it.isAfter(at))
        .isEmpty();
  }

  /** A fault in the entry of a reminder is shown with the reminder. */
  private List<AttentionItem> others(Caller caller) {
    Troubles all = troubles.apply(caller);
    Set<FileProblem> shown =
        all.files().isEmpty()
            ? Set.of()
            : new HashSet<>(AttentionItem.shown(flagged.ofOwner(caller.scope())));
    List<AttentionItem> items = new ArrayList<>();
    all.files().stream()
        .filter(it -> !shown.contains(it))
        .limit(MOST)
        .map(AttentionItem::file)
        .forEach(items::add);
    all.daemon().stream().limit(MOST).map(AttentionItem::daemon).forEach(items::add);
    return items;
  }

  /** Has a delivery that failed not be listed again, unless it is sent again and fails. */
  public void dismiss(Caller caller, String id) {
    String prefix = Kind.DELIVERY.id("");
    if (!id.startsWith(prefix)) {
      for (Kind kind : Kind.values()) {
        if (id.startsWith(kind.id(""))) {
          throw new RefusedException(
              RefusedException.Reason.WRONG_STATE,
              "only failed deliveries can be dismissed",
              "fix the cause; then it is not listed any more");
        }
      }
      throw none(id);
    }
    Reminder delivery =
        store.find(List.of(id.substring(prefix.length()))).stream()
            .filter(it -> it.definition().kind().equals(DeliveryAttributes.KIND))
            .filter(it -> caller.sees(it.definition().labels().owner()))
            .findFirst()
            .orElseThrow(() -> none(id));
    if (!isUnsuccessful(delivery)) {
      throw new RefusedException(
          RefusedException.Reason.WRONG_STATE,
          "delivery %s has not failed".formatted(delivery.id()),
          "nothing to do");
    }
    dismissed.add(delivery.id(), SHOWN);
  }

  private static RefusedException none(String id) {
    return new RefusedException(
        RefusedException.Reason.NOT_FOUND,
        "there is no item " + id,
        "list the items to see their ids");
  }
}
