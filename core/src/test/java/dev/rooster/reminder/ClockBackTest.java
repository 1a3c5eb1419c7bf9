package dev.rooster.reminder;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/** A clock that is set back fires nothing twice. */
class ClockBackTest {

  @Test
  void a_run_does_not_end_before_it_started() {
    Scene scene = new Scene(Scene.recurring()).at("10:00:05").runs("09:50", Scene.FAILED);

    assertThat(scene.next()).isEqualTo("10:05 backed_off");
    assertThat(scene.records().getFirst().duration()).isEqualTo(Duration.ZERO);
    assertThat(scene.records().getFirst().recordedAt()).isEqualTo(Scene.time("10:00:05"));
  }

  @Test
  void a_finished_occurrence_is_not_planned_again() {
    Scene scene = new Scene(Scene.recurring()).at("10:00").runs("09:30", Scene.DONE);

    assertThat(scene.next()).isEqualTo("10:05 planned");
  }

  @Test
  void a_new_schedule_does_not_repeat_a_fire_after_a_small_step_back() {
    Definition everyMinute = Scene.recurring().withSchedule(Scene.every("PT1M"));
    Scene scene =
        new Scene(Scene.recurring())
            .at("10:00")
            .runs("10:01", Scene.DONE)
            .at("10:05")
            .runs("10:06", Scene.DONE);

    assertThat(scene.at("10:02").edited(everyMinute).next()).isEqualTo("10:06 planned");
  }

  @Test
  void a_new_schedule_does_not_repeat_the_running_fire() {
    Definition everyMinute = Scene.recurring().withSchedule(Scene.every("PT1M"));
    Scene scene = new Scene(Scene.recurring()).at("10:00").claimed().at("09:58");

    assertThat(scene.edited(everyMinute).next()).isEqualTo("10:01 planned");
  }

  @Test
  void a_new_schedule_does_not_repeat_a_fire_that_waits_for_a_retry() {
    Definition everyMinute = Scene.recurring().withSchedule(Scene.every("PT1M"));
    Scene scene =
        new Scene(Scene.recurring())
            .at("10:00")
            .runs("10:00:10", Scene.INTERRUPTED)
            .at("09:40")
            .runNow()
            .ended(Scene.DONE);

    assertThat(scene.at("09:41").edited(everyMinute).next()).isEqualTo("10:01 planned");
  }

  @Test
  void a_pause_and_a_resume_do_not_repeat_recorded_occurrences() {
    Scene scene = new Scene(Scene.recurring()).at("10:00").runs("10:17", Scene.DONE);

    assertThat(scene.at("10:02").paused().resumed().next()).isEqualTo("10:20 planned");
  }

  @Test
  void nothing_that_is_still_to_come_was_missed() {
    Scene scene = new Scene(Scene.recurring()).downUntil("11:00").at("10:07").woken();

    assertThat(scene.rows()).containsExactly("10:00 to 10:05 (2) missed: no node was active");
    assertThat(scene.next()).isEqualTo("10:10 planned");
  }

  @Test
  void lateness_is_never_negative() {
    Scene scene = new Scene(Scene.recurring()).at("09:59:59").claimed();

    assertThat(Run.of(scene.reminder()).lateBy()).isEqualTo(Duration.ZERO);
    assertThat(scene.ended(Scene.DONE).records().getFirst().lateBy()).isEqualTo(Duration.ZERO);
  }
}
