package dev.rooster.reminder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.rooster.schedule.At;
import dev.rooster.schedule.Bounded;
import dev.rooster.schedule.Bounds;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** The first fire, and the fire after each. */
class PlanningTest {

  @Test
  void a_new_reminder_waits_for_the_first_instant_of_its_schedule() {
    Scene scene = new Scene(Scene.recurring());

    assertThat(scene.next()).isEqualTo("10:00 planned");
    assertThat(scene.status()).isEqualTo(Status.ACTIVE);
    assertThat(scene.tally()).isEqualTo(Tally.NONE);
  }

  @Test
  void an_instant_at_the_very_creation_has_passed() {
    Reminder created = Lifecycle.create("r", Scene.recurring(), Scene.time("10:00"));

    assertThat(created.standing().next()).contains(NextFire.planned(Scene.time("10:05")));
  }

  @Test
  void the_creation_is_kept_to_the_millisecond() {
    Instant now = Scene.time("09:00").plusNanos(1_234_567);

    assertThat(Lifecycle.create("r", Scene.recurring(), now).createdAt())
        .isEqualTo(Scene.time("09:00:00.001"));
  }

  @Test
  void a_single_time_that_has_passed_is_refused() {
    RefusedException refused =
        catchThrowableOfType(
            RefusedException.class,
            () -> Lifecycle.create("r", Scene.oneShot(), Scene.time("10:01")));

    assertThat(refused.reason()).isEqualTo(RefusedException.Reason.INVALID);
    assertThat(refused.problem()).isEqualTo("the schedule has no fire in the future");
    assertThat(refused.remedy()).startsWith("give a later time");
  }

  @Test
  void a_single_time_that_passed_a_moment_ago_fires_at_once() {
    Instant due = Scene.time("10:00");

    Reminder created = Lifecycle.create("r", Scene.oneShot(), due.plusSeconds(9));

    assertThat(created.standing().next()).contains(NextFire.planned(due));
    assertThat(
            catchThrowableOfType(
                RefusedException.class,
                () -> Lifecycle.create("r", Scene.oneShot(), due.plusSeconds(10))))
        .isNotNull();
  }

  @Test
  void a_series_that_has_ended_is_refused() {
    Bounds bounds =
        new Bounds(
            Optional.empty(), Optional.of(Scene.time("10:10")), OptionalInt.empty(), List.of());
    Definition ended =
        Scene.recurring()
            .withSchedule(
                Bounded.of(Scene.every("PT5M"), bounds, ZoneOffset.UTC, Scene.time("09:00")));

    assertThat(
            catchThrowableOfType(
                RefusedException.class, () -> Lifecycle.create("r", ended, Scene.time("11:00"))))
        .isNotNull();
  }

  @Test
  void the_next_fire_is_counted_from_the_planned_instant_not_from_the_clock() {
    Scene scene = new Scene(Scene.recurring()).at("09:59:59.998").runs("09:59:59.999", Scene.DONE);

    assertThat(scene.next()).isEqualTo("10:05 planned");
  }

  @Test
  void a_run_that_ends_before_the_next_instant_leaves_it_alone() {
    Scene scene = new Scene(Scene.recurring()).at("10:00").runs("10:04:59", Scene.DONE);

    assertThat(scene.next()).isEqualTo("10:05 planned");
    assertThat(scene.rows()).containsExactly("10:00 ok");
  }

  @Test
  void a_series_that_comes_to_its_end_completes_the_reminder() {
    Bounds twice = new Bounds(Optional.empty(), Optional.empty(), OptionalInt.of(2), List.of());
    Definition definition =
        Scene.recurring()
            .withSchedule(
                Bounded.of(Scene.every("PT5M"), twice, ZoneOffset.UTC, Scene.time("09:00")));

    Scene scene = new Scene(definition).at("10:00").runs("10:01", Scene.DONE);
    assertThat(scene.next()).isEqualTo("10:05 planned");

    scene.at("10:05").runs("10:06", Scene.DONE);
    assertThat(scene.status()).isEqualTo(Status.COMPLETED);
    assertThat(scene.next()).isEqualTo("none");
  }

  @Test
  void a_one_shot_is_completed_and_kept_after_its_run() {
    Scene scene = new Scene(Scene.oneShot()).at("10:00").runs("10:01", Scene.DONE);

    assertThat(scene.status()).isEqualTo(Status.COMPLETED);
    assertThat(scene.removed()).isFalse();
    assertThat(scene.rows()).containsExactly("10:00 ok");
  }

  @Test
  void the_default_policies_suit_the_schedule() {
    Definition definition = Definition.of("test", "text", At.instant(Scene.time("10:00")));

    assertThat(definition.oneShot()).isTrue();
    assertThat(definition.policies()).isEqualTo(Policies.ONE_SHOT);
    assertThat(Scene.recurring().policies()).isEqualTo(Policies.RECURRING);
  }
}
