package dev.rooster.reminder;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** How the outcome of a run is recorded and counted. */
class OutcomeTest {

  @Test
  void a_success_is_recorded_with_its_reply_and_resets_the_errors() {
    Scene scene = afterOneError().runs("10:06", Scene.DONE);

    assertThat(scene.rows()).containsExactly("10:00 error: no network", "10:05 ok");
    assertThat(scene.records().getLast().reply()).isEqualTo("reply");
    assertThat(scene.tally().errorsInARow()).isZero();
    assertThat(scene.tally().fires()).isEqualTo(2);
  }

  @Test
  void nothing_to_report_is_a_success() {
    Scene scene = afterOneError().runs("10:06", new Outcome.Nothing());

    assertThat(scene.rows()).contains("10:05 ok: nothing to report");
    assertThat(scene.tally().errorsInARow()).isZero();
    assertThat(scene.tally().fires()).isEqualTo(2);
  }

  @Test
  void a_skipped_occurrence_is_not_a_fire_and_keeps_the_error_count() {
    Scene scene = afterOneError().runs("10:06", new Outcome.Skipped("not today"));

    assertThat(scene.rows()).contains("10:05 skipped: not today");
    assertThat(scene.tally().errorsInARow()).isEqualTo(1);
    assertThat(scene.tally().fires()).isEqualTo(1);
    assertThat(scene.next()).isEqualTo("10:10 planned");
  }

  @Test
  void a_blocked_occurrence_is_not_a_fire_and_keeps_the_error_count() {
    Scene scene = afterOneError().runs("10:06", new Outcome.Blocked("no money left today"));

    assertThat(scene.rows()).contains("10:05 blocked: no money left today");
    assertThat(scene.tally().errorsInARow()).isEqualTo(1);
    assertThat(scene.tally().fires()).isEqualTo(1);
    assertThat(scene.next()).isEqualTo("10:10 planned");
  }

  @Test
  void a_stopped_run_is_a_fire_that_is_not_tried_again() {
    Scene scene =
        afterOneError()
            .runs("10:06", new Outcome.Stopped(new Reason.StopRequested("stopped by alice")));

    assertThat(scene.rows()).contains("10:05 interrupted: stopped by alice");
    assertThat(scene.tally().errorsInARow()).isEqualTo(1);
    assertThat(scene.tally().fires()).isEqualTo(2);
    assertThat(scene.next()).isEqualTo("10:10 planned");
  }

  @Test
  void a_stopped_run_completes_a_one_shot() {
    Scene scene =
        new Scene(Scene.oneShot())
            .at("10:00")
            .runs("10:01", new Outcome.Stopped(new Reason.StopRequested("no")));

    assertThat(scene.status()).isEqualTo(Status.COMPLETED);
  }

  @Test
  void the_latest_run_is_remembered_with_its_times() {
    Scene scene = new Scene(Scene.recurring()).at("10:00:02").runs("10:01", Scene.FAILED);

    assertThat(scene.tally().last())
        .contains(
            new Tally.Last(
                Scene.time("10:00"),
                Scene.time("10:00:02"),
                Occurrence.Status.ERROR,
                Optional.of(new Reason.ErrorText("no network")),
                Duration.ofSeconds(58)));
    Occurrence record = scene.records().getFirst();
    assertThat(record.lateBy()).isEqualTo(Duration.ofSeconds(2));
    assertThat(record.duration()).isEqualTo(Duration.ofSeconds(58));
    assertThat(record.id()).isEqualTo("r@2026-03-02T10:00:00Z");
  }

  @Test
  void every_attempt_at_an_occurrence_has_the_same_key() {
    Scene scene = new Scene(Scene.oneShot()).at("10:00").claimed();
    String first = Run.of(scene.reminder()).idempotencyKey();

    scene.ended(Scene.FAILED).at("10:01").claimed();

    Run second = Run.of(scene.reminder());
    assertThat(second.attempt()).isEqualTo(2);
    assertThat(second.idempotencyKey()).isEqualTo(first);
  }

  private static Scene afterOneError() {
    return new Scene(Scene.recurring()).at("10:00").runs("10:01", Scene.FAILED).at("10:05");
  }
}
