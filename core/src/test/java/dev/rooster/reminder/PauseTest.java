package dev.rooster.reminder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/** A paused reminder is never due; a one-shot waits. */
class PauseTest {
  private static final String STILL_RUNNING =
      "the occurrence of 2026-03-02T10:00:00Z was still running";

  @Test
  void nothing_was_due_while_it_was_paused() {
    Scene scene = new Scene(Scene.recurring()).at("09:30").paused().at("10:17").resumed();

    assertThat(scene.status()).isEqualTo(Status.ACTIVE);
    assertThat(scene.reason()).isEmpty();
    assertThat(scene.next()).isEqualTo("10:20 planned");
    assertThat(scene.rows()).isEmpty();
  }

  @Test
  void a_pause_that_ends_before_the_next_fire_changes_nothing() {
    Scene scene = new Scene(Scene.recurring()).paused().at("09:59").resumed();

    assertThat(scene.next()).isEqualTo("10:00 planned");
  }

  @Test
  void an_occurrence_before_the_pause_that_did_not_run_is_recorded() {
    Scene scene = new Scene(Scene.recurring()).at("10:05").paused();

    assertThat(scene.next()).isEqualTo("10:10 planned");
    assertThat(scene.rows())
        .containsExactly("10:00 to 10:05 (2) skipped: the reminder was paused before the run");
  }

  @Test
  void a_pending_retry_of_a_recurring_reminder_is_given_up() {
    Scene scene =
        new Scene(Scene.recurring(Policies.RECURRING.withRetries(1)))
            .at("10:00")
            .runs("10:06", Scene.FAILED)
            .paused();

    assertThat(scene.next()).isEqualTo("10:10 planned");
    assertThat(scene.rows())
        .containsExactly(
            "10:00 error: no network", "10:05 skipped: the reminder was paused before the run");
    assertThat(scene.tally().fires()).isEqualTo(1);
  }

  @Test
  void a_reminder_whose_last_allowed_fire_was_given_up_is_completed_on_resume() {
    Policies policies = Policies.RECURRING.withRetries(1).withMaxFires(1);
    Scene scene =
        new Scene(Scene.recurring(policies))
            .at("10:00")
            .runs("10:01", Scene.FAILED)
            .paused()
            .resumed();

    assertThat(scene.status()).isEqualTo(Status.COMPLETED);
    assertThat(scene.reason()).isEqualTo("fired once");
  }

  @Test
  void a_run_continues_and_occurrences_meanwhile_are_recorded() {
    Scene scene =
        new Scene(Scene.recurring()).at("10:00").claimed().at("10:07").paused().at("10:12");
    assertThat(scene.rows()).isEmpty();

    scene.ended(Scene.DONE);
    assertThat(scene.status()).isEqualTo(Status.PAUSED);
    assertThat(scene.next()).isEqualTo("10:15 planned");
    assertThat(scene.rows())
        .containsExactly("10:00 ok", "10:05 to 10:10 (2) skipped: " + STILL_RUNNING);
  }

  @Test
  void a_pause_and_a_resume_during_a_run_leave_it_alone() {
    Scene scene =
        new Scene(Scene.recurring(Policies.RECURRING.withRetries(1)))
            .at("10:00")
            .claimed()
            .at("10:01")
            .paused()
            .at("10:02")
            .resumed()
            .at("10:03")
            .ended(Scene.FAILED);

    assertThat(scene.status()).isEqualTo(Status.ACTIVE);
    assertThat(scene.next()).isEqualTo("10:00 retry at 10:03:30");
  }

  @Test
  void a_recurring_run_that_fails_in_a_pause_is_not_tried_again() {
    Scene scene =
        new Scene(Scene.recurring(Policies.RECURRING.withRetries(1)))
            .at("10:00")
            .claimed()
            .paused()
            .at("10:01")
            .ended(Scene.FAILED);

    assertThat(scene.status()).isEqualTo(Status.PAUSED);
    assertThat(scene.next()).isEqualTo("10:05 planned");
  }

  @Test
  void a_single_run_that_fails_in_a_pause_is_tried_again_after_it() {
    Scene scene =
        new Scene(Scene.oneShot()).at("10:00").claimed().paused().at("10:01").ended(Scene.FAILED);
    assertThat(scene.status()).isEqualTo(Status.PAUSED);

    scene.at("10:30").resumed();
    assertThat(scene.next()).isEqualTo("10:00 retry at 10:30");
    assertThat(scene.reminder().standing().next().orElseThrow().earlier().delays())
        .containsExactly(Delay.PAUSED, Delay.ATTEMPT_FAILED);
  }

  @Test
  void a_one_shot_due_meanwhile_fires_late() {
    Scene scene = new Scene(Scene.oneShot()).paused().at("11:00").resumed();

    assertThat(scene.next()).isEqualTo("10:00 missed at 11:00");
    scene.runs("11:01", Scene.DONE);
    assertThat(scene.records().getFirst().lateBy()).isEqualTo(Duration.ofHours(1));
  }

  @Test
  void a_one_shot_that_is_too_old_is_missed() {
    Missed within = new Missed(Missed.Policy.ONCE, Duration.ofMinutes(30));
    Scene scene =
        new Scene(Scene.oneShot().withPolicies(Policies.ONE_SHOT.withMissed(within)))
            .paused()
            .at("10:31")
            .resumed();

    assertThat(scene.status()).isEqualTo(Status.COMPLETED);
    assertThat(scene.rows())
        .containsExactly("10:00 missed: its time passed while the reminder was paused");
  }

  @Test
  void a_one_shot_runs_within_the_grace_period_even_with_the_policy_skip() {
    Policies skip = Policies.ONE_SHOT.withMissed(Missed.SKIPPED);
    Definition definition = Scene.oneShot().withPolicies(skip);

    assertThat(new Scene(definition).paused().at("10:01").resumed().next())
        .isEqualTo("10:00 missed at 10:01");
    assertThat(new Scene(definition).paused().at("10:01:01").resumed().next()).isEqualTo("none");
  }

  @Test
  void a_resume_forgets_the_errors() {
    Scene scene = new Scene(Scene.recurring()).at("10:00").runs("10:01", Scene.FAILED);

    assertThat(scene.paused().resumed().tally().errorsInARow()).isZero();
  }

  @Test
  void a_second_pause_only_gives_another_reason_and_a_second_resume_does_nothing() {
    Scene scene = new Scene(Scene.recurring()).paused().at("11:00").paused();
    assertThat(scene.rows()).isEmpty();

    scene.resumed().resumed();
    assertThat(scene.next()).isEqualTo("11:05 planned");
  }

  @Test
  void a_manual_run_in_a_pause_leaves_the_pause_and_the_plan_alone() {
    Scene scene =
        new Scene(Scene.recurring()).paused().at("10:20").runNow().at("10:40").ended(Scene.DONE);

    assertThat(scene.status()).isEqualTo(Status.PAUSED);
    assertThat(scene.next()).isEqualTo("10:00 planned");
    assertThat(scene.rows()).containsExactly("10:20 ok");
  }

  @Test
  void an_ended_reminder_can_be_neither_paused_nor_resumed() {
    Scene scene = new Scene(Scene.recurring()).cancelled();

    assertThat(catchThrowableOfType(RefusedException.class, scene::paused).reason())
        .isEqualTo(RefusedException.Reason.HAS_ENDED);
    assertThat(catchThrowableOfType(RefusedException.class, scene::resumed).problem())
        .isEqualTo("r is cancelled and cannot be resumed");
  }

  @Test
  void a_second_pause_changes_nothing() {
    Scene scene = new Scene(Scene.recurring()).at("09:30").paused();
    Reminder before = scene.reminder();

    Step step =
        Lifecycle.step(
            before, new Event.Paused(new Reason.ByRequest("another")), Scene.time("09:40"));

    assertThat(step.reminder()).isEqualTo(before);
    assertThat(step.records()).isEmpty();
  }
}
