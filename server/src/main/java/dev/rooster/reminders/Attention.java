package dev.rooster.reminders;

import static java.util.function.Function.identity;
import static java.util.stream.Collectors.toMap;

import dev.rooster.format.FileProblem;
import dev.rooster.format.JsonText;
import dev.rooster.reminder.RefusedException;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminders.AttentionItem.Kind;
import dev.rooster.store.RowFilter;
import dev.rooster.store.RowQuery;
import dev.rooster.store.Store;
import dev.rooster.trust.Caller;
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
  private final FailedDeliveries failedDeliveries;

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
    this.failedDeliveries = new FailedDeliveries(store);
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
    List<Reminder> failed = failedDeliveries.latest(caller.scope(), MOST);
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
        new FindDelivery(store)
            .find(caller, id.substring(prefix.length()))
            .orElseThrow(() -> none(id));
    if (!DeliveryState.of(delivery).isUnsuccessful()) {
      throw new RefusedException(
          RefusedException.Reason.WRONG_STATE,
          "delivery %s has not failed".formatted(delivery.id()),
          "nothing to do");
    }
    failedDeliveries.dismiss(delivery);
  }

  private static RefusedException none(String id) {
    return new RefusedException(
        RefusedException.Reason.NOT_FOUND,
        "there is no item " + id,
        "list the items to see their ids");
  }
}
