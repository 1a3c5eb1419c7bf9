package dev.rooster.reminder;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The end of a reminder: limits, conditions, and deletion. */
class EndTest {
  private static final Outcome MET = new Outcome.Met("exit 0");
  private static final Outcome NOT_MET = new Outcome.NotMet("exit 1");

  @Test
  void the_maximum_number_of_fires_completes_the_reminder() {
    Scene scene =
        new Scene(Scene.recurring(Policies.RECURRING.withMaxFires(2)))
            .at("10:00")
            .runs("10:01", Scene.DONE)
            .at("10:05")
            .runs("10:06", new Outcome.Skipped("no fire"))
            .at("10:10")
            .runs("10:11", Scene.FAILED);

    assertThat(scene.status()).isEqualTo(Status.COMPLETED);
    assertThat(scene.reason()).isEqualTo("fired 2 times");
  }

  @Test
  void the_last_allowed_fire_is_tried_again_as_any_other() {
    Scene scene =
        new Scene(Scene.recurring(Policies.RECURRING.withMaxFires(1).withRetries(1)))
            .at("10:00")
            .runs("10:01", Scene.FAILED);
    assertThat(scene.next()).isEqualTo("10:00 retry at 10:01:30");

    scene.at("10:01:30").runs("10:02", Scene.DONE);
    assertThat(scene.reason()).isEqualTo("fired once");
  }

  @Test
  void occurrences_during_the_last_run_are_recorded() {
    Scene scene =
        new Scene(Scene.recurring(Policies.RECURRING.withMaxFires(1)))
            .at("10:00")
            .runs("10:12", Scene.DONE);

    assertThat(scene.rows())
        .containsExactly(
            "10:00 ok",
            "10:05 to 10:10 (2) skipped: the occurrence of 2026-03-02T10:00:00Z was still running");
  }

  @Test
  void a_reminder_with_delete_after_run_is_deleted_after_success() {
    Definition removed = Scene.oneShot().withPolicies(Policies.ONE_SHOT.withDeleteAfterRun(true));

    assertThat(new Scene(removed).at("10:00").runs("10:01", Scene.DONE).removed()).isTrue();
    assertThat(new Scene(removed).at("10:00").runs("10:01", Scene.FAILED_FOR_GOOD).removed())
        .isFalse();
    assertThat(new Scene(removed).at("09:30").runNow().ended(Scene.DONE).removed()).isFalse();
  }

  @Test
  void each_runs_when_the_condition_is_met_and_skips_when_it_is_not() {
    Scene scene = new Scene(Scene.with(Condition.Mode.EACH, Scene.recurring())).at("10:00");

    scene.runs("10:01", Scene.DONE).at("10:05").runs("10:06", NOT_MET);

    assertThat(scene.rows()).containsExactly("10:00 ok", "10:05 skipped: exit 1");
    assertThat(scene.next()).isEqualTo("10:10 planned");
    assertThat(scene.tally().fires()).isEqualTo(1);
  }

  @Test
  void until_runs_as_long_as_the_condition_is_not_met_and_is_then_completed_without_a_run() {
    Scene scene = new Scene(Scene.with(Condition.Mode.UNTIL, Scene.recurring())).at("10:00");

    scene.runs("10:01", NOT_MET);
    assertThat(scene.next()).isEqualTo("10:05 planned");

    scene.at("10:05").runs("10:06", MET);
    assertThat(scene.status()).isEqualTo(Status.COMPLETED);
    assertThat(scene.reason()).isEqualTo("the condition was met");
    assertThat(scene.rows()).containsExactly("10:00 ok: exit 1", "10:05 skipped: exit 0");
    assertThat(scene.tally().fires()).isEqualTo(1);
  }

  @Test
  void once_waits_until_the_condition_is_met_and_runs_once() {
    Scene scene = new Scene(Scene.with(Condition.Mode.ONCE, Scene.recurring())).at("10:00");

    scene.runs("10:01", NOT_MET);
    assertThat(scene.next()).isEqualTo("10:05 planned");

    scene.at("10:05").runs("10:06", Scene.DONE);
    assertThat(scene.status()).isEqualTo(Status.COMPLETED);
    assertThat(scene.reason()).isEqualTo("the condition was met");
    assertThat(scene.rows()).containsExactly("10:00 skipped: exit 1", "10:05 ok");
  }

  @Test
  void once_is_over_when_a_command_was_met_and_the_run_had_nothing_to_report() {
    Scene scene = new Scene(Scene.with(Condition.Mode.ONCE, Scene.recurring())).at("10:00");

    assertThat(scene.runs("10:01", new Outcome.Nothing()).status()).isEqualTo(Status.COMPLETED);
  }

  @Test
  void once_continues_after_a_run_without_its_condition() {
    Scene scene = new Scene(Scene.with(Condition.Mode.ONCE, Scene.recurring())).at("10:00");

    assertThat(scene.runs("10:01", new Outcome.Done("").unasked()).status())
        .isEqualTo(Status.ACTIVE);
    assertThat(scene.at("10:05").runs("10:06", new Outcome.Nothing().unasked()).status())
        .isEqualTo(Status.ACTIVE);
  }

  @Test
  void once_continues_when_a_judging_agent_has_nothing_to_report() {
    Condition judged =
        new Condition(
            Condition.Mode.ONCE, Condition.By.PROMPT, "is it out?", Condition.DEFAULT_TIMEOUT);
    Scene scene = new Scene(Scene.recurring().withCondition(judged)).at("10:00");

    assertThat(scene.runs("10:01", new Outcome.Nothing()).status()).isEqualTo(Status.ACTIVE);
  }

  @Test
  void once_continues_after_an_error() {
    Scene scene = new Scene(Scene.with(Condition.Mode.ONCE, Scene.recurring())).at("10:00");

    assertThat(scene.runs("10:01", Scene.FAILED).status()).isEqualTo(Status.ACTIVE);
  }

  @Test
  void a_one_shot_is_completed_as_skipped_if_its_each_condition_is_not_met() {
    Scene scene = new Scene(Scene.with(Condition.Mode.EACH, Scene.oneShot())).at("10:00");

    assertThat(scene.runs("10:01", NOT_MET).status()).isEqualTo(Status.COMPLETED);
    assertThat(scene.rows()).containsExactly("10:00 skipped: exit 1");
  }

  @Test
  void a_one_shot_is_completed_unfired_if_its_until_condition_is_met() {
    Scene scene = new Scene(Scene.with(Condition.Mode.UNTIL, Scene.oneShot())).at("10:00");

    assertThat(scene.runs("10:01", MET).status()).isEqualTo(Status.COMPLETED);
    assertThat(scene.tally().fires()).isZero();
  }

  @Test
  void a_one_shot_runs_if_its_until_condition_is_not_met() {
    Scene scene = new Scene(Scene.with(Condition.Mode.UNTIL, Scene.oneShot())).at("10:00");

    assertThat(scene.runs("10:01", NOT_MET).status()).isEqualTo(Status.COMPLETED);
    assertThat(scene.rows()).containsExactly("10:00 ok: exit 1");
  }
}
