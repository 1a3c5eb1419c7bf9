package dev.rooster.reminder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rooster.schedule.At;
import org.junit.jupiter.api.Test;

/** A cancelled reminder that is wanted again goes on where it was. */
class RestoreTest {

  @Test
  void a_recurring_reminder_continues_with_the_first_instant_after_its_return() {
    Scene scene = new Scene(Scene.recurring()).at("10:00").runs("10:01", Scene.DONE).cancelled();

    scene.at("10:57").restored();

    assertThat(scene.status()).isEqualTo(Status.ACTIVE);
    assertThat(scene.next()).startsWith("11:00");
    assertThat(scene.reminder().standing().tally().fires()).isEqualTo(1);
    assertThat(scene.rows()).containsExactly("10:00 ok");
  }

  @Test
  void a_pause_outlives_the_cancellation() {
    Scene scene = new Scene(Scene.recurring()).paused().cancelled();

    scene.at("10:57").restored(new Reason.ByRequest("holidays"));

    assertThat(scene.status()).isEqualTo(Status.PAUSED);
    assertThat(scene.reason()).isEqualTo("holidays");
    assertThat(scene.at("10:58").resumed().next()).startsWith("11:00");
  }

  @Test
  void a_one_shot_keeps_its_time() {
    assertThat(new Scene(Scene.oneShot()).cancelled().at("09:30").restored().next())
        .startsWith("10:00");
  }

  @Test
  void a_one_shot_whose_time_has_passed_follows_its_missed_policy() {
    Scene late = new Scene(Scene.oneShot()).cancelled().at("12:00").restored();
    assertThat(late.status()).isEqualTo(Status.ACTIVE);
    assertThat(late.runs("12:01", Scene.DONE).rows()).containsExactly("10:00 ok");

    Definition skipping =
        Scene.oneShot().withPolicies(Policies.ONE_SHOT.withMissed(Missed.SKIPPED));
    Scene missed = new Scene(skipping).cancelled().at("12:00").restored();
    assertThat(missed.status()).isEqualTo(Status.COMPLETED);
    assertThat(missed.rows()).hasSize(1);
  }

  @Test
  void another_schedule_is_planned_anew() {
    Definition later = Scene.oneShot().withSchedule(At.instant(Scene.time("14:00")));

    assertThat(new Scene(Scene.oneShot()).cancelled().at("12:00").restored(later).next())
        .startsWith("14:00");
  }

  @Test
  void a_run_in_progress_goes_on() {
    Scene scene = new Scene(Scene.oneShot()).at("10:00").claimed().at("10:01").cancelled();

    scene.at("10:02").restored().at("10:03").ended(Scene.DONE);

    assertThat(scene.status()).isEqualTo(Status.COMPLETED);
    assertThat(scene.rows()).containsExactly("10:00 ok");
  }

  @Test
  void a_retry_that_was_pending_comes_at_once() {
    Policies retried = Policies.ONE_SHOT.withRetries(1);
    Scene scene = new Scene(Scene.oneShot().withPolicies(retried));
    scene.at("10:00").runs("10:01", Scene.FAILED).cancelled();

    scene.at("12:00").restored().runs("12:01", Scene.DONE);

    assertThat(scene.status()).isEqualTo(Status.COMPLETED);
    assertThat(scene.reminder().standing().tally().fires()).isEqualTo(1);
  }

  @Test
  void a_completed_reminder_cannot_be_restored() {
    Scene scene = new Scene(Scene.oneShot()).at("10:00").runs("10:01", Scene.DONE);

    assertThatThrownBy(scene::restored)
        .isInstanceOfSatisfying(
            RefusedException.class,
            it -> assertThat(it.reason()).isEqualTo(RefusedException.Reason.NOT_ALLOWED));
  }
}
