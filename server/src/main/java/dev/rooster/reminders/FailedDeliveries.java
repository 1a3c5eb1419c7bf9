package dev.rooster.reminders;

import static java.util.function.Function.identity;
import static java.util.stream.Collectors.toMap;

import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Tally;
import dev.rooster.store.Listing;
import dev.rooster.store.Page;
import dev.rooster.store.Store;
import dev.rooster.store.UnsuccessfulQuery;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The deliveries of the last days that did not succeed and were not dismissed. */
final class FailedDeliveries {
  /** Older ones are not shown. */
  private static final Duration SHOWN = Duration.ofDays(7);

  /** The maximum number of pages to search: who dismisses more is not shown what is older. */
  private static final int MOST_PAGES = 100;

  private final Store store;
  private final DismissedDeliveries dismissed;

  FailedDeliveries(Store store) {
    this.store = store;
    this.dismissed = new DismissedDeliveries(store);
  }

  /**
   * The latest ones.
   *
   * @param owner empty for all
   */
  List<Reminder> latest(Optional<String> owner, int most) {
    UnsuccessfulQuery query =
        UnsuccessfulQuery.of(
            DeliveryAttributes.ID, owner, store.now().minus(SHOWN), Listing.LONGEST_PAGE);
    Page<String> page = store.unsuccessful(query);
    if (page.items().isEmpty()) {
      return List.of();
    }
    Map<String, Instant> seen = dismissed.all();
    List<Reminder> found = new ArrayList<>(shown(page.items(), seen));
    for (int i = 1; i < MOST_PAGES && found.size() < most && page.next().isPresent(); i++) {
      page = store.unsuccessful(query.after(page.next().get()));
      found.addAll(shown(page.items(), seen));
    }
    return found.stream().limit(most).toList();
  }

  private List<Reminder> shown(List<String> ids, Map<String, Instant> seen) {
    Map<String, Reminder> found =
        store.find(ids).stream()
            .filter(it -> it.definition().kind().equals(DeliveryAttributes.KIND))
            .filter(it -> DeliveryState.of(it).isUnsuccessful())
            .filter(it -> !isSeen(it, seen))
            .collect(toMap(Reminder::id, identity()));
    return ids.stream().filter(found::containsKey).map(found::get).toList();
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

  /** Does not show it again, unless it is sent again and fails. */
  void dismiss(Reminder delivery) {
    dismissed.add(delivery.id(), SHOWN);
  }
}
