package dev.rooster.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.reminder.Event;
import dev.rooster.reminder.Outcome;
import dev.rooster.reminder.Reason;
import dev.rooster.reminder.Reminder;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Contract of {@link Store#held}, {@link Store#abandoned} and {@link Lease#deadClaims}. */
interface AbandonedContract extends WithStore {
  Event CUT_OFF = new Event.Ended(new Outcome.Interrupted(Reason.Plain.NODE_DIED));

  @Test
  default void a_node_holds_only_its_own_claims() {
    Reminder planned = claimedBy("a", "r-1");
    claimedBy("b", "r-2");
    create(Given.oneShot("r-3", future()));
    Reminder asked = store().claimNow("a", "r-3", 1, past()).orElseThrow();
    completed(claimedBy("a", "r-4"));
    store().release("a", List.of(claimedBy("a", "r-5")));

    assertThat(store().held("a", Integer.MAX_VALUE)).containsExactlyInAnyOrder(planned, asked);
    assertThat(store().held("unknown", 10)).isEmpty();
  }

  @Test
  default void held_reminders_include_edits_made_meanwhile() {
    Reminder claimed = claimedBy("a", "r-1");
    happens(claimed, new Event.Edited(claimed.definition().withText("other")));
    happens(found("r-1"), new Event.Cancelled(new Reason.ByRequest("enough")));

    assertThat(store().held("a", 10)).containsExactly(found("r-1"));
  }

  @Test
  default void no_more_than_the_limit_is_returned() {
    Given.ids("r", 5).forEach(id -> create(Given.oneShot(id, past())));
    join("a", "b");
    claim("a");
    assertThat(store().held("a", 3)).hasSize(3).doesNotHaveDuplicates();
    lose("a");

    assertThat(store().abandoned("b", 3)).hasSize(3).doesNotHaveDuplicates();
    assertThat(store().abandoned("b", Integer.MAX_VALUE)).hasSize(5);
  }

  @Test
  default void the_claims_of_a_lost_node_are_abandoned_and_unchanged() {
    Reminder claimed = claimedBy("a", "r-1");
    create(Given.oneShot("r-2", future()));
    Reminder asked = store().claimNow("a", "r-2", 1, past()).orElseThrow();
    join("b");
    lose("a");

    assertThat(store().abandoned("b", 10)).containsExactlyInAnyOrder(claimed, asked);
    assertThat(store().abandoned("b", 10)).hasSize(2);
    assertThat(all()).containsExactly(claimed, asked);
    assertThat(claim("b")).isEmpty();
  }

  @Test
  default void a_reminder_paused_or_cancelled_during_its_run_is_abandoned_too() {
    happens(claimedBy("a", "r-1"), new Event.Paused(new Reason.ByRequest("enough")));
    create(Given.oneShot("r-2", past()));
    happens(claim("a").getFirst(), new Event.Cancelled(new Reason.ByRequest("enough")));
    join("b");
    lose("a");

    assertThat(store().abandoned("b", 10))
        .extracting(Reminder::id)
        .containsExactlyInAnyOrder("r-1", "r-2");
  }

  @Test
  default void a_node_does_not_see_its_own_claims_as_abandoned() {
    claimedBy("a", "r-1");

    assertThat(store().abandoned("a", 10)).isEmpty();
    assertThat(renewed("a").deadClaims()).isFalse();
  }

  @Test
  default void an_unclaimed_reminder_is_not_abandoned() {
    completed(claimedBy("a", "r-1"));
    store().release("a", List.of(claimedBy("a", "r-2")));
    create(Given.oneShot("r-3", future()));
    join("b");
    lose("a");

    assertThat(store().abandoned("b", 10)).isEmpty();
    assertThat(renewed("b").deadClaims()).isFalse();
  }

  @Test
  default void dead_claims_are_reported_until_they_are_resolved() {
    claimedBy("a", "r-1");
    join("b");
    lose("a");
    assertThat(renewed("b").deadClaims()).isTrue();

    assertThat(happens(store().abandoned("b", 10).getFirst(), CUT_OFF)).isTrue();

    assertThat(renewed("b").deadClaims()).isFalse();
    assertThat(store().abandoned("b", 10)).isEmpty();
    assertThat(history("r-1")).hasSize(1);
  }

  @Test
  default void a_node_that_was_taken_over_from_can_neither_complete_nor_release_nor_edit_the_run() {
    create(Given.every("r-1", Duration.ofHours(3), past()));
    join("a", "b");
    Reminder lost = claim("a").getFirst();
    lose("a");
    happens(store().abandoned("b", 10).getFirst(), CUT_OFF);
    Reminder settled = found("r-1");

    assertThat(completed(lost)).isFalse();
    assertThat(happens(lost, new Event.Paused(new Reason.ByRequest("late")))).isFalse();
    assertThat(store().release("a", List.of(lost))).isEmpty();
    assertThat(store().requestStop("r-1", lost.standing().fence())).isFalse();

    assertThat(found("r-1")).isEqualTo(settled);
    assertThat(history("r-1")).hasSize(1).noneMatch(record -> record.reply().equals("done"));
  }

  @Test
  default void a_node_that_was_taken_over_from_has_no_hold_on_the_next_claim() {
    Reminder lost = claimedBy("a", "r-1");
    join("b");
    lose("a");
    happens(store().abandoned("b", 10).getFirst(), CUT_OFF);
    Reminder again = claim("b").getFirst();

    assertThat(completed(lost)).isFalse();
    assertThat(store().release("a", List.of(lost))).isEmpty();
    assertThat(store().requestStop("r-1", lost.standing().fence())).isFalse();

    assertThat(found("r-1")).isEqualTo(again);
    assertThat(WithStore.claimOf(again).fence()).isGreaterThan(lost.standing().fence());
    assertThat(completed(again)).isTrue();
  }

  @Test
  default void a_completion_before_the_takeover_stands() {
    Reminder claimed = claimedBy("a", "r-1");
    join("b");
    lose("a");
    Reminder abandoned = store().abandoned("b", 10).getFirst();

    assertThat(completed(claimed)).isTrue();

    assertThat(happens(abandoned, CUT_OFF)).isFalse();
    assertThat(history("r-1")).hasSize(1).allMatch(record -> record.reply().equals("done"));
  }

  @Test
  default void one_of_several_concurrent_takeovers_succeeds() throws InterruptedException {
    join("b");
    for (int round = 0; round < 10; round++) {
      claimedBy("a-" + round, "r-" + round);
      lose("a-" + round);
      List<Reminder> abandoned = store().abandoned("b", 10);
      assertThat(abandoned).hasSize(1);

      List<Boolean> written = Together.run(4, i -> () -> happens(abandoned.getFirst(), CUT_OFF));

      assertThat(written).containsOnlyOnce(true);
      store().delete("r-" + round);
    }
  }
}
