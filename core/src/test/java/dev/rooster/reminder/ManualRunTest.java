package dev.rooster.reminder;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** A manual run counts as a run and does not move the next fire. */
class ManualRunTest {

  @Test
  void it_counts_as_a_fire_and_leaves_the_next_one_alone() {
    Scene scene = new Scene(Scene.recurring()).at("09:30").runNow().at("09:31").ended(Scene.DONE);

    assertThat(scene.next()).isEqualTo("10:00 planned");
    assertThat(scene.tally().fires()).isEqualTo(1);
    assertThat(scene.rows()).containsExactly("09:30 ok");
    assertThat(scene.records().getFirst().manual()).isTrue();
  }

  @Test
  void its_error_counts_but_nothing_backs_off_or_is_tried_again() {
    Scene scene = new Scene(Scene.oneShot()).at("09:30").runNow().at("09:31").ended(Scene.FAILED);

    assertThat(scene.next()).isEqualTo("10:00 planned");
    assertThat(scene.tally().errorsInARow()).isEqualTo(1);
  }

  @Test
  void it_is_not_repeated_when_it_was_cut_off() {
    Scene scene = new Scene(Scene.recurring()).at("09:30").runNow().ended(Scene.INTERRUPTED);

    assertThat(scene.next()).isEqualTo("10:00 planned");
    assertThat(scene.rows()).containsExactly("09:30 interrupted: the node died during the run");
  }

  @Test
  void it_leaves_a_pending_retry_alone() {
    Scene scene = new Scene(Scene.oneShot()).at("10:00").runs("10:01", Scene.FAILED);

    scene.runNow().at("10:05").ended(Scene.DONE);

    assertThat(scene.next()).isEqualTo("10:00 retry at 10:01:30");
  }

  @Test
  void an_occurrence_during_the_run_is_an_overlap() {
    Scene scene = new Scene(Scene.recurring()).at("09:58").runNow().at("10:07").ended(Scene.DONE);

    assertThat(scene.next()).isEqualTo("10:10 planned");
    assertThat(scene.rows())
        .containsExactly(
            "09:58 ok",
            "10:00 to 10:05 (2) skipped: the occurrence of 2026-03-02T09:58:00Z was still running");
  }

  @Test
  void an_earlier_occurrence_still_runs_or_is_missed() {
    Scene scene = new Scene(Scene.recurring()).downUntil("11:02").runNow().at("11:03");

    scene.ended(Scene.DONE);
    assertThat(scene.next()).isEqualTo("10:00 planned");

    scene.woken();
    assertThat(scene.next()).isEqualTo("11:05 planned");
    assertThat(scene.rows())
        .containsExactly("10:00 to 11:00 (13) missed: no node was active", "11:02 ok");
  }

  @Test
  void an_occurrence_during_the_interruption_may_be_missed() {
    Scene scene =
        new Scene(Scene.recurring())
            .at("09:58")
            .runNow()
            .downUntil("11:02")
            .ended(Scene.INTERRUPTED);

    assertThat(scene.next()).isEqualTo("10:00 planned");
  }

  @Test
  void the_last_allowed_fire_may_be_manual_and_the_waiting_one_is_recorded() {
    Scene scene =
        new Scene(Scene.recurring(Policies.RECURRING.withMaxFires(1)))
            .at("10:06")
            .runNow()
            .at("10:07")
            .ended(Scene.DONE);

    assertThat(scene.status()).isEqualTo(Status.COMPLETED);
    assertThat(scene.rows())
        .containsExactly(
            "10:00 to 10:05 (2) skipped: the reminder was completed before the run", "10:06 ok");
  }

  @Test
  void it_may_meet_the_condition() {
    Scene scene = new Scene(Scene.with(Condition.Mode.UNTIL, Scene.recurring()));

    assertThat(scene.runNow().ended(new Outcome.Met("exit 0")).status())
        .isEqualTo(Status.COMPLETED);
  }

  @Test
  void a_completed_reminder_stays_completed() {
    Scene scene = new Scene(Scene.oneShot()).at("10:00").runs("10:01", Scene.DONE);

    scene.at("11:00").runNow().ended(Scene.DONE);

    assertThat(scene.status()).isEqualTo(Status.COMPLETED);
    assertThat(scene.rows()).containsExactly("10:00 ok", "11:00 ok");
  }
}
