package dev.rooster.reminder;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** A run that is impossible for now: the reminder waits until a user fixes the cause. */
class HaltTest {
  private static final Outcome HALTED = new Outcome.Halted("there is no user bob");

  @Test
  void a_recurring_reminder_is_paused_with_the_reason_and_fires_again_after_a_resume() {
    Scene scene = new Scene(Scene.recurring()).at("10:00").runs("10:00:01", HALTED);

    assertThat(scene.status()).isEqualTo(Status.PAUSED);
    assertThat(scene.reason()).isEqualTo("there is no user bob");
    assertThat(scene.reminder().standing().automatic()).isTrue();
    assertThat(scene.rows()).containsExactly("10:00 error: there is no user bob");

    scene.at("10:12").resumed();
    assertThat(scene.next()).isEqualTo("10:15 planned");
    assertThat(scene.reason()).isEmpty();
    assertThat(scene.reminder().standing().automatic()).isFalse();
    assertThat(scene.tally().errorsInARow()).isZero();
  }

  @Test
  void a_one_shot_waits_and_retries_when_it_is_resumed() {
    Scene scene = new Scene(Scene.oneShot()).at("10:00").runs("10:00:01", HALTED);

    assertThat(scene.status()).isEqualTo(Status.PAUSED);
    assertThat(scene.next()).isEqualTo("10:00 retry at 10:00:01");

    scene.at("11:00").resumed().runs("11:00:01", Scene.DONE);
    assertThat(scene.rows()).containsExactly("10:00 ok");
    assertThat(scene.status()).isEqualTo(Status.COMPLETED);
    assertThat(scene.tally().fires()).isEqualTo(1);
  }

  @Test
  void a_manual_run_pauses_it_too() {
    Scene scene = new Scene(Scene.recurring()).at("09:30").runNow().ended(HALTED);

    assertThat(scene.status()).isEqualTo(Status.PAUSED);
    assertThat(scene.next()).isEqualTo("10:00 planned");
  }

  @Test
  void a_reminder_paused_by_a_user_keeps_that_reason() {
    Scene scene = new Scene(Scene.recurring()).at("10:00").claimed().paused().ended(HALTED);

    assertThat(scene.reason()).isEqualTo("holidays");
    assertThat(scene.reminder().standing().automatic()).isFalse();
  }

  @Test
  void errors_in_a_row_pause_it_by_itself_and_people_do_not() {
    Scene scene = new Scene(Scene.recurring()).at("10:00");
    for (int i = 0; i < Lifecycle.ERRORS_UNTIL_PAUSE; i++) {
      scene.runNow().ended(Scene.FAILED);
    }
    assertThat(scene.reminder().standing().automatic()).isTrue();

    assertThat(new Scene(Scene.recurring()).paused().reminder().standing().automatic()).isFalse();
  }

  @Test
  void an_edit_of_the_schedule_keeps_the_pause_as_it_was() {
    Scene scene = new Scene(Scene.recurring()).at("10:00").runs("10:00:01", HALTED);

    scene.edited(Scene.recurring().withSchedule(Scene.every("PT7M")));

    assertThat(scene.status()).isEqualTo(Status.PAUSED);
    assertThat(scene.reminder().standing().automatic()).isTrue();
  }
}
