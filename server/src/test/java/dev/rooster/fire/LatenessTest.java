package dev.rooster.fire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.reminder.Definition;
import dev.rooster.reminder.Lifecycle;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Run;
import dev.rooster.reminders.LateCause;
import dev.rooster.schedule.At;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The words for a late run. */
class LatenessTest {
  private static final Instant DUE = Instant.parse("2026-11-16T09:00:00Z");

  private static Run begun(Duration late) {
    Reminder made =
        Lifecycle.create("r-1", Definition.of("x", "x", At.instant(DUE)), DUE.minusSeconds(1));
    return Run.of(made.with(made.standing().claimed("n", DUE.plus(late))));
  }

  @Test
  void a_run_due_before_the_start_is_late_because_the_daemon_was_down() {
    Run run = begun(Duration.ofHours(3));

    Optional<LateCause> cause = Lateness.cause(run, DUE.plusSeconds(10_000));

    assertThat(Lateness.words(run.lateBy(), cause))
        .isEqualTo("late by 3 hours: the daemon was down");
  }

  @Test
  void a_run_due_after_the_start_is_late_for_another_reason() {
    assertThat(Lateness.cause(begun(Duration.ofHours(3)), DUE.minusSeconds(10)))
        .contains(LateCause.OVERLOADED);
  }

  @Test
  void a_minute_is_not_late() {
    Run run = begun(Duration.ofMinutes(1));

    assertThat(Lateness.cause(run, DUE.plusSeconds(30))).isEmpty();
    assertThat(Lateness.words(run.lateBy(), Optional.empty())).isEmpty();
  }
}
