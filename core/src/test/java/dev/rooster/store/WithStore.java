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
import java.util.Optional;
import java.util.Set;

/** What the contracts are told about: a fresh store, and short words for what is done to it. */
public interface WithStore {
  Duration LONG = Duration.ofHours(1);

  Store store();

  /** A store as another node has it; an exclusive one has no other. */
  Store another();

  /** The store, closed and opened again. */
  Store reopened();

  void letPass(Duration duration);

  /** An instant so long before now that no clock is in doubt. */
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

  /** The node is gone without a word, and it is known. */
  default void lose(String node) {
    if (!store().exclusive()) {
      assertThat(store().lease(node, false, Duration.ofMillis(1), store().now())).isPresent();
      letPass(Duration.ofMillis(2));
    }
  }

  default Reminder create(Reminder reminder) {
    return store().create(List.of(reminder)).getFirst();
  }

  /** A new one-shot, the only one that is due, claimed by a new node. */
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
    return store()
        .history(new HistoryQuery(Optional.empty(), Optional.empty(), Listing.LONGEST_PAGE))
        .items();
  }

  /** What follows from the event is written; whether it could be. */
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
