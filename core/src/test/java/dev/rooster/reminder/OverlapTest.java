package dev.rooster.reminder;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Occurrences that fall due while an earlier one runs. */
class OverlapTest {
  private static final String RUNNING = "the occurrence of 2026-03-02T10:00:00Z was still running";
  private static final Definition QUEUE =
      Scene.recurring(Policies.RECURRING.withOverlap(Overlap.QUEUE));

  @Test
  void occurrences_during_a_run_are_one_skipped_record() {
    Scene scene = new Scene(Scene.recurring()).at("10:00").runs("10:17", Scene.DONE);

    assertThat(scene.rows()).containsExactly("10:00 ok", "10:05 to 10:15 (3) skipped: " + RUNNING);
    assertThat(scene.next()).isEqualTo("10:20 planned");
  }

  @Test
  void an_instant_at_the_very_end_of_the_run_came_while_it_went_on() {
    Scene scene = new Scene(Scene.recurring()).at("10:00").runs("10:05", Scene.DONE);

    assertThat(scene.rows()).containsExactly("10:00 ok", "10:05 skipped: " + RUNNING);
    assertThat(scene.next()).isEqualTo("10:10 planned");
  }

  @Test
  void queued_occurrences_run_one_after_the_other() {
    Scene scene = new Scene(QUEUE).at("10:00").runs("10:12", Scene.DONE);
    assertThat(scene.next()).isEqualTo("10:05 queued at 10:12");

    scene.runs("10:13", Scene.DONE);
    assertThat(scene.next()).isEqualTo("10:10 queued at 10:13");

    scene.runs("10:14", Scene.DONE);
    assertThat(scene.next()).isEqualTo("10:15 planned");
    assertThat(scene.rows()).containsExactly("10:00 ok", "10:05 ok", "10:10 ok");
  }

  @Test
  void the_latest_hundred_are_queued_and_the_earlier_ones_recorded() {
    Scene scene = new Scene(QUEUE).at("10:00").runs("18:35", Scene.DONE);

    assertThat(scene.next()).isEqualTo("10:20 queued at 18:35");
    assertThat(scene.rows())
        .containsExactly(
            "10:00 ok", "10:05 to 10:15 (3) skipped: too many occurrences were waiting");
  }

  @Test
  void a_queued_occurrence_that_fails_passes_the_rest_over() {
    Scene scene =
        new Scene(QUEUE).at("10:00").runs("10:12", Scene.DONE).runs("10:13", Scene.FAILED);

    assertThat(scene.next()).isEqualTo("10:15 backed_off");
    assertThat(scene.at("10:15").runs("10:16", Scene.DONE).rows())
        .containsExactly(
            "10:00 ok",
            "10:05 error: no network",
            "10:10 skipped: backing off after an error",
            "10:15 ok");
  }

  @Test
  void queued_occurrences_survive_downtime_and_later_ones_are_missed() {
    Scene scene =
        new Scene(QUEUE)
            .at("10:00")
            .runs("10:07", Scene.DONE)
            .downUntil("11:02")
            .woken()
            .at("11:03")
            .ended(Scene.DONE)
            .woken();

    assertThat(scene.next()).isEqualTo("11:05 planned");
    assertThat(scene.rows())
        .containsExactly("10:00 ok", "10:05 ok", "10:10 to 11:00 (11) missed: no node was active");
  }

  @Test
  void a_pause_empties_the_queue_with_a_record() {
    Scene scene = new Scene(QUEUE).at("10:00").runs("10:12", Scene.DONE).at("10:13").paused();

    assertThat(scene.next()).isEqualTo("10:15 planned");
    assertThat(scene.rows())
        .containsExactly(
            "10:00 ok", "10:05 to 10:10 (2) skipped: the reminder was paused before the run");
  }

  @Test
  void a_recent_occurrence_before_a_late_start_still_runs() {
    Definition everySeconds = Scene.recurring().withSchedule(Scene.every("PT10S"));
    Scene scene = new Scene(everySeconds).at("10:00:25").runs("10:00:26", Scene.DONE);
    assertThat(scene.next()).as("the latest of them").isEqualTo("10:00:20 planned at 10:00:20.001");

    scene.runs("10:00:27", Scene.DONE);
    assertThat(scene.next()).isEqualTo("10:00:30 planned");
    assertThat(scene.rows())
        .containsExactly(
            "10:00 ok",
            "10:00:10 skipped: an earlier occurrence took too long to start",
            "10:00:20 ok");
  }

  @Test
  void with_the_policy_all_each_one_before_a_late_start_runs() {
    Definition everySeconds =
        Scene.recurring(
                Policies.RECURRING.withMissed(new Missed(Missed.Policy.ALL, Duration.ofDays(1))))
            .withSchedule(Scene.every("PT10S"));
    Scene scene = new Scene(everySeconds).at("10:00:25").runs("10:00:26", Scene.DONE);
    assertThat(scene.next()).isEqualTo("10:00:10 missed at 10:00:25");

    scene.runs("10:00:27", Scene.DONE);
    assertThat(scene.next()).isEqualTo("10:00:20 missed at 10:00:25");
  }

  @Test
  void old_occurrences_before_a_late_start_cause_no_backlog() {
    Scene scene = new Scene(Scene.recurring()).at("10:32").runs("10:33", Scene.DONE);

    assertThat(scene.next()).isEqualTo("10:35 planned");
    assertThat(scene.rows()).containsExactly("10:00 ok", "10:05 to 10:30 (6) skipped: " + RUNNING);
  }

  @Test
  void after_a_late_start_the_recent_occurrence_runs_and_older_ones_are_recorded() {
    Scene scene = new Scene(Scene.recurring()).at("10:30:05").runs("10:30:10", Scene.DONE);

    assertThat(scene.next()).isEqualTo("10:30 planned at 10:30:00.001");
    assertThat(scene.rows())
        .containsExactly(
            "10:00 ok", "10:05 to 10:25 (5) skipped: an earlier occurrence took too long to start");
  }

  @Test
  void a_one_shot_is_never_skipped_because_of_another_run() {
    Scene scene = new Scene(Scene.oneShot()).at("09:59").runNow().at("10:05").ended(Scene.DONE);

    assertThat(scene.next()).isEqualTo("10:00 planned");
    assertThat(scene.rows()).containsExactly("09:59 ok");
  }
}
