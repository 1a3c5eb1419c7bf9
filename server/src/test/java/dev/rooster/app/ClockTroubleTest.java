package dev.rooster.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.format.FileProblem;
import dev.rooster.reminder.Definition;
import dev.rooster.reminder.Lifecycle;
import dev.rooster.reminder.Step;
import dev.rooster.schedule.Every;
import dev.rooster.testing.SettableClock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The status shows a clock that was ahead. */
class ClockTroubleTest {
  private static final Instant NOW = Instant.parse("2026-11-16T12:00:00Z");

  private final SettableClock clock = new SettableClock(NOW);
  private final ClockTrouble trouble = new ClockTrouble(clock);

  private static Step corrected(String id) {
    Definition hourly = Definition.of("turn", "news", new Every(Duration.ofHours(1), NOW));
    return new Step(Lifecycle.create(id, hourly, NOW), List.of(), false, false);
  }

  @Test
  void a_clock_that_was_right_is_no_problem() {
    assertThat(trouble.problems()).isEmpty();
  }

  @Test
  void a_clock_that_was_ahead_is_shown_for_a_day_with_the_consequence() {
    trouble.clockWasAhead(corrected("r-1"));
    trouble.clockWasAhead(corrected("r-2"));

    assertThat(trouble.problems())
        .singleElement()
        .extracting(FileProblem::json)
        .hasToString(
            "{\"file\":\"clock\",\"line\":null,"
                + "\"message\":\"the clock was ahead until 2026-11-16T12:00:00Z; fires of 2"
                + " reminders that were recorded as missed or skipped are scheduled again\","
                + "\"remedy\":\"check the time synchronization of this machine, or of the database"
                + " server\"}");

    clock.advance(Duration.ofDays(1));
    assertThat(trouble.problems()).isEmpty();
  }
}
