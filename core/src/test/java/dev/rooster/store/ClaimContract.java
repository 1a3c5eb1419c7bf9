package dev.rooster.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.reminder.Claim;
import dev.rooster.reminder.Event;
import dev.rooster.reminder.NextFire;
import dev.rooster.reminder.Reason;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Status;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Contract of {@link Store#claim}: what is claimed, and what a claim contains. */
interface ClaimContract extends WithStore {

  @Test
  default void a_claim_names_node_time_and_occurrence_and_gets_a_new_version_and_fence() {
    Instant due = past();
    Reminder created = create(Given.oneShot("r-1", due));
    join("a");

    Claimed claimed = store().claim(Given.request("a"));

    long fence = created.standing().fence() + 1;
    Claim claim = new Claim("a", fence, claimed.now(), due, 1, false);
    Reminder expected = created.with(created.standing().claimed(claim)).withVersion(2);
    assertThat(claimed.reminders()).containsExactly(expected);
    assertThat(found("r-1")).isEqualTo(expected);
    assertThat(claimed.now()).isBetween(due, store().now());
  }

  @Test
  default void a_claim_of_a_retry_names_the_planned_instant_and_the_attempt() {
    Instant due = past().minusSeconds(1_000);
    create(
        Given.with(
            Given.oneShot("r-1", due),
            new NextFire(due, past(), NextFire.Reason.INTERRUPTED, 3, 2, Optional.empty())));
    join("a");

    Claim claim = WithStore.claimOf(claim("a").getFirst());

    assertThat(claim.due()).isEqualTo(due);
    assertThat(claim.attempt()).isEqualTo(3);
  }

  @Test
  default void a_postponed_attempt_is_not_claimed_before_its_time() {
    create(
        Given.with(
            Given.oneShot("r-1", past()),
            new NextFire(past(), future(), NextFire.Reason.RETRY, 2, 0, Optional.empty())));
    join("a");

    assertThat(claim("a")).isEmpty();
  }

  @Test
  default void only_reminders_due_by_the_store_clock_are_claimed() {
    Instant start = store().now();
    List<Reminder> made = new ArrayList<>();
    for (int i = 1; i <= 20; i++) {
      made.add(Given.oneShot("r-%02d".formatted(i), start.plusMillis(i * 10L)));
    }
    store().create(made.reversed());
    join("a");

    List<Reminder> all = new ArrayList<>();
    while (all.size() < made.size()) {
      Claimed claimed = store().claim(Given.request("a"));
      all.addAll(claimed.reminders());
      assertThat(all)
          .extracting(Reminder::id)
          .containsExactlyElementsOf(
              made.stream()
                  .filter(it -> !dueOf(it).isAfter(claimed.now()))
                  .map(Reminder::id)
                  .toList());
      letPass(Duration.ofMillis(5));
    }
  }

  @Test
  default void the_earliest_are_claimed_first_and_no_more_than_the_limit() {
    List<Reminder> made = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      made.add(Given.oneShot("r-" + i, past().plusSeconds(i * 7 % 10)));
    }
    store().create(made);
    join("a");

    List<List<Reminder>> claimed = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      claimed.add(store().claim(Given.request("a", 4)).reminders());
    }

    assertThat(claimed).extracting(List::size).containsExactly(4, 4, 2, 0);
    assertThat(claimed.stream().flatMap(List::stream).map(ClaimContract::dueOf)).isSorted();
  }

  @Test
  default void a_claimed_reminder_is_not_claimed_again() {
    claimedBy("a", "r-1");
    join("b");

    assertThat(claim("b")).isEmpty();
    assertThat(claim("a")).isEmpty();
    assertThat(another().claim(Given.request("b")).reminders()).isEmpty();
  }

  @Test
  default void paused_and_ended_reminders_are_not_claimed() {
    Instant past = past();
    for (Status status : Status.values()) {
      create(Given.with(Given.oneShot("r-" + status, past), status));
    }
    Reminder created = create(Given.oneShot("later", past));
    happens(created, new Event.Paused(new Reason.ByRequest("enough")));
    join("a");

    assertThat(claim("a")).extracting(Reminder::id).containsExactly("r-active");
  }

  @Test
  default void an_edit_made_from_before_the_claim_is_not_written_after_it() {
    Reminder created = create(Given.oneShot("r-1", past()));
    join("a");
    Reminder claimed = claim("a").getFirst();

    assertThat(happens(created, new Event.Cancelled(new Reason.ByRequest("too late")))).isFalse();
    assertThat(happens(created, new Event.Paused(new Reason.ByRequest("too late")))).isFalse();
    assertThat(found("r-1")).isEqualTo(claimed);
  }

  @Test
  default void after_a_pause_or_a_cancellation_was_written_nothing_is_claimed() {
    Reminder first = create(Given.oneShot("r-1", past()));
    Reminder second = create(Given.oneShot("r-2", past()));
    happens(first, new Event.Cancelled(new Reason.ByRequest("in time")));
    happens(second, new Event.Paused(new Reason.ByRequest("in time")));
    join("a");

    assertThat(claim("a")).isEmpty();
  }

  @Test
  default void each_claim_of_a_reminder_has_a_higher_fence() {
    long before = create(Given.every("r-1", Duration.ofSeconds(1), past())).standing().fence();
    join("a");

    List<Long> fences = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      Reminder claimed = claim("a").getFirst();
      fences.add(WithStore.claimOf(claimed).fence());
      Reminder done = claimed.with(claimed.standing().released());
      write(Given.recorded(done, List.of()));
      assertThat(found("r-1").standing().fence()).isEqualTo(claimed.standing().fence());
    }

    assertThat(fences).containsExactly(before + 1, before + 2, before + 3);
  }

  private static Instant dueOf(Reminder reminder) {
    return reminder.standing().next().orElseThrow().at();
  }

  @Test
  default void a_backlog_is_claimed_piece_by_piece_as_it_is_by_then() {
    Instant due = past();
    List<String> ids = Given.ids("r", 100);
    store().create(ids.stream().map(id -> Given.oneShot(id, due)).toList());
    join("a");
    List<String> claimed = new ArrayList<>();

    for (int i = 0; i < 12; i++) {
      List<Reminder> some = store().claim(Given.request("a", 10)).reminders();
      some.forEach(it -> claimed.add(it.id()));
      if (i == 0) {
        List<String> left = ids.stream().filter(it -> !claimed.contains(it)).toList();
        happens(found(left.get(3)), new Event.Paused(new Reason.ByRequest("enough")));
        assertThat(store().delete(left.get(5))).isTrue();
        happens(found(left.get(88)), new Event.Cancelled(new Reason.ByRequest("enough")));
      }
    }

    assertThat(claimed).hasSize(97).doesNotHaveDuplicates().isSubsetOf(ids);
  }

  @Test
  default void a_reminder_due_before_a_backlog_does_not_wait_for_its_end() {
    Instant due = past();
    store().create(Given.ids("r", 400).stream().map(id -> Given.oneShot(id, due)).toList());
    join("a");
    store().claim(Given.request("a", 10));
    create(Given.oneShot("early", due.minusSeconds(1)));

    List<String> claimed = new ArrayList<>();
    while (!claimed.contains("early")) {
      List<Reminder> some = store().claim(Given.request("a", 10)).reminders();
      assertThat(some).as("claimed before: %s", claimed).isNotEmpty();
      some.forEach(it -> claimed.add(it.id()));
    }

    assertThat(claimed).hasSizeLessThan(300);
  }
}
