package dev.rooster.reminder;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.schedule.Count;
import dev.rooster.schedule.Cron;
import dev.rooster.schedule.Every;
import java.time.Duration;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;

/** Occurrences missed during downtime. */
class MissedTest {
  private static final String NO_NODE = "missed: no node was active";

  private static Scene downUntil(String time, Missed.Policy policy, Duration within) {
    Policies policies = Policies.RECURRING.withMissed(new Missed(policy, within));
    return new Scene(Scene.recurring(policies)).downUntil(time);
  }

  @Test
  void an_occurrence_noticed_within_a_minute_runs() {
    Scene scene = new Scene(Scene.recurring()).downUntil("10:01").woken();

    assertThat(scene.reminder().running()).isTrue();
    assertThat(scene.rows()).isEmpty();
  }

  @Test
  void older_occurrences_are_skipped_by_default() {
    Scene scene = new Scene(Scene.recurring()).downUntil("10:01:01").woken();

    assertThat(scene.reminder().running()).isFalse();
    assertThat(scene.rows()).containsExactly("10:00 " + NO_NODE);
    assertThat(scene.next()).isEqualTo("10:05 planned");
  }

  @Test
  void an_old_occurrence_is_not_missed_if_the_store_was_watched() {
    Scene scene = new Scene(Scene.recurring()).at("12:00").claimed();

    assertThat(Run.of(scene.reminder()).missed(Scene.time("09:00"))).isFalse();
  }

  @Test
  void retries_and_queued_occurrences_are_never_missed() {
    Scene scene = new Scene(Scene.oneShot()).at("10:00").runs("10:01", Scene.FAILED);

    scene.downUntil("23:00").woken();

    assertThat(scene.reminder().running()).isTrue();
  }

  @Test
  void the_policy_skip_still_runs_a_recent_occurrence() {
    Scene scene = new Scene(Scene.recurring()).downUntil("10:30:30").woken();

    assertThat(scene.next()).isEqualTo("10:30 planned at 10:30:00.001");
    assertThat(scene.rows()).containsExactly("10:00 to 10:25 (6) " + NO_NODE);
  }

  @Test
  void a_week_down_is_one_record() {
    Definition everySecond =
        Scene.recurring().withSchedule(new Every(Duration.ofSeconds(1), Scene.time("10:00")));
    Reminder created = Lifecycle.create("r", everySecond, Scene.time("09:00"));
    java.time.Instant back = Scene.time("10:00").plus(Duration.ofDays(7));
    NextFire next = created.standing().next().orElseThrow();
    Reminder claimed =
        created.with(created.standing().claimed(new Claim("node", 1, back, next.due(), 1, false)));

    Step step = Lifecycle.step(claimed, new Event.Ended(new Outcome.Missed(back)), back);

    assertThat(step.records()).hasSize(1);
    assertThat(step.records().getFirst().lastDue()).isEqualTo(back.minusSeconds(1));
    assertThat(step.records().getFirst().count())
        .as("a division counts them all")
        .isEqualTo(Count.exactly(Duration.ofDays(7).toSeconds()));
  }

  @Test
  void many_seconds_of_a_cron_schedule_are_more_than_a_number() {
    Definition everySecond =
        Scene.recurring().withSchedule(Cron.parse("* * * * * *", ZoneOffset.UTC));
    Scene scene = new Scene(everySecond).at("09:00:01").runs("09:00:01", Scene.DONE);

    assertThat(scene.later(Duration.ofDays(8)).woken().records().getLast().count())
        .isEqualTo(Count.moreThan(100_000));
  }

  @Test
  void a_later_occurrence_supersedes_one_that_could_not_start() {
    Scene scene = new Scene(Scene.recurring()).at("10:11").woken();

    assertThat(scene.rows())
        .containsExactly(
            "10:00 to 10:05 (2) skipped: a later occurrence was due before this one could start");
    assertThat(scene.next()).isEqualTo("10:10 planned at 10:10:00.001");
    scene.at("10:16").woken();
    assertThat(scene.reminder().running()).as("a busy node runs some").isTrue();
  }

  @Test
  void a_chosen_occurrence_can_still_be_missed() {
    Scene scene = new Scene(Scene.recurring()).at("10:11").woken().downUntil("20:01:30").woken();

    assertThat(scene.reminder().running()).isFalse();
    assertThat(scene.next()).isEqualTo("20:05 planned");
  }

  @Test
  void the_policy_once_catches_up_on_the_latest() {
    Scene scene = downUntil("10:32", Missed.Policy.ONCE, Duration.ofDays(7)).woken();

    assertThat(scene.next()).isEqualTo("10:30 missed");
    assertThat(scene.rows()).containsExactly("10:00 to 10:25 (6) " + NO_NODE);

    scene.runs("10:33", Scene.DONE);
    assertThat(scene.next()).isEqualTo("10:35 planned");
    assertThat(scene.rows()).containsExactly("10:00 to 10:25 (6) " + NO_NODE, "10:30 ok");
    assertThat(scene.records().getLast().lateBy()).isEqualTo(Duration.ofMinutes(2));
  }

  @Test
  void the_policy_once_does_not_catch_up_if_a_recent_one_can_run() {
    Scene scene = downUntil("10:30:30", Missed.Policy.ONCE, Duration.ZERO).woken();

    assertThat(scene.next()).isEqualTo("10:30 planned at 10:30:00.001");
    assertThat(scene.rows()).containsExactly("10:00 to 10:25 (6) " + NO_NODE);
  }

  @Test
  void the_policy_once_does_not_catch_up_on_old_occurrences() {
    Scene scene = downUntil("10:34", Missed.Policy.ONCE, Duration.ofMinutes(3)).woken();

    assertThat(scene.next()).isEqualTo("10:35 planned");
    assertThat(scene.rows()).containsExactly("10:00 to 10:30 (7) " + NO_NODE);
  }

  @Test
  void the_policy_all_catches_up_on_each_within_the_window_in_order() {
    Scene scene = downUntil("10:32", Missed.Policy.ALL, Duration.ofMinutes(13)).woken();
    assertThat(scene.next()).isEqualTo("10:20 missed");

    scene.runs("10:33", Scene.DONE);
    assertThat(scene.next()).isEqualTo("10:25 missed at 10:32");

    scene.runs("10:34", Scene.DONE).runs("10:34:30", Scene.DONE);
    assertThat(scene.next()).isEqualTo("10:35 planned");
    assertThat(scene.rows())
        .containsExactly("10:00 to 10:15 (4) " + NO_NODE, "10:20 ok", "10:25 ok", "10:30 ok");
  }

  @Test
  void the_policy_all_continues_after_a_retry_and_an_interruption() {
    Policies policies =
        Policies.RECURRING
            .withRetries(1)
            .withMissed(new Missed(Missed.Policy.ALL, Duration.ofDays(1)));
    Scene scene = new Scene(Scene.recurring(policies)).downUntil("10:12").woken();

    scene.runs("10:12:10", Scene.FAILED).at("10:12:40").runs("10:12:41", Scene.DONE);
    assertThat(scene.next()).isEqualTo("10:05 missed at 10:12:40");

    scene.runs("10:12:42", Scene.INTERRUPTED).runs("10:12:43", Scene.DONE);
    assertThat(scene.next()).isEqualTo("10:10 missed at 10:12:42");
  }

  @Test
  void the_policy_all_catches_up_on_a_thousand_at_most() {
    Policies all = Policies.RECURRING.withMissed(new Missed(Missed.Policy.ALL, Duration.ofDays(7)));
    Definition everySecond =
        Scene.recurring(all).withSchedule(new Every(Duration.ofSeconds(1), Scene.time("10:00")));

    Scene scene = new Scene(everySecond).downUntil("11:00").woken();

    assertThat(scene.next()).isEqualTo("10:43:21 missed");
    assertThat(scene.rows()).containsExactly("10:00 to 10:43:20 (2601) " + NO_NODE);
  }

  @Test
  void an_occurrence_during_catch_up_runs_is_an_overlap() {
    Scene scene = downUntil("10:07", Missed.Policy.ALL, Duration.ofDays(1)).woken();

    scene.runs("10:11", Scene.DONE).runs("10:16", Scene.DONE);

    assertThat(scene.next())
        .as("whether 10:10 is missed is not known yet")
        .isEqualTo("10:10 planned");
    scene.runs("10:16:30", Scene.DONE);
    assertThat(scene.next()).isEqualTo("10:20 planned");
  }

  @Test
  void a_one_shot_fires_late_up_to_a_week() {
    Scene scene = new Scene(Scene.oneShot()).downUntil("23:00").woken();

    assertThat(scene.next()).isEqualTo("10:00 missed");
  }

  @Test
  void an_older_one_shot_is_completed_as_missed() {
    Missed within = new Missed(Missed.Policy.ONCE, Duration.ofHours(1));
    Scene scene =
        new Scene(Scene.oneShot().withPolicies(Policies.ONE_SHOT.withMissed(within)))
            .downUntil("11:01")
            .woken();

    assertThat(scene.status()).isEqualTo(Status.COMPLETED);
    assertThat(scene.reason()).isEqualTo("its time was missed");
    assertThat(scene.rows()).containsExactly("10:00 " + NO_NODE);
  }

  @Test
  void a_recurring_reminder_paused_after_the_claim_does_not_catch_up() {
    Scene scene = downUntil("10:32", Missed.Policy.ALL, Duration.ofDays(7)).claimed().paused();

    scene.ended(new Outcome.Missed(Scene.time("10:32")));

    assertThat(scene.status()).isEqualTo(Status.PAUSED);
    assertThat(scene.next()).isEqualTo("10:35 planned");
    assertThat(scene.rows()).containsExactly("10:00 to 10:30 (7) " + NO_NODE);
  }

  @Test
  void a_schedule_that_changed_after_the_claim_stays_changed() {
    Definition hourly = Scene.recurring().withSchedule(Scene.every("PT1H"));
    Scene scene = new Scene(Scene.recurring()).downUntil("10:02").claimed().edited(hourly);

    scene.ended(new Outcome.Missed(Scene.time("10:02")));

    assertThat(scene.next()).isEqualTo("11:00 planned");
    assertThat(scene.rows()).containsExactly("10:00 " + NO_NODE);
  }
}
