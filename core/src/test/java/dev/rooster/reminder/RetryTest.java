package dev.rooster.reminder;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The same occurrence again: after a temporary error, and after an interrupted run. */
class RetryTest {

  @Test
  void a_one_shot_retries_after_30_s_1_min_and_5_min() {
    Scene scene = new Scene(Scene.oneShot()).at("10:00").runs("10:00:10", Scene.FAILED);
    assertThat(scene.next()).isEqualTo("10:00 retry at 10:00:40");

    scene.at("10:00:40").runs("10:00:50", Scene.FAILED);
    assertThat(scene.next()).isEqualTo("10:00 retry at 10:01:50");

    scene.at("10:01:50").runs("10:02", Scene.FAILED);
    assertThat(scene.next()).isEqualTo("10:00 retry at 10:07");

    scene.at("10:07").runs("10:08", Scene.FAILED);
    assertThat(scene.status()).isEqualTo(Status.COMPLETED);
    assertThat(scene.rows()).containsExactly("10:00 error: no network");
    assertThat(scene.records().getLast().attempts()).isEqualTo(4);
    assertThat(scene.tally().fires()).isEqualTo(1);
    assertThat(scene.tally().errorsInARow()).isEqualTo(4);
  }

  @Test
  void a_requested_retry_delay_is_honoured_up_to_a_day() {
    Scene scene =
        new Scene(Scene.oneShot()).at("10:00").runs("10:00:10", later(Duration.ofSeconds(3)));
    assertThat(scene.next()).isEqualTo("10:00 retry at 10:00:13");

    scene.at("10:00:13").runs("10:00:20", later(Duration.ofDays(999)));
    assertThat(scene.next()).isEqualTo("10:00 retry at 2026-03-03T10:00:20");
    assertThat(later(Duration.ofSeconds(-5)).after()).contains(Duration.ZERO);
  }

  private static Outcome.Failed later(Duration after) {
    return new Outcome.Failed(
        new Reason.ErrorText("too many requests"), true, Optional.of(after), "");
  }

  @Test
  void later_retries_wait_15_and_60_minutes_and_no_longer() {
    assertThat(IntStream.rangeClosed(1, 7).mapToObj(Backoff::after))
        .extracting(Duration::toSeconds)
        .containsExactly(30L, 60L, 300L, 900L, 3600L, 3600L, 3600L);
  }

  @Test
  void a_retry_that_works_is_one_fire_with_one_record() {
    Scene scene =
        new Scene(Scene.oneShot())
            .at("10:00")
            .runs("10:00:10", Scene.FAILED)
            .at("10:00:40")
            .runs("10:00:41", Scene.DONE);

    assertThat(scene.rows()).containsExactly("10:00 ok");
    assertThat(scene.tally().fires()).isEqualTo(1);
    assertThat(scene.status()).isEqualTo(Status.COMPLETED);
  }

  @Test
  void an_error_that_will_not_pass_is_not_tried_again() {
    Scene scene = new Scene(Scene.oneShot()).at("10:00").runs("10:01", Scene.FAILED_FOR_GOOD);

    assertThat(scene.status()).isEqualTo(Status.COMPLETED);
    assertThat(scene.rows()).containsExactly("10:00 error: no such file");
  }

  @Test
  void a_recurring_reminder_retries_if_configured_and_skips_the_fires_meanwhile() {
    Scene scene =
        new Scene(Scene.recurring(Policies.RECURRING.withRetries(1)))
            .at("10:00")
            .runs("10:04:50", Scene.FAILED)
            .at("10:05:20")
            .runs("10:09", Scene.DONE);

    assertThat(scene.next()).isEqualTo("10:10 planned");
    assertThat(scene.rows())
        .containsExactly(
            "10:00 ok", "10:05 skipped: the occurrence of 2026-03-02T10:00:00Z was still running");
  }

  @Test
  void an_interrupted_one_shot_retries_three_times() {
    Scene scene = new Scene(Scene.oneShot()).at("10:00");
    for (int i = 0; i < 3; i++) {
      scene.runs("10:0" + (i + 1), Scene.INTERRUPTED);
      assertThat(scene.next()).isEqualTo("10:00 interrupted at 10:0" + (i + 1));
    }
    assertThat(Run.of(scene.claimed().reminder()).afterInterruption()).isTrue();

    scene.ended(Scene.INTERRUPTED);
    assertThat(scene.status()).isEqualTo(Status.COMPLETED);
    assertThat(scene.rows()).containsExactly("10:00 interrupted: the node died during the run");
  }

  @Test
  void the_retry_limit_also_limits_interruptions() {
    Policies ten = Policies.ONE_SHOT.withRetries(10);
    Scene scene = new Scene(Scene.oneShot().withPolicies(ten)).at("10:00");

    for (int i = 0; i < 10; i++) {
      scene.runs("10:" + (10 + i), Scene.INTERRUPTED);
      assertThat(scene.status()).isEqualTo(Status.ACTIVE);
    }
    assertThat(scene.runs("10:30", Scene.INTERRUPTED).status()).isEqualTo(Status.COMPLETED);
  }

  @Test
  void an_interrupted_run_of_a_recurring_reminder_is_tried_again_once() {
    Scene scene = new Scene(Scene.recurring()).at("10:00").runs("10:01", Scene.INTERRUPTED);
    assertThat(scene.next()).isEqualTo("10:00 interrupted at 10:01");

    scene.at("10:01").runs("10:02", Scene.INTERRUPTED);
    assertThat(scene.next()).isEqualTo("10:05 planned");
    assertThat(scene.rows()).containsExactly("10:00 interrupted: the node died during the run");
    assertThat(scene.tally().fires()).isEqualTo(1);
  }

  @Test
  void an_interrupted_run_is_given_up_if_the_reminder_says_so() {
    Policies giveUp = Policies.ONE_SHOT.withInterruption(Interruption.GIVE_UP);
    Scene scene =
        new Scene(Scene.oneShot().withPolicies(giveUp))
            .at("10:00")
            .runs("10:01", Scene.INTERRUPTED);

    assertThat(scene.status()).isEqualTo(Status.COMPLETED);
    assertThat(scene.rows()).containsExactly("10:00 interrupted: the node died during the run");
  }

  @Test
  void a_run_that_timed_out_is_given_up_if_the_reminder_gives_up_interrupted_ones() {
    Policies giveUp = Policies.ONE_SHOT.withInterruption(Interruption.GIVE_UP);
    Outcome timedOut = new Outcome.Failed(new Reason.TimedOut(Duration.ofMinutes(1)), true);

    Scene scene =
        new Scene(Scene.oneShot().withPolicies(giveUp)).at("10:00").runs("10:01", timedOut);

    assertThat(scene.status()).isEqualTo(Status.COMPLETED);
    assertThat(scene.rows()).containsExactly("10:00 error: timed out after 1m");
  }

  @Test
  void a_run_that_timed_out_before_it_reached_its_agent_is_retried() {
    Policies giveUp = Policies.ONE_SHOT.withInterruption(Interruption.GIVE_UP);
    Outcome timedOut =
        new Outcome.Failed(new Reason.TimedOut(Duration.ofMinutes(1)), true).unfired();

    Scene scene =
        new Scene(Scene.oneShot().withPolicies(giveUp)).at("10:00").runs("10:01", timedOut);

    assertThat(scene.next()).isEqualTo("10:00 retry at 10:01:30");
  }

  @Test
  void interruptions_do_not_use_up_the_retries() {
    Scene scene =
        new Scene(Scene.oneShot().withPolicies(Policies.ONE_SHOT.withRetries(1)))
            .at("10:00")
            .runs("10:01", Scene.INTERRUPTED)
            .runs("10:02", Scene.FAILED);

    assertThat(scene.next()).isEqualTo("10:00 retry at 10:02:30");
  }

  @Test
  void occurrences_before_a_noticed_crash_are_missed_and_caught_up_on() {
    Missed once = Missed.ONCE_WITHIN_A_WEEK;
    Scene scene =
        new Scene(Scene.recurring(Policies.RECURRING.withMissed(once)))
            .at("10:00")
            .claimed()
            .downUntil("11:02")
            .ended(Scene.INTERRUPTED)
            .runs("11:03", Scene.DONE);
    assertThat(scene.next()).isEqualTo("10:05 planned");

    scene.woken();
    assertThat(scene.next()).isEqualTo("11:00 missed");
    assertThat(scene.rows())
        .containsExactly("10:00 ok", "10:05 to 10:55 (11) missed: no node was active");
  }
}
