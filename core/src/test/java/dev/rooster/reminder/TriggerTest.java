package dev.rooster.reminder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rooster.schedule.Bounded;
import dev.rooster.schedule.Bounds;
import dev.rooster.schedule.Exclusion;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** Something outside gives the fires of these reminders; in between they wait. */
class TriggerTest {
  private static final String STILL_RUNNING =
      "the occurrence of 2026-03-02T10:00:00Z was still running";

  private static void assertWaits(Scene scene) {
    assertThat(scene.status()).isEqualTo(Status.ACTIVE);
    assertThat(scene.next()).isEqualTo("none");
    assertThat(scene.reason()).isEmpty();
  }

  @Test
  void a_new_one_waits_and_is_not_completed() {
    assertWaits(new Scene(Scene.idle()));
    assertWaits(new Scene(Scene.calls()));
  }

  @Test
  void a_trigger_plans_its_fire() {
    assertThat(new Scene(Scene.idle()).triggered("10:00").next()).isEqualTo("10:00 planned");
  }

  @Test
  void after_a_run_it_waits_again() {
    Scene scene = new Scene(Scene.idle()).triggered("10:00").at("10:00").runs("10:01", Scene.DONE);

    assertWaits(scene);
    assertThat(scene.rows()).containsExactly("10:00 ok");
    assertThat(scene.tally().fires()).isEqualTo(1);
  }

  @Test
  void a_one_shot_is_completed_after_its_run() {
    Scene scene = new Scene(Scene.calls()).triggered("10:00").at("10:00").runs("10:01", Scene.DONE);

    assertThat(scene.status()).isEqualTo(Status.COMPLETED);
    assertThat(scene.rows()).containsExactly("10:00 ok");
  }

  @Test
  void the_same_trigger_comes_once() {
    Scene scene = new Scene(Scene.idle()).triggered("10:00").triggered("10:00").at("10:00");

    assertWaits(scene.claimed().triggered("10:00").at("10:01").ended(Scene.DONE));
    assertWaits(scene.triggered("10:00"));
    assertThat(scene.rows()).containsExactly("10:00 ok");
  }

  @Test
  void an_older_trigger_than_the_latest_run_is_known() {
    Scene scene = new Scene(Scene.idle()).at("10:00").runNow().ended(Scene.DONE);

    assertWaits(scene.triggered("09:30"));
  }

  @Test
  void a_manual_run_leaves_it_waiting() {
    assertWaits(new Scene(Scene.idle()).runNow().at("09:01").ended(Scene.DONE));
    assertWaits(new Scene(Scene.calls()).runNow().at("09:01").ended(Scene.DONE));
  }

  @Test
  void a_later_trigger_replaces_one_that_is_ahead() {
    assertThat(new Scene(Scene.idle()).triggered("10:00").triggered("10:30").next())
        .isEqualTo("10:30 planned");
  }

  @Test
  void a_trigger_ahead_can_be_withdrawn() {
    Scene scene = new Scene(Scene.idle()).triggered("10:00").at("09:59").untriggered();

    assertWaits(scene);
    assertThat(scene.rows()).isEmpty();
  }

  @Test
  void a_trigger_that_has_come_is_not_withdrawn() {
    Scene scene = new Scene(Scene.idle()).triggered("10:00").at("10:00").untriggered();

    assertThat(scene.next()).isEqualTo("10:00 planned");
    assertWaits(scene.claimed().untriggered().at("10:01").ended(Scene.DONE));
    assertThat(scene.rows()).containsExactly("10:00 ok");
  }

  @Test
  void a_trigger_during_a_run_is_skipped() {
    Scene scene = new Scene(Scene.idle()).triggered("10:00").at("10:00").claimed();

    assertWaits(scene.at("10:02").triggered("10:02").at("10:03").ended(Scene.DONE));
    assertThat(scene.rows()).containsExactly("10:00 ok", "10:02 skipped: " + STILL_RUNNING);
  }

  @Test
  void with_the_policy_queue_a_trigger_during_a_run_runs_after_it() {
    Scene scene =
        new Scene(Scene.idle().withPolicies(Policies.RECURRING.withOverlap(Overlap.QUEUE)))
            .triggered("10:00")
            .at("10:00")
            .claimed()
            .at("10:02")
            .triggered("10:02")
            .at("10:03")
            .ended(Scene.DONE);

    assertThat(scene.next()).isEqualTo("10:02 queued at 10:03");
    assertWaits(scene.runs("10:04", Scene.DONE));
    assertThat(scene.rows()).containsExactly("10:00 ok", "10:02 ok");
  }

  /** Its plan is replaced, so the claim has to know what came before. */
  @Test
  void a_retry_that_a_trigger_is_queued_behind_counts_if_no_earlier_attempt_has() {
    assertThat(retriedWithAnotherBehind(Scene.FAILED).tally().fires()).isEqualTo(1);
    assertThat(retriedWithAnotherBehind(Scene.FAILED.unfired()).tally().fires()).isEqualTo(1);
    assertThat(retriedWithAnotherBehind(Scene.FAILED.unfired()).runs("10:03", Scene.DONE).tally())
        .extracting(Tally::fires)
        .isEqualTo(2);
  }

  @Test
  void a_retry_that_is_given_back_still_knows_whether_an_earlier_attempt_has_counted() {
    Scene scene = beforeRetry(Scene.FAILED.unfired()).claimed().triggered("10:01").released();

    assertThat(scene.runs("10:02", Scene.DONE).tally().fires()).isEqualTo(1);
  }

  private static Scene retriedWithAnotherBehind(Outcome first) {
    return beforeRetry(first).claimed().triggered("10:01").at("10:02").ended(Scene.DONE);
  }

  private static Scene beforeRetry(Outcome first) {
    Policies policies = Policies.RECURRING.withOverlap(Overlap.QUEUE).withRetries(1);
    return new Scene(Scene.idle().withPolicies(policies))
        .triggered("10:00")
        .at("10:00")
        .runs("10:00", first)
        .at("10:01");
  }

  @Test
  void a_fire_ahead_that_is_given_during_a_run_is_not_recorded() {
    Scene scene = new Scene(Scene.idle()).triggered("10:00").at("10:00").claimed();

    assertWaits(scene.triggered("10:05").at("10:01").ended(Scene.DONE));
    assertThat(scene.rows()).containsExactly("10:00 ok");
  }

  @Test
  void a_failed_run_is_retried_by_its_policy_and_then_waits() {
    Scene scene =
        new Scene(Scene.idle().withPolicies(Policies.RECURRING.withRetries(1)))
            .triggered("10:00")
            .at("10:00")
            .runs("10:00", Scene.FAILED);

    assertThat(scene.next()).isEqualTo("10:00 retry at 10:00:30");
    assertWaits(scene.at("10:00:30").runs("10:01", Scene.FAILED));
    assertThat(scene.rows()).containsExactly("10:00 error: no network");
  }

  @Test
  void errors_in_a_row_pause_it() {
    Scene scene = new Scene(Scene.idle());
    for (int i = 0; i < Lifecycle.ERRORS_UNTIL_PAUSE; i++) {
      String at = "10:%02d".formatted(i);
      scene.at(at).triggered(at).runs(at + ":30", Scene.FAILED);
    }

    assertThat(scene.status()).isEqualTo(Status.PAUSED);
    assertThat(scene.next()).isEqualTo("none");
    assertWaits(scene.resumed());
  }

  @Test
  void it_ends_after_its_last_allowed_fire() {
    Scene scene =
        new Scene(Scene.idle().withPolicies(Policies.RECURRING.withMaxFires(1)))
            .triggered("10:00")
            .at("10:00")
            .runs("10:01", Scene.DONE);

    assertThat(scene.status()).isEqualTo(Status.COMPLETED);
    assertThat(scene.triggered("10:30").next()).isEqualTo("none");
  }

  @Test
  void a_condition_met_ends_it() {
    Scene scene =
        new Scene(Scene.with(Condition.Mode.UNTIL, Scene.idle()))
            .triggered("10:00")
            .at("10:00")
            .runs("10:01", new Outcome.Met(new Reason.Note("tests pass")));

    assertThat(scene.status()).isEqualTo(Status.COMPLETED);
  }

  @Test
  void it_fires_within_its_bounds_only_and_ends_with_them() {
    Bounds bounds =
        new Bounds(
            Optional.of(Scene.time("10:00")),
            Optional.of(Scene.time("12:00")),
            OptionalInt.empty(),
            List.of(Exclusion.parse("2026-03-02T11:00")));
    Definition bounded =
        Scene.idle()
            .withSchedule(
                Bounded.of(Scene.idle().schedule(), bounds, ZoneOffset.UTC, Scene.time("09:00")));
    Scene scene = new Scene(bounded);

    assertWaits(scene.triggered("09:59"));
    assertThat(scene.triggered("10:00").next()).isEqualTo("10:00 planned");
    assertWaits(scene.at("10:00").runs("10:01", Scene.DONE).triggered("11:00"));
    assertThat(scene.at("12:01").triggered("12:01").status()).isEqualTo(Status.COMPLETED);
    assertThat(scene.rows()).containsExactly("10:00 ok");
  }

  @Test
  void bounds_that_are_over_are_refused() {
    Bounds bounds =
        new Bounds(
            Optional.empty(), Optional.of(Scene.time("08:00")), OptionalInt.empty(), List.of());
    Definition over =
        Scene.idle()
            .withSchedule(
                Bounded.of(Scene.idle().schedule(), bounds, ZoneOffset.UTC, Scene.time("09:00")));

    assertThatThrownBy(() -> new Scene(over)).isInstanceOf(RefusedException.class);
  }

  @Test
  void a_trigger_that_passed_during_downtime_is_missed_or_caught_up_by_its_policy() {
    Scene skips = new Scene(Scene.idle()).triggered("10:00").downUntil("11:00").woken();
    Scene catchesUp = new Scene(Scene.calls()).triggered("10:00").downUntil("11:00").woken();

    assertWaits(skips);
    assertThat(skips.rows()).containsExactly("10:00 missed: no node was active");
    assertThat(catchesUp.next()).isEqualTo("10:00 missed");
  }

  @Test
  void a_one_shot_that_is_missed_for_good_is_completed() {
    Scene scene = new Scene(Scene.calls()).triggered("10:00").later(Duration.ofDays(30)).woken();

    assertThat(scene.status()).isEqualTo(Status.COMPLETED);
  }

  @Test
  void during_a_pause_a_recurring_one_is_not_triggered_and_a_one_shot_keeps_its_trigger() {
    Scene recurring = new Scene(Scene.idle()).paused().triggered("10:00");
    Scene oneShot = new Scene(Scene.calls()).paused().triggered("10:00");

    assertThat(recurring.next()).isEqualTo("none");
    assertWaits(recurring.at("10:10").resumed());
    assertThat(oneShot.next()).isEqualTo("10:00 planned");
    assertThat(oneShot.at("10:10").resumed().next()).isEqualTo("10:00 missed at 10:10");
  }

  @Test
  void a_paused_one_that_was_never_triggered_waits_again() {
    assertWaits(new Scene(Scene.calls()).paused().at("10:10").resumed());
  }

  @Test
  void a_trigger_ahead_outlasts_a_short_pause_only() {
    Scene scene = new Scene(Scene.idle()).triggered("10:00").paused().at("09:30").resumed();

    assertThat(scene.next()).isEqualTo("10:00 planned");
    assertWaits(scene.paused().at("10:10").resumed());
    assertThat(scene.rows()).isEmpty();
  }

  @Test
  void a_due_trigger_is_recorded_when_a_pause_or_a_cancellation_comes_first() {
    Scene paused = new Scene(Scene.idle()).triggered("10:00").at("10:01").paused();
    Scene cancelled = new Scene(Scene.idle()).triggered("10:00").at("10:01").cancelled();

    assertThat(paused.rows())
        .containsExactly("10:00 skipped: the reminder was paused before the run");
    assertThat(paused.status()).isEqualTo(Status.PAUSED);
    assertThat(cancelled.rows())
        .containsExactly("10:00 skipped: the reminder was cancelled before the run");
  }

  @Test
  void a_run_that_ends_during_a_pause_leaves_it_paused() {
    Scene scene = new Scene(Scene.idle()).triggered("10:00").at("10:00").claimed().paused();

    assertThat(scene.at("10:01").ended(Scene.DONE).status()).isEqualTo(Status.PAUSED);
    assertWaits(scene.resumed());
  }

  @Test
  void a_new_schedule_drops_the_trigger_and_another_text_keeps_it() {
    Scene scene = new Scene(Scene.idle()).triggered("10:00");

    assertThat(scene.edited(Scene.idle().withText("other")).next()).isEqualTo("10:00 planned");
    assertWaits(scene.edited(Scene.calls()));
    assertThat(scene.edited(Scene.recurring()).next()).isEqualTo("10:00 planned");
    assertWaits(scene.edited(Scene.idle()));
  }

  @Test
  void a_run_whose_schedule_becomes_triggered_leaves_it_waiting() {
    Scene scene = new Scene(Scene.recurring()).at("10:00").claimed().edited(Scene.idle());

    assertWaits(scene.at("10:01").ended(Scene.DONE));
    assertThat(scene.rows()).containsExactly("10:00 ok");
  }

  @Test
  void a_snooze_comes_beside_the_triggers() {
    Scene scene = new Scene(Scene.idle()).triggered("10:00").at("10:00").runs("10:01", Scene.DONE);

    assertThat(scene.snoozed("11:00").next()).isEqualTo("11:00 planned");
    assertThat(scene.triggered("11:30").next()).isEqualTo("11:00 planned");
    assertThat(scene.triggered("10:30").next()).isEqualTo("10:30 planned");
    assertThat(scene.untriggered().next()).isEqualTo("11:00 planned");
    assertThat(scene.untriggered().next()).isEqualTo("11:00 planned");
    assertThat(scene.triggered("10:40").at("10:40").runs("10:41", Scene.DONE).next())
        .isEqualTo("11:00 planned");
    assertWaits(scene.at("11:00").runs("11:01", Scene.DONE));
    assertThat(scene.rows()).containsExactly("10:00 ok", "10:40 ok", "11:00 ok");
    assertThat(scene.tally().fires()).isEqualTo(2);
  }

  @Test
  void a_snooze_comes_even_if_a_trigger_before_it_gives_way_to_one_after_it() {
    Scene scene = new Scene(Scene.idle()).snoozed("11:00").triggered("10:30");

    assertThat(scene.triggered("11:30").next()).isEqualTo("11:00 planned");
  }

  @Test
  void a_snooze_that_has_come_does_not_come_again_when_the_clock_is_set_back() {
    Scene scene =
        new Scene(Scene.idle()).snoozed("11:00").at("11:00").runs("11:01", Scene.DONE).at("10:30");

    assertWaits(scene.triggered("10:40").untriggered());
    assertWaits(scene.setBackTo("10:30").triggered("10:40").untriggered());
    assertWaits(scene.triggered("10:40").at("10:40").runs("10:41", Scene.DONE));
    assertThat(scene.rows()).containsExactly("10:40 ok", "11:00 ok");
  }

  @Test
  void a_trigger_that_ran_before_its_time_and_is_repeated_before_this_is_known_is_withdrawn() {
    Scene scene =
        new Scene(Scene.idle())
            .triggered("11:00")
            .at("11:00")
            .runs("11:01", Scene.DONE)
            .triggered("11:30")
            .at("11:30")
            .runs("11:31", Scene.DONE)
            .at("10:00")
            .triggered("11:00");

    assertWaits(scene.setBackTo("10:00"));
  }

  @Test
  void a_trigger_that_ran_before_its_time_does_not_run_again() {
    Scene scene =
        new Scene(Scene.idle())
            .triggered("11:00")
            .at("11:00")
            .runs("11:01", Scene.DONE)
            .setBackTo("10:00")
            .triggered("10:30")
            .at("10:30")
            .runs("10:31", Scene.DONE);

    assertWaits(scene.triggered("11:00"));
    assertThat(scene.triggered("11:01").next()).isEqualTo("11:01 planned");
  }

  @Test
  void a_snooze_replaces_the_trigger_of_a_one_shot() {
    Scene scene = new Scene(Scene.calls()).snoozed("11:00").triggered("10:00");

    assertThat(scene.next()).isEqualTo("11:00 planned");
    assertThat(scene.at("11:00").runs("11:01", Scene.DONE).status()).isEqualTo(Status.COMPLETED);
  }

  @Test
  void a_completed_one_that_is_snoozed_comes_once_more() {
    Scene scene =
        new Scene(Scene.idle().withPolicies(Policies.RECURRING.withMaxFires(1)))
            .triggered("10:00")
            .at("10:00")
            .runs("10:01", Scene.DONE)
            .snoozed("11:00");

    assertThat(scene.triggered("10:30").next()).isEqualTo("11:00 planned");
    assertThat(scene.at("11:00").runs("11:01", Scene.DONE).status()).isEqualTo(Status.COMPLETED);
  }

  @Test
  void done_ends_a_one_shot_and_keeps_the_trigger_of_a_recurring_one() {
    Scene recurring =
        new Scene(Scene.idle()).triggered("10:00").at("10:00").runs("10:01", Scene.DONE);

    assertThat(recurring.triggered("10:30").done().next()).isEqualTo("10:30 planned");
    assertThat(new Scene(Scene.calls()).done().status()).isEqualTo(Status.COMPLETED);
  }

  @Test
  void a_cancelled_one_that_is_restored_waits() {
    assertWaits(new Scene(Scene.idle()).triggered("10:00").cancelled().restored());
    assertWaits(new Scene(Scene.calls()).cancelled().restored());
  }

  @Test
  void a_clock_that_is_set_back_keeps_it_triggerable() {
    Scene scene =
        new Scene(Scene.idle())
            .triggered("20:00")
            .at("20:00")
            .runs("20:01", Scene.DONE)
            .setBackTo("10:00");

    assertThat(scene.triggered("10:05").next()).isEqualTo("10:05 planned");
    assertWaits(scene.at("10:05").runs("10:06", Scene.DONE));
    assertThat(scene.rows()).containsExactly("10:05 ok", "20:00 ok");
  }

  @Test
  void other_zone_rules_keep_its_trigger() {
    Scene scene = new Scene(Scene.idle()).triggered("10:00");
    Instant now = Scene.time("09:00");

    assertThat(Lifecycle.step(scene.reminder(), new Event.ZonesChanged(), now).reminder())
        .isEqualTo(scene.reminder());
  }

  @Test
  void a_reminder_with_fires_of_its_own_is_never_triggered() {
    assertThat(new Scene(Scene.recurring()).triggered("09:30").untriggered().next())
        .isEqualTo("10:00 planned");
  }

  @Test
  void an_event_during_a_run_runs_after_it_and_further_ones_are_recorded() {
    Scene scene = new Scene(Scene.onCall()).triggered("10:00").at("10:00").claimed();

    scene.at("10:02").triggered("10:01").triggered("10:02");

    assertThat(scene.at("10:03").ended(Scene.DONE).next()).isEqualTo("10:01 queued at 10:03");
    assertWaits(scene.runs("10:04", Scene.DONE));
    assertThat(scene.rows())
        .containsExactly(
            "10:00 ok",
            "10:01 ok",
            "10:02 skipped: the occurrence of 2026-03-02T10:01:00Z was still running");
  }

  @Test
  void a_run_that_has_not_started_comes_again_and_what_was_queued_behind_it_joins_it() {
    Scene scene = new Scene(Scene.onCall()).triggered("10:00").at("10:00").claimed();

    scene.at("10:02").triggered("10:01").released();

    assertThat(scene.next()).isEqualTo("10:00 planned");
    assertWaits(scene.runs("10:04", Scene.DONE));
    assertThat(scene.rows())
        .containsExactly(
            "10:00 ok", "10:01 skipped: the occurrence of 2026-03-02T10:00:00Z was still running");
  }

  @Test
  void a_run_that_has_not_started_comes_again_before_a_snooze() {
    Scene scene = new Scene(Scene.onCall()).triggered("10:00").at("10:00").claimed();

    scene.at("10:01").snoozed("11:00").released();

    assertThat(scene.next()).isEqualTo("10:00 planned");
    assertThat(scene.runs("10:04", Scene.DONE).next()).isEqualTo("11:00 planned");
  }

  @Test
  void an_event_that_no_node_saw_in_time_runs_late() {
    Scene scene = new Scene(Scene.onCall()).triggered("10:00").downUntil("12:00").woken();

    assertThat(scene.next()).isEqualTo("10:00 missed");
  }

  @Test
  void a_failed_run_of_an_event_is_retried() {
    Scene scene =
        new Scene(Scene.onCall()).triggered("10:00").at("10:00").runs("10:00", Scene.FAILED);

    assertThat(scene.next()).startsWith("10:00 retry");
  }
}
