package dev.rooster.reminder;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.schedule.Bounded;
import dev.rooster.schedule.Bounds;
import dev.rooster.schedule.Count;
import dev.rooster.schedule.StoredSchedule;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** What a clock that was ahead missed or skipped comes again when the clock is back. */
class WithdrawRecordsTest {
  private static final Policies ONCE =
      Policies.RECURRING.withMissed(new Missed(Missed.Policy.ONCE, Duration.ofDays(1)));
  private static final Policies ALL =
      Policies.RECURRING.withMissed(new Missed(Missed.Policy.ALL, Duration.ofDays(1)));

  private static Scene missedUntil(String time, Definition definition) {
    return new Scene(definition).downUntil(time).woken();
  }

  /** A clock that was ahead missed 10:00 to 10:10 and ran 10:15. */
  private static Scene ranAhead(Policies policies) {
    return missedUntil("10:16", Scene.recurring(policies)).runs("10:16:10", Scene.DONE);
  }

  private static Step setBack(Reminder reminder, Scene scene, String time) {
    return Lifecycle.step(reminder, new Event.ClockSetBack(scene.records()), Scene.time(time));
  }

  private static void assertFiresAgain(Scene scene) {
    assertThat(scene.rows()).isEmpty();
    assertThat(scene.next()).isEqualTo("10:00 planned");
    assertThat(scene.reminder().running()).isFalse();
  }

  @Test
  void missed_fires_are_planned_again_and_their_record_is_withdrawn() {
    Scene scene = missedUntil("11:00", Scene.recurring()).setBackTo("09:30");

    assertThat(scene.rows()).isEmpty();
    assertThat(scene.next()).isEqualTo("10:00 planned");
  }

  @Test
  void fires_whose_time_has_come_stay_missed() {
    Scene scene = missedUntil("11:00", Scene.recurring()).setBackTo("10:12");

    assertThat(scene.rows()).containsExactly("10:00 to 10:10 (3) missed: no node was active");
    assertThat(scene.next()).isEqualTo("10:15 planned");
  }

  @Test
  void a_clock_that_is_right_changes_nothing() {
    Scene scene = missedUntil("11:00", Scene.recurring());
    Reminder before = scene.reminder();

    assertThat(scene.setBackTo("11:00").reminder()).isEqualTo(before);
    assertThat(scene.rows()).hasSize(1);
  }

  @Test
  void what_ran_ahead_of_its_time_stays_recorded_and_does_not_run_again() {
    Scene scene =
        ranAhead(ONCE)
            .setBackTo("10:01")
            .at("10:05")
            .runs("10:05:01", Scene.DONE)
            .at("10:10")
            .runs("10:10:01", Scene.DONE);

    assertThat(scene.rows())
        .containsExactly("10:00 missed: no node was active", "10:05 ok", "10:10 ok", "10:15 ok");
    assertThat(scene.next()).isEqualTo("10:20 planned");
    assertThat(scene.at("10:20").runs("10:20:01", Scene.DONE).tally().ahead())
        .isEqualTo(RanAhead.NONE);
  }

  @Test
  void later_records_leave_out_what_ran_ahead_of_its_time() {
    Scene scene =
        ranAhead(ONCE).setBackTo("09:30").edited(Scene.recurring()).downUntil("11:00").woken();

    assertThat(scene.rows())
        .containsExactly(
            "10:00 to 10:10 (3) missed: no node was active",
            "10:15 ok",
            "10:20 to 10:55 (8) missed: no node was active");
  }

  @Test
  void a_run_that_outlasts_the_wrong_time_counts_as_run() {
    Scene scene =
        missedUntil("10:16", Scene.recurring(ONCE))
            .claimed()
            .setBackTo("10:01")
            .at("10:03")
            .ended(Scene.DONE);

    assertThat(scene.next()).isEqualTo("10:05 planned");
    scene.at("10:05").runs("10:05:01", Scene.DONE).at("10:10").runs("10:10:01", Scene.DONE);
    assertThat(scene.next()).isEqualTo("10:20 planned");
  }

  @Test
  void catching_up_on_all_ends_where_the_time_ends() {
    Scene scene =
        missedUntil("11:00", Scene.recurring(ALL)).runs("11:00:05", Scene.DONE).setBackTo("10:07");

    assertThat(scene.next()).isEqualTo("10:05 missed at 10:07");
    assertThat(scene.runs("10:07:10", Scene.DONE).next()).isEqualTo("10:10 planned");
  }

  @Test
  void a_one_shot_that_seemed_missed_is_active_again() {
    Policies skip = Policies.ONE_SHOT.withMissed(Missed.SKIPPED);
    Scene scene = missedUntil("12:00", Scene.oneShot().withPolicies(skip));
    assertThat(scene.reason()).isEqualTo("its time was missed");

    scene.setBackTo("09:30");

    assertThat(scene.status()).isEqualTo(Status.ACTIVE);
    assertThat(scene.next()).isEqualTo("10:00 planned");
    assertThat(scene.rows()).isEmpty();
  }

  @Test
  void a_series_that_seemed_over_goes_on() {
    Bounds until =
        new Bounds(
            Optional.empty(), Optional.of(Scene.time("10:10")), OptionalInt.empty(), List.of());
    Definition bounded =
        Scene.recurring()
            .withSchedule(
                Bounded.of(Scene.every("PT5M"), until, ZoneOffset.UTC, Scene.time("09:00")));
    Scene scene = missedUntil("12:00", bounded);
    assertThat(scene.status()).isEqualTo(Status.COMPLETED);

    assertThat(scene.setBackTo("10:02").status()).isEqualTo(Status.ACTIVE);
    assertThat(scene.next()).isEqualTo("10:05 planned");
  }

  @Test
  void an_end_that_was_earned_stays() {
    Scene scene = ranAhead(ONCE.withMaxFires(1));

    assertThat(scene.setBackTo("09:30").status()).isEqualTo(Status.COMPLETED);
    assertThat(scene.rows()).containsExactly("10:15 ok");
  }

  @Test
  void a_cancelled_reminder_stays_cancelled() {
    Scene scene = missedUntil("11:00", Scene.recurring()).cancelled();

    assertThat(scene.setBackTo("09:30").status()).isEqualTo(Status.CANCELLED);
    assertThat(scene.next()).isEqualTo("none");
  }

  @Test
  void a_paused_reminder_stays_paused_with_the_right_next_fire() {
    Scene scene = missedUntil("11:00", Scene.recurring()).paused().setBackTo("09:30");

    assertThat(scene.status()).isEqualTo(Status.PAUSED);
    assertThat(scene.reason()).isEqualTo("holidays");
    assertThat(scene.next()).isEqualTo("10:00 planned");
  }

  @Test
  void a_retry_and_a_backoff_keep_their_distance() {
    Policies retried = Policies.RECURRING.withRetries(1);
    Scene retry = new Scene(Scene.recurring(retried)).at("10:00").runs("12:00", Scene.FAILED);
    assertThat(retry.setBackTo("10:01").next()).isEqualTo("10:00 retry at 10:01:30");

    Scene backoff = new Scene(Scene.recurring()).at("10:00").runs("12:00", Scene.FAILED);
    assertThat(backoff.next()).isEqualTo("12:05 backed_off");
    assertThat(backoff.setBackTo("10:01").next()).isEqualTo("10:10 backed_off");
  }

  @Test
  void a_claim_by_a_clock_that_was_ahead_is_not_missed_when_the_clock_is_back() {
    Scene scene =
        new Scene(Scene.recurring())
            .downUntil("11:00")
            .claimed()
            .at("09:30")
            .ended(new Outcome.Missed(Scene.time("11:00")));

    assertFiresAgain(scene);
  }

  @Test
  void a_schedule_that_fails_changes_nothing() {
    Scene scene = missedUntil("11:00", Scene.recurring());
    Reminder before = scene.reminder();
    Definition failing = Scene.recurring().withSchedule(StoredSchedule.readOrKeep("nonsense"));

    Step step = setBack(before.with(failing), scene, "09:30");

    assertThat(step.reminder()).isEqualTo(before.with(failing));
    assertThat(step.withdrawn()).isEmpty();
  }

  @Test
  void what_only_a_clock_that_was_ahead_superseded_comes_again() {
    Scene scene = new Scene(Scene.recurring()).at("11:00").woken();
    assertThat(scene.rows()).hasSize(1);

    scene.setBackTo("10:07");

    assertThat(scene.rows())
        .containsExactly(
            "10:00 to 10:05 (2) skipped: a later occurrence was due before this one could start");
    assertThat(scene.next()).isEqualTo("10:10 planned");
  }

  @Test
  void a_claim_by_a_clock_that_was_ahead_is_not_superseded_when_the_clock_is_back() {
    Scene scene =
        new Scene(Scene.recurring())
            .at("11:00")
            .claimed()
            .at("10:03")
            .ended(new Outcome.Missed(Scene.time("09:00")));

    assertFiresAgain(scene);
  }

  @Test
  void what_ran_ahead_of_its_time_supersedes_nothing() {
    Scene scene = ranAhead(ONCE).setBackTo("10:08").downUntil("10:08").at("10:16").woken();

    assertThat(scene.reminder().standing().claim().orElseThrow().due())
        .isEqualTo(Scene.time("10:10"));
  }

  @Test
  void a_chosen_fire_that_has_come_waits_no_longer_when_the_clock_is_back() {
    Definition hourly = Scene.recurring().withSchedule(Scene.every("PT1H"));
    Scene scene = new Scene(hourly).at("12:50").woken().setBackTo("12:01");

    assertThat(scene.next()).isEqualTo("12:00 planned at 12:00:00.001");
  }

  @Test
  void records_around_what_ran_ahead_of_its_time_say_exactly_how_many() {
    Definition everySecond = Scene.recurring(ONCE).withSchedule(Scene.every("PT1S"));
    Scene scene =
        missedUntil("10:01:10", everySecond)
            .runs("10:01:10", Scene.DONE)
            .setBackTo("09:30")
            .later(Duration.ofDays(7));
    Instant ranAhead = Scene.time("10:01:10");

    scene.woken();

    assertThat(scene.rows()).hasSize(3).contains("10:01:10 ok");
    assertThat(scene.records().getLast().count())
        .isEqualTo(
            Count.exactly(
                Duration.between(ranAhead, scene.records().getLast().lastDue()).toSeconds()));
  }

  @Test
  void a_step_says_how_many_fires_come_again() {
    Scene scene = missedUntil("11:00", Scene.recurring());

    Step step = setBack(scene.reminder(), scene, "10:12");

    assertThat(scene.rows()).containsExactly("10:00 to 10:55 (12) missed: no node was active");
    assertThat(step.again()).isEqualTo(Count.exactly(9));
  }

  @Test
  void a_retry_that_keeps_its_distance_is_no_fire_if_none_was() {
    Outcome unasked = new Outcome.Failed("no answer", true).unfired();
    Scene scene =
        new Scene(Scene.recurring(Policies.RECURRING.withRetries(1)))
            .at("10:00")
            .runs("12:00", unasked)
            .setBackTo("10:01");

    assertThat(scene.next()).isEqualTo("10:00 retry at 10:01:30");
    assertThat(scene.at("10:01:30").runs("10:01:40", Scene.DONE).tally().fires()).isEqualTo(1);
  }

  @Test
  void a_reminder_of_a_newer_version_stays_as_it_is() {
    Scene scene = missedUntil("11:00", Scene.recurring());
    Reminder newer =
        scene
            .reminder()
            .with(
                Standing.unreadable(
                    new Reason.NewerVersion("unknown word"),
                    scene.reminder().standing().next(),
                    Optional.empty(),
                    1));

    Step step = setBack(newer, scene, "09:30");

    assertThat(step.reminder()).isEqualTo(newer);
    assertThat(step.withdrawn()).isEmpty();
  }

  @Test
  void a_manual_run_during_a_backoff_forgets_nothing_that_ran_ahead_of_its_time() {
    Scene scene =
        ranAhead(ONCE)
            .setBackTo("10:08")
            .at("10:10")
            .runs("10:14:50", Scene.FAILED)
            .at("10:18")
            .runNow()
            .ended(Scene.DONE)
            .at("10:20")
            .runs("10:20:01", Scene.DONE);

    assertThat(scene.rows()).contains("10:15 ok", "10:18 ok", "10:20 ok");
    assertThat(scene.next()).isEqualTo("10:25 planned");
  }

  @Test
  void a_run_that_a_clock_ahead_started_and_a_crash_ended_passes_over_only_what_has_come() {
    for (Overlap overlap : Overlap.values()) {
      Policies policies =
          Policies.RECURRING.withOverlap(overlap).withInterruption(Interruption.GIVE_UP);
      Scene scene =
          new Scene(Scene.recurring(policies))
              .at("11:00")
              .claimed()
              .at("10:05:30")
              .ended(Scene.INTERRUPTED);

      NextFire next = scene.reminder().standing().next().orElseThrow();
      assertThat(next.due()).as("%s", overlap).isEqualTo(Scene.time("10:05"));
      assertThat(next.at()).isBeforeOrEqualTo(Scene.time("10:05:30"));
      assertThat(scene.rows()).hasSize(1);
    }
  }
}
