package dev.rooster.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.reminder.Claim;
import dev.rooster.reminder.Event;
import dev.rooster.reminder.NextFire;
import dev.rooster.reminder.Outcome;
import dev.rooster.reminder.Reason;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Status;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Contract of {@link Store#claimNow}, {@link Store#release} and {@link Store#requestStop}. */
interface RunningContract extends WithStore {

  @ParameterizedTest
  @EnumSource
  default void a_manual_run_is_claimed_in_every_status(Status status) {
    Reminder created = create(Given.with(Given.oneShot("r-1", future()), status));
    Instant due = past().plusMillis(7);
    join("a");

    Reminder claimed = store().claimNow("a", "r-1", 1, due).orElseThrow();

    Instant since = WithStore.claimOf(claimed).since();
    long fence = created.standing().fence() + 1;
    Claim claim = new Claim("a", fence, since, due, 1, true);
    assertThat(claimed).isEqualTo(created.with(created.standing().claimed(claim)).withVersion(2));
    assertThat(found("r-1")).isEqualTo(claimed);
    assertThat(since).isBetween(due, store().now());
    assertThat(store().upcoming(past().minus(LONG), future(), 10)).isEmpty();
  }

  @Test
  default void a_manual_run_keeps_the_plan() {
    Reminder created = create(Given.oneShot("r-1", future()));
    join("a");
    Reminder claimed = store().claimNow("a", "r-1", 1, past()).orElseThrow();

    assertThat(completed(claimed)).isTrue();

    assertThat(found("r-1").standing().next()).isEqualTo(created.standing().next());
    assertThat(history("r-1")).hasSize(1).allMatch(it -> it.manual());
  }

  @Test
  default void a_manual_run_is_rejected_if_the_reminder_has_changed_or_is_unknown() {
    Reminder created = create(Given.oneShot("r-1", future()));
    happens(created, new Event.Edited(created.definition().withText("other")));
    Reminder edited = found("r-1");
    join("a");

    assertThat(store().claimNow("a", "r-1", 1, past())).isEmpty();
    assertThat(store().claimNow("a", "r-1", 3, past())).isEmpty();
    assertThat(store().claimNow("a", "unknown", 1, past())).isEmpty();
    assertThat(all()).containsExactly(edited);
  }

  @Test
  default void a_manual_run_is_rejected_while_another_run_is_active() {
    Reminder claimed = claimedBy("a", "r-1");
    join("b");

    assertThat(store().claimNow("a", "r-1", claimed.version(), past())).isEmpty();
    assertThat(store().claimNow("b", "r-1", claimed.version(), past())).isEmpty();
    assertThat(found("r-1")).isEqualTo(claimed);
  }

  @Test
  default void a_released_claim_leaves_no_trace() {
    Instant due = past();
    NextFire next = new NextFire(due, due, NextFire.Reason.RETRY, 4, 1, Optional.empty());
    Reminder created = create(Given.with(Given.oneShot("r-1", due), next));
    join("a", "b");
    Reminder claimed = claim("a").getFirst();

    assertThat(store().release("a", List.of(claimed))).containsExactly("r-1");

    Reminder released = found("r-1");
    assertThat(released)
        .isEqualTo(claimed.with(claimed.standing().released()).withVersion(released.version()));
    assertThat(released.version()).isEqualTo(3);
    assertThat(released.standing().next()).isEqualTo(created.standing().next());
    assertThat(history("r-1")).isEmpty();
    assertThat(store().upcoming(past().minus(LONG), future(), 10)).hasSize(1);
    Claim again = WithStore.claimOf(claim("b").getFirst());
    assertThat(again.attempt()).isEqualTo(4);
    assertThat(again.fence()).isEqualTo(WithStore.claimOf(claimed).fence() + 1);
  }

  @Test
  default void only_the_claim_that_is_held_is_released() {
    Reminder first = claimedBy("a", "r-1");
    store().release("a", List.of(first));
    Reminder second = claim("a").getFirst();
    Reminder never = Given.oneShot("r-2", past());

    assertThat(store().release("a", List.of(first, never))).isEmpty();
    assertThat(found("r-1")).isEqualTo(second);
    assertThat(store().release("a", List.of())).isEmpty();
  }

  @Test
  default void of_several_claims_those_that_are_held_are_released() {
    Reminder first = claimedBy("a", "r-1");
    Reminder second = claimedBy("b", "r-2");
    create(Given.oneShot("r-3", past()));
    Reminder third = claim("a").getFirst();
    completed(first);

    assertThat(store().release("a", List.of(first, third))).containsExactly("r-3");

    assertThat(found("r-2")).isEqualTo(second);
    assertThat(claim("b")).extracting(Reminder::id).containsExactly("r-3");
  }

  @Test
  default void a_claim_is_released_although_the_reminder_was_edited_and_the_edit_stays() {
    Reminder claimed = claimedBy("a", "r-1");
    happens(claimed, new Event.Edited(claimed.definition().withText("other")));

    assertThat(store().release("a", List.of(claimed))).containsExactly("r-1");

    assertThat(found("r-1").definition().text()).isEqualTo("other");
    assertThat(claim("a")).hasSize(1);
  }

  @Test
  default void a_release_does_not_resume_a_reminder_paused_or_cancelled_meanwhile() {
    Reminder paused = claimedBy("a", "r-1");
    Reminder cancelled = claimedBy("b", "r-2");
    happens(paused, new Event.Paused(new Reason.ByRequest("enough")));
    happens(cancelled, new Event.Cancelled(new Reason.ByRequest("enough")));

    store().release("a", List.of(paused));
    store().release("b", List.of(cancelled));

    assertThat(all())
        .extracting(it -> it.standing().status())
        .containsExactly(Status.PAUSED, Status.CANCELLED);
    assertThat(all()).noneMatch(Reminder::running);
    assertThat(claim("a")).isEmpty();
  }

  @Test
  default void a_request_to_stop_is_shown_to_the_holder_until_the_run_ends() {
    Reminder claimed = claimedBy("a", "r-1");
    join("b");

    assertThat(store().requestStop("r-1", claimed.standing().fence())).isTrue();

    assertThat(renewed("b").toStop()).isEmpty();
    assertThat(renewed("a").toStop()).containsExactly("r-1");
    assertThat(renewed("a").toStop()).containsExactly("r-1");
    assertThat(
            happens(
                found("r-1"),
                new Event.Ended(new Outcome.Stopped(new Reason.StopRequested("asked")))))
        .isTrue();
    assertThat(renewed("a").toStop()).isEmpty();
  }

  @Test
  default void a_request_to_stop_is_not_for_another_run() {
    Reminder first = claimedBy("a", "r-1");
    long fence = first.standing().fence();

    assertThat(store().requestStop("r-1", fence - 1)).isFalse();
    assertThat(store().requestStop("r-1", fence + 1)).isFalse();
    assertThat(store().requestStop("unknown", fence)).isFalse();
    assertThat(renewed("a").toStop()).isEmpty();

    store().release("a", List.of(first));
    assertThat(store().requestStop("r-1", fence)).isFalse();
    claim("a");
    assertThat(store().requestStop("r-1", fence)).isFalse();
    assertThat(renewed("a").toStop()).isEmpty();
  }

  @Test
  default void a_request_to_stop_one_run_does_not_stop_the_next() {
    Reminder first = claimedBy("a", "r-1");
    store().requestStop("r-1", first.standing().fence());

    store().release("a", List.of(first));
    assertThat(claim("a")).hasSize(1);

    assertThat(renewed("a").toStop()).isEmpty();
  }

  @Test
  default void a_request_to_stop_outlasts_an_edit() {
    Reminder claimed = claimedBy("a", "r-1");
    store().requestStop("r-1", claimed.standing().fence());

    Reminder now = found("r-1");
    happens(now, new Event.Edited(claimed.definition().withText("other")));
    happens(found("r-1"), new Event.Paused(new Reason.ByRequest("enough")));

    assertThat(found("r-1").standing().status()).isEqualTo(Status.PAUSED);
    assertThat(renewed("a").toStop()).containsExactly("r-1");
  }

  @Test
  default void a_request_to_stop_does_not_keep_a_run_from_completing() {
    Reminder claimed = claimedBy("a", "r-1");
    store().requestStop("r-1", claimed.standing().fence());

    assertThat(completed(claimed)).isTrue();
  }
}
