package dev.rooster.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.reminder.Claim;
import dev.rooster.reminder.Event;
import dev.rooster.reminder.Lifecycle;
import dev.rooster.reminder.Occurrence;
import dev.rooster.reminder.Outcome;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Step;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;

/** The basis of the contracts: a fresh store, and short methods for common calls. */
public interface WithStore {
  Duration LONG = Duration.ofHours(1);

  Store store();

  /** The store as another node sees it; an exclusive store has no other node. */
  Store another();

  /** The store, closed and reopened. */
  Store reopened();

  void letPass(Duration duration);

  /** An instant long enough before now for any clock. */
  default Instant past() {
    return store().now().minus(LONG);
  }

  default Instant future() {
    return store().now().plus(LONG);
  }

  default void join(String... nodes) {
    for (String node : nodes) {
      assertThat(store().lease(node, true, LONG, store().now())).isPresent();
    }
  }

  default Lease renewed(String node) {
    return store().lease(node, false, LONG, store().now()).orElseThrow();
  }

  /** The node dies silently, and its lease expires. */
  default void lose(String node) {
    if (!store().exclusive()) {
      assertThat(store().lease(node, false, Duration.ofMillis(1), store().now())).isPresent();
      letPass(Duration.ofMillis(2));
    }
  }

  default Reminder create(Reminder reminder) {
    return store().create(List.of(reminder)).getFirst();
  }

  /** A new one-shot, the only due one, claimed by a new node. */
  default Reminder claimedBy(String node, String id) {
    create(Given.oneShot(id, past()));
    join(node);
    return assertThat(claim(node)).singleElement().actual();
  }

  default List<Reminder> claim(String node) {
    return store().claim(Given.request(node)).reminders();
  }

  default Reminder found(String id) {
    return store().find(List.of(id)).getFirst();
  }

  default List<Reminder> all() {
    return store().list(Listing.all()).items();
  }

  default List<Occurrence> history(String id) {
    return store().history(HistoryQuery.of(id, Listing.LONGEST_PAGE)).items();
  }

  default List<Occurrence> historyOfAll() {
    return store().history(HistoryQuery.ofAll(Listing.LONGEST_PAGE)).items();
  }

  /** Writes the step that follows from the event; returns whether the store accepted it. */
  default boolean happens(Reminder reminder, Event event) {
    return write(Lifecycle.step(reminder, event, store().now())).contains(reminder.id());
  }

  default boolean completed(Reminder claimed) {
    return happens(claimed, new Event.Ended(new Outcome.Done("done")));
  }

  default Set<String> write(Step... steps) {
    return store().write(List.of(steps));
  }

  static Claim claimOf(Reminder reminder) {
    return reminder.standing().claim().orElseThrow();
  }
}
