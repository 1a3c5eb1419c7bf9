package dev.rooster.reminder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.rooster.schedule.At;
import org.junit.jupiter.api.Test;

/** Editing the text never moves the next fire; editing the schedule does, and loses nothing. */
class EditTest {
  private static final Definition HOURLY = Scene.recurring().withSchedule(Scene.every("PT1H"));

  @Test
  void a_new_text_keeps_the_next_fire() {
    Scene scene =
        new Scene(Scene.recurring()).at("10:07").edited(Scene.recurring().withText("new"));

    assertThat(scene.next()).isEqualTo("10:00 planned");
    assertThat(scene.rows()).isEmpty();
    assertThat(scene.reminder().definition().text()).isEqualTo("new");
  }

  @Test
  void a_new_text_keeps_a_retry() {
    Definition definition = Scene.recurring(Policies.RECURRING.withRetries(1));
    Scene scene = new Scene(definition).at("10:00").runs("10:01", Scene.FAILED);

    assertThat(scene.edited(definition.withText("new")).next())
        .isEqualTo("10:00 retry at 10:01:30");
  }

  @Test
  void a_new_schedule_moves_the_next_fire() {
    Scene scene = new Scene(Scene.recurring()).at("10:00").runs("10:01", Scene.DONE).edited(HOURLY);

    assertThat(scene.next()).isEqualTo("11:00 planned");
    assertThat(scene.rows()).containsExactly("10:00 ok");
  }

  @Test
  void an_occurrence_that_did_not_run_before_a_schedule_change_is_recorded() {
    Scene scene = new Scene(Scene.recurring()).at("10:10").edited(HOURLY);

    assertThat(scene.next()).isEqualTo("11:00 planned");
    assertThat(scene.rows())
        .containsExactly("10:00 to 10:10 (3) skipped: the schedule was changed before the run");
  }

  @Test
  void a_new_schedule_that_has_passed_is_refused() {
    Scene scene = new Scene(Scene.oneShot()).at("09:30");
    Definition past = Scene.oneShot().withSchedule(At.instant(Scene.time("09:15")));

    RefusedException refused =
        catchThrowableOfType(RefusedException.class, () -> scene.edited(past));

    assertThat(refused.problem()).contains("no fire in the future");
    assertThat(scene.next()).isEqualTo("10:00 planned");
  }

  @Test
  void a_paused_reminder_stays_paused_with_its_reason() {
    Scene scene = new Scene(Scene.recurring()).at("10:01").paused().at("10:30").edited(HOURLY);

    assertThat(scene.status()).isEqualTo(Status.PAUSED);
    assertThat(scene.reason()).isEqualTo("holidays");
    assertThat(scene.next()).isEqualTo("11:00 planned");
    assertThat(scene.rows())
        .as("while it was paused nothing was due")
        .containsExactly("10:00 skipped: the reminder was paused before the run");
  }

  @Test
  void a_run_continues_while_the_schedule_changes_and_is_recorded_at_its_end() {
    Scene scene = new Scene(Scene.recurring()).at("10:00").claimed().at("10:07").edited(HOURLY);
    assertThat(scene.next()).isEqualTo("11:00 planned");

    scene.at("10:20").ended(Scene.DONE);
    assertThat(scene.next()).isEqualTo("11:00 planned");
    assertThat(scene.rows())
        .containsExactly(
            "10:00 ok", "10:05 skipped: the occurrence of 2026-03-02T10:00:00Z was still running");
  }

  @Test
  void a_run_whose_schedule_changed_is_not_tried_again() {
    Definition definition = Scene.recurring(Policies.RECURRING.withRetries(3));
    Scene scene =
        new Scene(definition)
            .at("10:00")
            .claimed()
            .edited(definition.withSchedule(Scene.every("PT1H")))
            .at("10:01")
            .ended(Scene.FAILED);

    assertThat(scene.next()).isEqualTo("11:00 planned");
    assertThat(scene.rows()).containsExactly("10:00 error: no network");
    assertThat(scene.tally().errorsInARow()).isEqualTo(1);
  }

  @Test
  void a_new_instant_during_the_old_run_is_an_overlap() {
    Scene scene =
        new Scene(Scene.recurring())
            .at("10:00")
            .claimed()
            .at("10:01")
            .edited(Scene.recurring().withSchedule(Scene.every("PT3M")))
            .at("10:04")
            .ended(Scene.DONE);

    assertThat(scene.next()).isEqualTo("10:06 planned");
    assertThat(scene.rows())
        .containsExactly(
            "10:00 ok", "10:03 skipped: the occurrence of 2026-03-02T10:00:00Z was still running");
  }

  @Test
  void a_reminder_that_has_fired_often_enough_takes_no_new_schedule_or_lower_limit() {
    Scene scene = new Scene(Scene.recurring()).at("10:00").runs("10:01", Scene.DONE);
    Definition once = Scene.recurring(Policies.RECURRING.withMaxFires(1));

    RefusedException refused =
        catchThrowableOfType(RefusedException.class, () -> scene.edited(once));

    assertThat(refused.problem()).endsWith("has already fired once");
    assertThat(refused.remedy()).isEqualTo("allow more fires, or cancel it");
  }

  @Test
  void an_ended_reminder_cannot_be_edited() {
    Scene scene = new Scene(Scene.recurring()).cancelled();

    RefusedException refused =
        catchThrowableOfType(RefusedException.class, () -> scene.edited(HOURLY));

    assertThat(refused.reason()).isEqualTo(RefusedException.Reason.HAS_ENDED);
    assertThat(refused.line())
        .isEqualTo("r is cancelled and cannot be edited. Create a new reminder.");
  }
}
