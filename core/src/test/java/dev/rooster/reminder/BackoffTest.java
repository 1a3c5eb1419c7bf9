package dev.rooster.reminder;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.schedule.Bounded;
import dev.rooster.schedule.Bounds;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/**
 * After errors, a recurring reminder continues with backoff: at a scheduled instant, and with a
 * record.
 */
class BackoffTest {
  private static final Definition EVERY_TEN_SECONDS =
      Scene.recurring().withSchedule(Scene.every("PT10S"));

  @Test
  void the_next_fire_is_the_first_scheduled_instant_at_or_after_the_end_and_the_backoff() {
    Scene exact = new Scene(EVERY_TEN_SECONDS).at("10:00").runs("10:00:10", Scene.FAILED);
    assertThat(exact.next()).isEqualTo("10:00:40 backed_off");

    Scene between = new Scene(EVERY_TEN_SECONDS).at("10:00").runs("10:00:11", Scene.FAILED);
    assertThat(between.next()).isEqualTo("10:00:50 backed_off");
  }

  @Test
  void each_error_in_a_row_waits_longer() {
    Scene scene = new Scene(EVERY_TEN_SECONDS).at("10:00").runs("10:00:01", Scene.FAILED);
    assertThat(scene.next()).isEqualTo("10:00:40 backed_off");

    scene.at("10:00:40").runs("10:00:41", Scene.FAILED);
    assertThat(scene.next()).isEqualTo("10:01:50 backed_off");
  }

  @Test
  void a_backoff_shorter_than_the_interval_skips_no_fire() {
    Scene scene = new Scene(Scene.recurring()).at("10:00").runs("10:01", Scene.FAILED);

    assertThat(scene.next()).isEqualTo("10:05 backed_off");
    assertThat(scene.at("10:05").runs("10:06", Scene.DONE).rows())
        .containsExactly("10:00 error: no network", "10:05 ok");
  }

  @Test
  void passed_over_occurrences_become_one_record_at_the_next_one() {
    Scene scene = backingOff();
    assertThat(scene.rows()).containsExactly("10:00 error: no network");

    scene.at("10:00:40").runs("10:00:41", Scene.DONE);
    assertThat(scene.rows())
        .containsExactly(
            "10:00 error: no network",
            "10:00:10 to 10:00:30 (3) skipped: backing off after an error",
            "10:00:40 ok");
  }

  @Test
  void it_is_recorded_once_however_often_the_next_one_is_tried() {
    Definition retried = EVERY_TEN_SECONDS.withPolicies(Policies.RECURRING.withRetries(1));
    Scene scene =
        new Scene(retried)
            .at("10:00")
            .runs("10:00:01", Scene.FAILED_FOR_GOOD)
            .at("10:00:40")
            .runs("10:00:41", Scene.FAILED)
            .at("10:01:41")
            .runs("10:01:42", Scene.FAILED);

    assertThat(scene.records())
        .filteredOn(record -> record.why().equals(Optional.of(Reason.Plain.BACKING_OFF)))
        .hasSize(1);
  }

  @Test
  void it_is_recorded_when_a_pause_comes_first() {
    Scene scene = backingOff().at("10:00:20").paused();

    assertThat(scene.rows())
        .contains("10:00:10 to 10:00:20 (2) skipped: backing off after an error");
    assertThat(scene.next()).as("a pause ends the backoff").isEqualTo("10:00:30 planned");
  }

  @Test
  void it_is_recorded_when_a_cancellation_comes_first() {
    assertThat(backingOff().at("10:00:25").cancelled().rows())
        .contains("10:00:10 to 10:00:20 (2) skipped: backing off after an error");
  }

  @Test
  void it_is_recorded_when_another_schedule_comes_first_even_late() {
    Scene scene = backingOff().at("10:00:50").edited(Scene.recurring());

    assertThat(scene.rows())
        .containsExactly(
            "10:00 error: no network",
            "10:00:10 to 10:00:30 (3) skipped: backing off after an error",
            "10:00:40 to 10:00:50 (2) skipped: the schedule was changed before the run");
  }

  @Test
  void it_is_recorded_when_the_next_one_was_missed() {
    Scene scene = backingOff().downUntil("10:02").woken();

    assertThat(scene.rows())
        .containsExactly(
            "10:00 error: no network",
            "10:00:10 to 10:00:30 (3) skipped: backing off after an error",
            "10:00:40 to 10:01:50 (8) missed: no node was active");
  }

  @Test
  void it_is_recorded_when_the_reminder_is_cancelled_while_the_next_one_runs() {
    Scene scene = backingOff().at("10:00:40").claimed().at("10:00:55").cancelled();

    assertThat(scene.ended(Scene.DONE).rows())
        .containsExactly(
            "10:00 error: no network",
            "10:00:10 to 10:00:30 (3) skipped: backing off after an error",
            "10:00:40 ok",
            "10:00:50 skipped: the occurrence of 2026-03-02T10:00:40Z was still running");
  }

  @Test
  void the_rest_of_a_series_that_ends_before_the_backoff_is_recorded_at_once() {
    Bounds four = new Bounds(Optional.empty(), Optional.empty(), OptionalInt.of(4), List.of());
    Definition definition =
        EVERY_TEN_SECONDS.withSchedule(
            Bounded.of(EVERY_TEN_SECONDS.schedule(), four, ZoneOffset.UTC, Scene.time("09:00")));

    Scene scene = new Scene(definition).at("10:00").runs("10:00:05", Scene.FAILED);

    assertThat(scene.status()).isEqualTo(Status.COMPLETED);
    assertThat(scene.rows())
        .containsExactly(
            "10:00 error: no network",
            "10:00:10 to 10:00:30 (3) skipped: backing off after an error");
  }

  @Test
  void ten_errors_in_a_row_pause_the_reminder_with_the_reason() {
    Scene scene = new Scene(Scene.recurring()).at("10:00");
    for (int i = 0; i < 9; i++) {
      String due = scene.next().substring(0, 5);
      scene.at(due).runs(due + ":30", Scene.FAILED);
      assertThat(scene.status()).isEqualTo(Status.ACTIVE);
    }
    scene.at(scene.next().substring(0, 5)).runs("19:02", Scene.FAILED);

    assertThat(scene.status()).isEqualTo(Status.PAUSED);
    assertThat(scene.reason()).isEqualTo("10 errors in a row, the last one: no network");
    assertThat(scene.next()).isEqualTo("19:05 planned");
    assertThat(scene.resumed().tally().errorsInARow()).isZero();
  }

  @Test
  void the_tenth_error_of_a_manual_run_pauses_too() {
    Scene scene = new Scene(Scene.recurring());
    for (int i = 0; i < 10; i++) {
      scene.runNow().ended(Scene.FAILED);
    }

    assertThat(scene.status()).isEqualTo(Status.PAUSED);
    assertThat(scene.next()).isEqualTo("10:00 planned");
  }

  @Test
  void a_tolerated_error_is_recorded_without_backoff_and_never_pauses() {
    Scene scene = new Scene(EVERY_TEN_SECONDS).at("10:00");
    for (int i = 0; i < 12; i++) {
      String due = scene.next().substring(0, scene.next().indexOf(' '));
      scene.at(due).runs(due, new Outcome.Failed("no network", true).asTolerated());
    }

    assertThat(scene.status()).isEqualTo(Status.ACTIVE);
    assertThat(scene.next()).isEqualTo("10:02 planned");
    assertThat(scene.rows()).hasSize(12).allMatch(it -> it.endsWith("error: no network"));
    assertThat(scene.resumed().tally().errorsInARow()).isZero();
  }

  private static Scene backingOff() {
    return new Scene(EVERY_TEN_SECONDS).at("10:00").runs("10:00:01", Scene.FAILED);
  }
}
