package dev.rooster.reminder;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** A schedule that fails to compute its next fire does not lose the reminder. */
class FailingScheduleTest {

  @Test
  void a_failed_schedule_is_retried_later_and_continues_where_it_was() {
    Scene scene = new Scene(Scene.recurring()).at("10:00").claimed().at("10:04:50");
    scene.endedWithAFailingSchedule(Scene.DONE);
    assertThat(scene.next()).isEqualTo("10:00 unknown at 10:05:20");
    assertThat(scene.rows()).containsExactly("10:00 ok");

    scene.at("10:05:20").claimed();
    assertThat(Run.of(scene.reminder()).asksAgain()).isTrue();

    scene.ended(new Outcome.AskedAgain());
    assertThat(scene.next()).isEqualTo("10:05 planned");
  }

  @Test
  void three_failures_pause_the_reminder_with_the_reason() {
    Scene scene = asked(2);
    assertThat(scene.status()).isEqualTo(Status.ACTIVE);
    assertThat(scene.next()).isEqualTo("10:00 unknown at 10:01:30");

    scene = asked(3);
    assertThat(scene.status()).isEqualTo(Status.PAUSED);
    assertThat(scene.reason())
        .isEqualTo("computing the next fire failed 3 times: the zone is gone");
  }

  @Test
  void a_resume_records_earlier_occurrences_and_continues_from_now() {
    Scene scene = asked(1).at("10:12");
    for (int i = 0; i < 2; i++) {
      scene.claimed().endedWithAFailingSchedule(new Outcome.AskedAgain());
    }
    scene.at("10:31").resumed();

    assertThat(scene.status()).isEqualTo(Status.ACTIVE);
    assertThat(scene.next()).isEqualTo("10:35 planned");
    assertThat(scene.rows())
        .containsExactly(
            "10:00 ok", "10:05 to 10:10 (2) skipped: the next fire could not be computed");
  }

  @Test
  void a_cancellation_records_occurrences_during_the_schedule_failure() {
    assertThat(asked(2).at("10:11").cancelled().rows())
        .containsExactly(
            "10:00 ok", "10:05 to 10:10 (2) skipped: the reminder was cancelled before the run");
  }

  @Test
  void a_resume_with_a_schedule_that_still_fails_asks_again_later() {
    Scene scene = asked(3).at("10:31").failing(new Event.Resumed());

    assertThat(scene.status()).isEqualTo(Status.ACTIVE);
    assertThat(scene.next()).isEqualTo("10:31 unknown at 10:31:30");
  }

  @Test
  void a_crash_while_the_schedule_is_queried_is_not_an_interrupted_run() {
    Scene scene = asked(1).claimed().at("10:06").ended(Scene.INTERRUPTED);

    assertThat(scene.rows()).containsExactly("10:00 ok");
    assertThat(scene.next()).isEqualTo("10:05 planned");
  }

  @Test
  void a_change_during_the_schedule_failure_is_kept() {
    Definition hourly = Scene.recurring().withSchedule(Scene.every("PT1H"));
    Scene edited = asked(1).claimed().edited(hourly).ended(new Outcome.AskedAgain());
    assertThat(edited.next()).isEqualTo("11:00 planned");

    Scene cancelled = asked(1).claimed().cancelled().ended(new Outcome.AskedAgain());
    assertThat(cancelled.status()).isEqualTo(Status.CANCELLED);
    assertThat(cancelled.reminder().running()).isFalse();

    Scene paused = asked(1).at("10:07").claimed().paused().ended(new Outcome.AskedAgain());
    assertThat(paused.status()).isEqualTo(Status.PAUSED);
    assertThat(paused.next()).isEqualTo("10:10 planned");
    assertThat(paused.rows())
        .containsExactly("10:00 ok", "10:05 skipped: the reminder was paused before the run");
  }

  @Test
  void a_failing_schedule_does_not_prevent_pausing_or_cancelling() {
    Scene paused =
        new Scene(Scene.recurring())
            .at("10:07")
            .failing(new Event.Paused(new Reason.ByRequest("enough")));
    assertThat(paused.status()).isEqualTo(Status.PAUSED);
    assertThat(paused.rows())
        .containsExactly("10:00 skipped: the reminder was paused before the run");
    assertThat(paused.at("10:11").resumed().next()).isEqualTo("10:15 planned");

    Scene cancelled =
        new Scene(Scene.recurring())
            .at("10:07")
            .failing(new Event.Cancelled(new Reason.ByRequest("")));
    assertThat(cancelled.status()).isEqualTo(Status.CANCELLED);
  }

  @Test
  void a_retry_needs_no_schedule() {
    Scene scene =
        new Scene(Scene.oneShot()).at("10:00").claimed().endedWithAFailingSchedule(Scene.FAILED);

    assertThat(scene.next()).isEqualTo("10:00 retry at 10:00:30");
  }

  @Test
  void a_missed_occurrence_is_still_caught_up_on() {
    Scene scene = new Scene(Scene.oneShot()).downUntil("12:00").claimed();

    scene.endedWithAFailingSchedule(new Outcome.Missed(Scene.time("12:00")));

    assertThat(scene.next()).isEqualTo("10:00 missed");
  }

  @Test
  void a_missed_occurrence_without_catch_up_is_recorded() {
    Scene scene = new Scene(Scene.recurring()).downUntil("12:00").claimed();

    scene.endedWithAFailingSchedule(new Outcome.Missed(Scene.time("12:00")));

    assertThat(scene.next()).isEqualTo("10:00 unknown at 12:00:30");
    assertThat(scene.rows()).containsExactly("10:00 missed: no node was active");
  }

  /** Ran at 10:00; the schedule has failed this often since. */
  private static Scene asked(int failures) {
    Scene scene = new Scene(Scene.recurring()).at("10:00").claimed();
    scene.endedWithAFailingSchedule(Scene.DONE);
    for (int i = 1; i < failures; i++) {
      scene.at("10:00:30").claimed().endedWithAFailingSchedule(new Outcome.AskedAgain());
    }
    return scene;
  }
}
