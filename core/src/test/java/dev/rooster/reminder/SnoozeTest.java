package dev.rooster.reminder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A snooze adds one fire; the schedule stays as it is. */
class SnoozeTest {
  @Test
  void a_one_shot_that_has_fired_comes_again_as_the_same_reminder() {
    Scene scene = new Scene(Scene.oneShot()).at("10:00").runs("10:01", Scene.DONE).snoozed("10:20");

    assertThat(scene.status()).isEqualTo(Status.ACTIVE);
    assertThat(scene.next()).isEqualTo("10:20 planned");
    assertThat(scene.reminder().standing().snoozedUntil()).contains(Scene.time("10:20"));

    scene.at("10:20").runs("10:21", Scene.DONE);

    assertThat(scene.status()).isEqualTo(Status.COMPLETED);
    assertThat(scene.rows()).containsExactly("10:00 ok", "10:20 ok");
    assertThat(scene.reminder().standing().snoozedUntil()).isEmpty();
    assertThat(scene.tally().fires()).isEqualTo(2);
  }

  @Test
  void a_one_shot_that_has_not_fired_comes_at_the_later_time_only() {
    Scene scene = new Scene(Scene.oneShot()).at("09:30").snoozed("10:30");

    assertThat(scene.next()).isEqualTo("10:30 planned");
    assertThat(scene.at("10:30").runs("10:31", Scene.DONE).rows()).containsExactly("10:30 ok");
    assertThat(scene.status()).isEqualTo(Status.COMPLETED);
  }

  @Test
  void a_one_shot_snoozed_to_an_earlier_time_does_not_come_twice() {
    Scene scene =
        new Scene(Scene.oneShot())
            .at("09:30")
            .snoozed("09:40")
            .at("09:40")
            .runs("09:41", Scene.DONE);

    assertThat(scene.status()).isEqualTo(Status.COMPLETED);
    assertThat(scene.rows()).containsExactly("09:40 ok");
  }

  @Test
  void a_one_shot_snoozed_while_it_runs_comes_again() {
    Scene scene =
        new Scene(Scene.oneShot()).at("10:00").claimed().snoozed("10:20").ended(Scene.DONE);

    assertThat(scene.next()).isEqualTo("10:20 planned");
    assertThat(scene.rows()).containsExactly("10:00 ok");
  }

  @Test
  void a_snooze_takes_the_place_of_a_retry() {
    Scene scene =
        new Scene(Scene.oneShot()).at("10:00").runs("10:01", Scene.FAILED).snoozed("10:20");

    assertThat(scene.next()).isEqualTo("10:20 planned");
    assertThat(scene.rows()).containsExactly("10:00 error: no network");
  }

  @Test
  void a_recurring_reminder_keeps_its_grid() {
    Scene scene =
        new Scene(Scene.recurring()).at("10:00").runs("10:01", Scene.DONE).snoozed("10:03");

    assertThat(scene.next()).isEqualTo("10:03 planned");
    scene.at("10:03").runs("10:04", Scene.DONE);
    assertThat(scene.next()).isEqualTo("10:05 planned");
    assertThat(scene.rows()).containsExactly("10:00 ok", "10:03 ok");
  }

  @Test
  void a_snooze_after_the_next_fire_comes_too() {
    Scene scene =
        new Scene(Scene.recurring()).at("10:00").runs("10:01", Scene.DONE).snoozed("10:07");

    assertThat(scene.next()).isEqualTo("10:05 planned");
    assertThat(scene.reminder().standing().snoozedUntil()).contains(Scene.time("10:07"));
    assertThat(scene.at("10:05").runs("10:06", Scene.DONE).next()).isEqualTo("10:07 planned");
    assertThat(scene.at("10:07").runs("10:08", Scene.DONE).next()).isEqualTo("10:10 planned");
  }

  @Test
  void a_snooze_at_a_time_of_the_grid_is_one_fire() {
    Scene scene =
        new Scene(Scene.recurring(Policies.RECURRING.withMaxFires(2)))
            .at("10:00")
            .runs("10:01", Scene.DONE)
            .snoozed("10:05")
            .at("10:05")
            .runs("10:06", Scene.DONE);

    assertThat(scene.rows()).containsExactly("10:00 ok", "10:05 ok");
    assertThat(scene.reason()).isEqualTo("fired 2 times");
  }

  @Test
  void the_last_snooze_holds() {
    Scene scene =
        new Scene(Scene.recurring())
            .at("10:00")
            .runs("10:01", Scene.DONE)
            .snoozed("10:03")
            .snoozed("10:12");

    assertThat(scene.next()).isEqualTo("10:05 planned");
    assertThat(scene.reminder().standing().snoozedUntil()).contains(Scene.time("10:12"));
  }

  @Test
  void a_snooze_that_is_due_gives_way_to_the_next_one() {
    Scene scene =
        new Scene(Scene.recurring())
            .at("10:00")
            .runs("10:01", Scene.DONE)
            .snoozed("10:03")
            .at("10:04")
            .snoozed("10:12");

    assertThat(scene.next()).isEqualTo("10:05 planned");
    assertThat(scene.rows())
        .containsExactly("10:00 ok", "10:03 skipped: the reminder was snoozed before the run");
  }

  @Test
  void a_snooze_does_not_count_as_one_of_the_fires() {
    Scene scene =
        new Scene(Scene.recurring(Policies.RECURRING.withMaxFires(2)))
            .at("10:00")
            .runs("10:01", Scene.DONE)
            .snoozed("10:03")
            .at("10:03")
            .runs("10:04", Scene.DONE);

    assertThat(scene.next()).isEqualTo("10:05 planned");
    assertThat(scene.at("10:05").runs("10:06", Scene.DONE).status()).isEqualTo(Status.COMPLETED);
  }

  @Test
  void the_last_fire_of_a_series_leaves_a_snooze_to_come() {
    Scene scene =
        new Scene(Scene.recurring(Policies.RECURRING.withMaxFires(1)))
            .at("10:00")
            .claimed()
            .snoozed("10:12")
            .ended(Scene.DONE);

    assertThat(scene.next()).isEqualTo("10:12 planned");
    assertThat(scene.at("10:12").runs("10:13", Scene.DONE).status()).isEqualTo(Status.COMPLETED);
    assertThat(scene.rows()).containsExactly("10:00 ok", "10:12 ok");
  }

  @Test
  void a_completed_series_comes_once_more_and_not_again() {
    Scene scene =
        new Scene(Scene.with(Condition.Mode.UNTIL, Scene.recurring()))
            .at("10:00")
            .runs("10:01", new Outcome.Met("met"))
            .snoozed("10:12");

    assertThat(scene.next()).isEqualTo("10:12 planned");
    scene.at("10:12").runs("10:13", new Outcome.NotMet("not met"));
    assertThat(scene.status()).isEqualTo(Status.COMPLETED);
  }

  @Test
  void a_snooze_comes_during_a_backoff() {
    Scene scene =
        new Scene(Scene.recurring()).at("10:00").runs("10:04:50", Scene.FAILED).snoozed("10:06");

    assertThat(scene.next()).isEqualTo("10:06 backed_off");
    assertThat(scene.at("10:06").runs("10:07", Scene.DONE).next()).isEqualTo("10:10 planned");
    assertThat(scene.rows())
        .containsExactly(
            "10:00 error: no network", "10:05 skipped: backing off after an error", "10:06 ok");
  }

  @Test
  void a_missed_snooze_of_a_recurring_reminder_runs_late() {
    Scene scene =
        new Scene(Scene.recurring())
            .at("10:00")
            .runs("10:01", Scene.DONE)
            .snoozed("10:03")
            .downUntil("10:08")
            .woken();

    assertThat(scene.next()).isEqualTo("10:05 missed");
    assertThat(scene.rows()).containsExactly("10:00 ok", "10:03 missed: no node was active");
  }

  @Test
  void a_pause_holds_a_snoozed_one_shot_back() {
    Scene scene =
        new Scene(Scene.oneShot())
            .at("10:00")
            .runs("10:01", Scene.DONE)
            .snoozed("10:20")
            .paused()
            .at("10:30")
            .resumed();

    assertThat(scene.next()).isEqualTo("10:20 missed at 10:30");
  }

  @Test
  void a_paused_or_cancelled_reminder_is_not_snoozed() {
    assertThat(refusal(new Scene(Scene.recurring()).paused()).reason())
        .isEqualTo(RefusedException.Reason.WRONG_STATE);
    assertThat(refusal(new Scene(Scene.recurring()).cancelled()).reason())
        .isEqualTo(RefusedException.Reason.HAS_ENDED);
  }

  private static RefusedException refusal(Scene scene) {
    return catchThrowableOfType(RefusedException.class, () -> scene.snoozed("10:20"));
  }

  @Test
  void a_time_that_has_passed_is_refused() {
    Scene scene = new Scene(Scene.oneShot()).at("10:00").runs("10:01", Scene.DONE);

    assertThat(catchThrowableOfType(RefusedException.class, () -> scene.snoozed("10:01")).reason())
        .isEqualTo(RefusedException.Reason.INVALID);
  }

  @Test
  void a_new_time_of_a_one_shot_replaces_its_snooze() {
    Definition later =
        Scene.oneShot().withSchedule(dev.rooster.schedule.At.instant(Scene.time("11:00")));
    Scene scene =
        new Scene(Scene.oneShot())
            .at("10:00")
            .runs("10:01", Scene.DONE)
            .snoozed("10:20")
            .edited(later);

    assertThat(scene.next()).isEqualTo("11:00 planned");
    assertThat(scene.at("11:00").runs("11:01", Scene.DONE).status()).isEqualTo(Status.COMPLETED);
  }

  @Test
  void a_new_schedule_keeps_the_snooze_of_a_recurring_reminder() {
    Scene scene =
        new Scene(Scene.recurring())
            .at("10:00")
            .runs("10:01", Scene.DONE)
            .snoozed("10:20")
            .edited(Scene.recurring().withSchedule(Scene.every("PT1H")));

    assertThat(scene.next()).isEqualTo("10:20 planned");
    assertThat(scene.at("10:20").runs("10:21", Scene.DONE).next()).isEqualTo("11:00 planned");
  }

  @Test
  void a_snooze_survives_a_clock_that_was_ahead() {
    Scene scene =
        new Scene(Scene.oneShot().withPolicies(Policies.ONE_SHOT.withMissed(Missed.SKIPPED)))
            .at("10:00")
            .runs("10:01", Scene.DONE)
            .snoozed("10:20")
            .later(Duration.ofDays(9))
            .woken();
    assertThat(scene.status()).isEqualTo(Status.COMPLETED);

    assertThat(scene.setBackTo("10:05").next()).isEqualTo("10:20 planned");
  }

  @Test
  void a_restored_one_shot_that_had_fired_stays_over() {
    Scene scene =
        new Scene(Scene.oneShot())
            .at("10:00")
            .runs("10:01", Scene.DONE)
            .snoozed("10:20")
            .cancelled()
            .restored();

    assertThat(scene.status()).isEqualTo(Status.COMPLETED);
  }

  @Test
  void a_handler_may_ask_for_another_fire() {
    Outcome again = new Outcome.Again(new Outcome.Done("not yet"), Scene.time("10:30"));
    Scene scene = new Scene(Scene.oneShot()).at("10:00").runs("10:01", again);

    assertThat(scene.status()).isEqualTo(Status.ACTIVE);
    assertThat(scene.next()).isEqualTo("10:30 planned");
    assertThat(scene.rows()).containsExactly("10:00 ok");
    assertThat(scene.records().getLast().reply()).isEqualTo("not yet");
  }

  @Test
  void a_reminder_that_is_to_come_again_is_not_deleted_yet() {
    Outcome again = new Outcome.Again(new Outcome.Done(""), Scene.time("10:30"));
    Definition definition =
        Scene.oneShot().withPolicies(Policies.ONE_SHOT.withDeleteAfterRun(true));
    Scene scene = new Scene(definition).at("10:00").runs("10:01", again);

    assertThat(scene.removed()).isFalse();
    assertThat(scene.at("10:30").runs("10:31", Scene.DONE).removed()).isTrue();
  }

  @Test
  void a_handler_that_asks_for_a_time_that_has_passed_gets_the_next_second() {
    Outcome again = new Outcome.Again(new Outcome.Done(""), Scene.time("09:00"));
    Scene scene = new Scene(Scene.oneShot()).at("10:00").runs("10:01", again);

    assertThat(scene.next()).isEqualTo("10:01:01 planned");
  }

  @Test
  void a_pause_outlasts_the_wish_of_a_handler() {
    Outcome again = new Outcome.Again(new Outcome.Done(""), Scene.time("10:30"));
    Scene scene = new Scene(Scene.oneShot()).at("10:00").claimed().paused().ended(again);

    assertThat(scene.status()).isEqualTo(Status.PAUSED);
    assertThat(scene.resumed().next()).isEqualTo("10:30 planned");
  }

  @Test
  void a_cancelled_reminder_does_not_come_again() {
    Outcome again = new Outcome.Again(new Outcome.Done(""), Scene.time("10:30"));
    Scene scene = new Scene(Scene.oneShot()).at("10:00").claimed().cancelled().ended(again);

    assertThat(scene.status()).isEqualTo(Status.CANCELLED);
    assertThat(scene.reminder().standing().next()).isEqualTo(Optional.empty());
  }
}
