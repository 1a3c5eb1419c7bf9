package dev.rooster.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.reminder.Event;
import dev.rooster.reminder.Lifecycle;
import dev.rooster.reminder.Occurrence;
import dev.rooster.reminder.Reason;
import dev.rooster.reminder.RefusedException;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Contract of stores used by several threads and nodes at once. */
interface ConcurrencyContract extends WithStore {
  int THREADS = 4;

  @Test
  default void no_reminder_is_claimed_twice_by_nodes_that_claim_at_once()
      throws InterruptedException {
    List<Store> stores = stores();
    for (int round = 0; round < 10; round++) {
      List<String> ids = Given.ids("r-" + round, 40);
      store().create(ids.stream().map(id -> Given.oneShot(id, past())).toList());
      AtomicInteger left = new AtomicInteger(ids.size());

      List<List<Reminder>> claimed =
          Together.run(THREADS, i -> () -> claimAll(stores.get(i), "n-" + i, left));

      assertThat(claimed.stream().flatMap(List::stream).map(Reminder::id))
          .containsExactlyInAnyOrderElementsOf(ids);
    }
  }

  @Test
  default void one_of_several_concurrent_creates_with_the_same_id_succeeds()
      throws InterruptedException {
    List<Store> stores = stores();
    for (int round = 0; round < 10; round++) {
      String id = "r-" + round;

      List<Boolean> created =
          Together.run(THREADS, i -> () -> creates(stores.get(i), List.of(id, id + "-" + i)));

      assertThat(created).containsOnlyOnce(true);
    }
    assertThat(all()).hasSize(20);
  }

  @Test
  default void one_of_several_edits_from_the_same_version_is_written() throws InterruptedException {
    List<Store> stores = stores();
    create(Given.oneShot("r-1", future()));
    for (int round = 0; round < 10; round++) {
      Reminder before = found("r-1");

      List<Set<String>> written =
          Together.run(THREADS, i -> () -> stores.get(i).write(List.of(edited(before, "by " + i))));

      assertThat(written).containsOnlyOnce(Set.of("r-1"));
      int winner = written.indexOf(Set.of("r-1"));
      assertThat(found("r-1").definition().text()).isEqualTo("by " + winner);
      assertThat(found("r-1").version()).isEqualTo(before.version() + 1);
    }
  }

  @Test
  default void either_the_pause_or_the_claim_comes_first_and_the_other_fails()
      throws InterruptedException {
    List<Store> stores = stores();
    for (int round = 0; round < 20; round++) {
      Reminder created = create(Given.oneShot("r-" + round, past()));
      Step pause =
          Lifecycle.step(created, new Event.Paused(new Reason.ByRequest("race")), store().now());

      List<Boolean> won =
          Together.run(
              2,
              i ->
                  i == 0
                      ? () -> !stores.get(0).write(List.of(pause)).isEmpty()
                      : () -> !stores.get(1).claim(Given.request("n-1")).reminders().isEmpty());

      assertThat(won.get(0)).isEqualTo(!found(created.id()).running());
      assertThat(won.get(0) && won.get(1)).isFalse();
    }
  }

  @Test
  default void whatever_many_threads_do_each_occurrence_is_recorded_once()
      throws InterruptedException {
    List<Store> stores = stores();
    Ledger ledger = new Ledger();

    Together.run(THREADS, i -> new RandomNode(stores.get(i), i, ledger));

    for (Reminder reminder : all()) {
      assertThat(reminder.running()).isFalse();
      assertThat(reminder.version()).isEqualTo(ledger.writesOf(reminder.id()));
      assertThat(history(reminder.id()))
          .filteredOn(record -> record.status() == Occurrence.Status.OK)
          .extracting(Occurrence::id)
          .containsExactlyInAnyOrderElementsOf(ledger.completedOf(reminder.id()));
    }
    assertThat(all()).extracting(Reminder::id).hasSameElementsAs(ledger.ids());
    assertThat(ledger.completed()).isGreaterThan(THREADS);
  }

  /** One store per thread, each with a node that has joined. */
  private List<Store> stores() {
    List<Store> stores = new ArrayList<>(List.of(store()));
    while (stores.size() < THREADS) {
      stores.add(another());
    }
    for (int i = 0; i < THREADS; i++) {
      join("n-" + i);
    }
    return stores;
  }

  private static List<Reminder> claimAll(Store store, String node, AtomicInteger left) {
    List<Reminder> mine = new ArrayList<>();
    Together.await(
        "all are claimed",
        () -> {
          List<Reminder> claimed = store.claim(Given.request(node, 3)).reminders();
          mine.addAll(claimed);
          return left.addAndGet(-claimed.size()) <= 0;
        });
    return mine;
  }

  private static boolean creates(Store store, List<String> ids) {
    try {
      store.create(ids.stream().map(id -> Given.oneShot(id, store.now().plus(LONG))).toList());
      return true;
    } catch (RefusedException e) {
      assertThat(e.reason()).isEqualTo(RefusedException.Reason.ALREADY_EXISTS);
      return false;
    }
  }

  private static Step edited(Reminder reminder, String text) {
    var edit = new Event.Edited(reminder.definition().withText(text));
    return Lifecycle.step(reminder, edit, reminder.createdAt());
  }
}
