package dev.rooster.reminder;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** A cancelled reminder never fires again; a run in progress is still recorded. */
class CancelTest {

  @Test
  void a_cancelled_reminder_has_no_next_fire() {
    Scene scene = new Scene(Scene.recurring()).cancelled();

    assertThat(scene.status()).isEqualTo(Status.CANCELLED);
    assertThat(scene.reason()).isEqualTo("not needed");
    assertThat(scene.next()).isEqualTo("none");
    assertThat(scene.rows()).isEmpty();
  }

  @Test
  void an_occurrence_that_came_but_did_not_run_is_recorded() {
    assertThat(new Scene(Scene.oneShot()).at("10:00").cancelled().rows())
        .containsExactly("10:00 skipped: the reminder was cancelled before the run");
  }

  @Test
  void a_run_continues_and_is_recorded_but_plans_no_further_fire() {
    Scene scene = new Scene(Scene.recurring()).at("10:00").claimed().at("10:06").cancelled();
    assertThat(scene.reminder().running()).isTrue();

    scene.at("10:30").ended(Scene.FAILED);
    assertThat(scene.status()).isEqualTo(Status.CANCELLED);
    assertThat(scene.reminder().running()).isFalse();
    assertThat(scene.rows())
        .containsExactly(
            "10:00 error: no network",
            "10:05 skipped: the occurrence of 2026-03-02T10:00:00Z was still running");
  }

  @Test
  void a_claim_that_turns_out_missed_after_the_cancellation_is_recorded_as_missed() {
    Scene scene = new Scene(Scene.oneShot()).downUntil("12:00").claimed().cancelled();

    scene.ended(new Outcome.Missed(Scene.time("12:00")));

    assertThat(scene.status()).isEqualTo(Status.CANCELLED);
    assertThat(scene.rows()).containsExactly("10:00 missed: no node was active");
  }

  @Test
  void a_second_cancellation_changes_nothing() {
    Scene scene = new Scene(Scene.oneShot()).at("10:00").runs("10:01", Scene.DONE).cancelled();

    assertThat(scene.status()).isEqualTo(Status.COMPLETED);
  }
}
