package dev.rooster.reminder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Done ends a one-shot and acknowledges the latest occurrence of a series. */
class DoneTest {
  @Test
  void a_one_shot_that_has_fired_is_acknowledged() {
    Scene scene =
        new Scene(Scene.oneShot()).at("10:00").runs("10:01", Scene.DONE).at("10:05").done();

    assertThat(scene.status()).isEqualTo(Status.COMPLETED);
    assertThat(acknowledged(scene))
        .contains(new Acknowledged(Scene.time("10:00"), Scene.time("10:05"), "alice"));
  }

  @Test
  void done_drops_the_snooze() {
    Scene scene =
        new Scene(Scene.oneShot()).at("10:00").runs("10:01", Scene.DONE).snoozed("10:20").done();

    assertThat(scene.status()).isEqualTo(Status.COMPLETED);
    assertThat(scene.reason()).isEqualTo("marked as done");
    assertThat(scene.reminder().standing().snoozedUntil()).isEmpty();
  }

  @Test
  void a_one_shot_that_has_not_fired_never_does() {
    Scene scene = new Scene(Scene.oneShot()).at("09:30").done();

    assertThat(scene.status()).isEqualTo(Status.COMPLETED);
    assertThat(scene.rows()).isEmpty();
    assertThat(acknowledged(scene)).map(Acknowledged::due).contains(Scene.time("10:00"));
  }

  @Test
  void a_one_shot_that_waits_for_a_retry_is_over() {
    Scene scene = new Scene(Scene.oneShot()).at("10:00").runs("10:01", Scene.FAILED).done();

    assertThat(scene.status()).isEqualTo(Status.COMPLETED);
    assertThat(scene.next()).isEqualTo("none");
  }

  @Test
  void done_while_it_runs_holds_when_the_run_has_ended() {
    Scene scene = new Scene(Scene.oneShot()).at("10:00").claimed().done().ended(Scene.DONE);

    assertThat(scene.status()).isEqualTo(Status.COMPLETED);
    assertThat(acknowledged(scene)).isPresent();
    assertThat(scene.rows()).containsExactly("10:00 ok");
  }

  @Test
  void the_series_of_a_recurring_reminder_continues_without_the_snooze() {
    Scene scene =
        new Scene(Scene.recurring()).at("10:00").runs("10:01", Scene.DONE).snoozed("10:03").done();

    assertThat(scene.status()).isEqualTo(Status.ACTIVE);
    assertThat(scene.next()).isEqualTo("10:05 planned");
    assertThat(acknowledged(scene)).map(Acknowledged::due).contains(Scene.time("10:00"));
  }

  @Test
  void a_condition_that_is_met_later_ends_until_and_once() {
    for (Condition.Mode mode : new Condition.Mode[] {Condition.Mode.UNTIL, Condition.Mode.ONCE}) {
      Scene scene =
          new Scene(Scene.with(mode, Scene.recurring()))
              .at("10:00")
              .runs("10:01", new Outcome.Done("").unasked())
              .at("10:02")
              .on(new Event.ConditionMet("alice"));

      assertThat(scene.status()).isEqualTo(Status.COMPLETED);
      assertThat(scene.reason()).isEqualTo("the condition was met");
      assertThat(scene.next()).isEqualTo("none");
      assertThat(acknowledged(scene)).map(Acknowledged::due).contains(Scene.time("10:00"));
    }
  }

  @Test
  void a_condition_of_each_run_that_is_met_later_ends_nothing() {
    Scene scene =
        new Scene(Scene.with(Condition.Mode.EACH, Scene.recurring()))
            .at("10:00")
            .runs("10:01", new Outcome.Done("").unasked())
            .on(new Event.ConditionMet("alice"));

    assertThat(scene.status()).isEqualTo(Status.ACTIVE);
    assertThat(acknowledged(scene)).isPresent();
  }

  @Test
  void the_next_fire_of_a_series_is_not_done_yet() {
    Scene scene =
        new Scene(Scene.recurring())
            .at("10:00")
            .runs("10:01", Scene.DONE)
            .done()
            .at("10:05")
            .runs("10:06", Scene.DONE);

    assertThat(acknowledged(scene)).isEmpty();
  }

  @Test
  void to_say_done_again_changes_nothing() {
    Scene scene = new Scene(Scene.oneShot()).at("10:00").runs("10:01", Scene.DONE).done();
    Reminder once = scene.reminder();

    assertThat(scene.at("10:09").done().reminder()).isEqualTo(once);
  }

  @Test
  void a_snooze_after_done_brings_it_back() {
    Scene scene =
        new Scene(Scene.oneShot()).at("10:00").runs("10:01", Scene.DONE).done().snoozed("10:20");

    assertThat(scene.next()).isEqualTo("10:20 planned");
    assertThat(acknowledged(scene)).isEmpty();
  }

  @Test
  void a_series_that_has_not_fired_has_nothing_to_mark_as_done() {
    Scene scene = new Scene(Scene.recurring());

    assertThat(catchThrowableOfType(RefusedException.class, scene::done).reason())
        .isEqualTo(RefusedException.Reason.WRONG_STATE);
  }

  @Test
  void done_can_be_taken_back_for_ten_minutes() {
    Scene scene =
        new Scene(Scene.oneShot()).at("10:00").runs("10:01", Scene.DONE).done().at("10:11");

    assertThat(acknowledged(scene.undone())).isEmpty();
    assertThat(scene.status()).isEqualTo(Status.COMPLETED);
    assertRefused(scene.done().at("10:22"));
  }

  @Test
  void a_snooze_that_was_dropped_returns() {
    Scene once =
        new Scene(Scene.oneShot()).at("10:00").runs("10:01", Scene.DONE).snoozed("10:20").done();
    Scene series =
        new Scene(Scene.recurring()).at("10:00").runs("10:01", Scene.DONE).snoozed("10:03").done();

    assertThat(once.undone().next()).isEqualTo("10:20 planned");
    assertThat(once.status()).isEqualTo(Status.ACTIVE);
    assertThat(series.undone().next()).isEqualTo("10:03 planned");
    assertThat(acknowledged(series)).isEmpty();
  }

  @Test
  void a_one_shot_that_had_not_fired_fires_at_its_time() {
    Scene scene = new Scene(Scene.oneShot()).at("09:55").done().at("09:57").undone();

    assertThat(scene.next()).isEqualTo("10:00 planned");
    assertThat(scene.reminder().standing().snoozedUntil()).isEmpty();
    assertThat(scene.at("10:00").runs("10:01", Scene.DONE).rows()).containsExactly("10:00 ok");
  }

  @Test
  void a_fire_whose_time_has_passed_since_does_not_return() {
    assertRefused(new Scene(Scene.oneShot()).at("09:55").done().at("10:01"));
  }

  @Test
  void a_retry_that_was_dropped_does_not_return() {
    assertRefused(new Scene(Scene.oneShot()).at("10:00").runs("10:01", Scene.FAILED).done());
  }

  @Test
  void a_retry_of_a_series_that_was_dropped_does_not_return() {
    Scene event =
        new Scene(Scene.onCall().withPolicies(Policies.EVENTS))
            .triggered("10:00")
            .at("10:00")
            .runs("10:01", Scene.FAILED);
    assertThat(event.next()).startsWith("10:00 retry");
    Scene series =
        new Scene(Scene.recurring(Policies.RECURRING.withRetries(3)))
            .at("10:00")
            .runs("10:01", Scene.FAILED);
    assertThat(series.next()).startsWith("10:00 retry");
    Scene interrupted =
        new Scene(Scene.onCall().withPolicies(Policies.EVENTS))
            .triggered("10:00")
            .at("10:00")
            .runs("10:01", Scene.INTERRUPTED);
    assertThat(interrupted.next()).startsWith("10:00 interrupted");

    assertRefused(event.done());
    assertThat(event.next()).isEqualTo("none");
    assertRefused(series.done());
    assertThat(series.next()).isEqualTo("10:05 planned");
    assertRefused(interrupted.done());
  }

  @Test
  void a_late_fire_that_was_dropped_does_not_return() {
    Scene once = new Scene(Scene.oneShot()).at("10:01").done();
    Scene snoozed =
        new Scene(Scene.recurring())
            .at("10:00")
            .runs("10:01", Scene.DONE)
            .snoozed("10:03")
            .at("10:04")
            .done();

    assertRefused(once);
    assertRefused(snoozed);
  }

  @Test
  void done_of_a_series_during_its_run_drops_nothing() {
    Scene retry =
        new Scene(Scene.onCall().withPolicies(Policies.EVENTS))
            .triggered("10:00")
            .at("10:00")
            .runs("10:01", Scene.FAILED)
            .at("10:02")
            .claimed()
            .done();
    Scene snooze =
        new Scene(Scene.recurring())
            .at("10:00")
            .runs("10:01", Scene.DONE)
            .snoozed("10:03")
            .at("10:03")
            .claimed()
            .done();

    assertThat(acknowledged(retry.undone())).isEmpty();
    assertThat(acknowledged(snooze.undone())).isEmpty();
  }

  @Test
  void done_during_a_run_that_succeeds_can_be_taken_back() {
    Scene scene = new Scene(Scene.oneShot()).at("10:00").claimed().done();

    assertRefused(scene);
    assertThat(acknowledged(scene.ended(Scene.DONE).undone())).isEmpty();
    assertThat(scene.status()).isEqualTo(Status.COMPLETED);
    assertThat(scene.reason()).isEmpty();
  }

  @Test
  void only_the_latest_done_can_be_taken_back() {
    Scene fired =
        new Scene(Scene.recurring())
            .at("10:00")
            .runs("10:01", Scene.DONE)
            .done()
            .at("10:05")
            .runs("10:06", Scene.DONE);

    assertRefused(fired);
    assertRefused(new Scene(Scene.recurring()));
    assertRefused(
        new Scene(Scene.recurring()).at("10:00").runs("10:01", Scene.DONE).done().cancelled());
  }

  private static void assertRefused(Scene scene) {
    assertThat(catchThrowableOfType(RefusedException.class, scene::undone).reason())
        .isEqualTo(RefusedException.Reason.WRONG_STATE);
  }

  private static Optional<Acknowledged> acknowledged(Scene scene) {
    return scene.reminder().standing().tally().response().acknowledged();
  }
}
