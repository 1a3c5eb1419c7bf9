package dev.rooster.reminder;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.schedule.Every;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Time zones get new rules: a daily reminder at 9 moves to another instant. */
class ReplanningTest {
  private static final Instant CREATED = Instant.parse("2026-11-16T12:00:00Z");
  private static final Instant DUE = Instant.parse("2026-11-17T08:00:00Z");
  private static final Every DAILY = new Every(Duration.ofDays(1), DUE);
  private static final Reminder PLANNED =
      Lifecycle.create("r", Definition.of("test", "", DAILY), CREATED);

  private static Step replanned(Reminder reminder, Instant now, Duration shift) {
    Series shifted = new Series(after -> DAILY.next(after.minus(shift)).map(it -> it.plus(shift)));
    return Lifecycle.step(reminder, new Event.ZonesChanged(), now, shifted);
  }

  private static Optional<Instant> next(Step step) {
    assertThat(step.records()).isEmpty();
    return step.reminder().standing().next().map(NextFire::at);
  }

  @Test
  void future_fires_move_with_the_zone() {
    Instant now = CREATED.plusSeconds(1);

    assertThat(next(replanned(PLANNED, now, Duration.ofHours(1)))).contains(at("09:00"));
    assertThat(next(replanned(PLANNED, now, Duration.ofHours(-1)))).contains(at("07:00"));
    assertThat(next(replanned(PLANNED, now, Duration.ofHours(-3)))).contains(at("05:00"));
  }

  @Test
  void nothing_changes_where_the_rules_are_as_they_were() {
    assertThat(replanned(PLANNED, CREATED, Duration.ZERO).reminder()).isEqualTo(PLANNED);
  }

  @Test
  void a_fire_by_the_old_rules_is_not_repeated_by_the_new_ones() {
    Instant justFired = Instant.parse("2026-11-17T08:00:10Z");
    Reminder fired =
        PLANNED.with(PLANNED.standing().with(NextFire.planned(DUE.plus(Duration.ofDays(1)))));

    assertThat(next(replanned(fired, justFired, Duration.ofHours(1))))
        .contains(at("09:00").plus(Duration.ofDays(1)));
  }

  @Test
  void nothing_is_planned_for_a_time_that_has_passed() {
    Instant tooLate = at("07:30");

    assertThat(next(replanned(PLANNED, tooLate, Duration.ofHours(-1))))
        .contains(at("07:00").plus(Duration.ofDays(1)));
  }

  @Test
  void due_reminders_stay_unchanged() {
    assertThat(replanned(PLANNED, DUE, Duration.ofHours(1)).reminder()).isEqualTo(PLANNED);
  }

  @Test
  void running_paused_and_retried_reminders_stay_unchanged() {
    Standing standing = PLANNED.standing();
    NextFire retry = standing.next().orElseThrow().retried(DUE.plusSeconds(30), true);

    for (Standing other :
        new Standing[] {
          standing.claimed("n", CREATED),
          standing.paused(new Reason.ByRequest("holidays")),
          standing.with(retry)
        }) {
      Reminder reminder = PLANNED.with(other);
      assertThat(replanned(reminder, CREATED, Duration.ofHours(1)).reminder()).isEqualTo(reminder);
    }
  }

  @Test
  void a_backed_off_reminder_passes_over_the_same_occurrences() {
    NextFire backedOff = NextFire.backedOff(DUE, CREATED);
    Reminder reminder = PLANNED.with(PLANNED.standing().with(backedOff));

    assertThat(replanned(reminder, CREATED, Duration.ofHours(1)).reminder().standing().next())
        .contains(NextFire.backedOff(at("09:00"), CREATED));
  }

  @Test
  void a_schedule_that_fails_or_ends_keeps_its_plan() {
    Series failing =
        new Series(after -> {
          throw new IllegalStateException("the schedule fails");
        });
    Series ended = new Series(after -> Optional.empty());

    for (Series series : new Series[] {failing, ended}) {
      assertThat(Lifecycle.step(PLANNED, new Event.ZonesChanged(), CREATED, series).reminder())
          .isEqualTo(PLANNED);
    }
  }

  private static Instant at(String time) {
    return Instant.parse("2026-11-17T" + time + ":00Z");
  }
}
