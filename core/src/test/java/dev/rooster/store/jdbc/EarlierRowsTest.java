package dev.rooster.store.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.reminder.Delay;
import dev.rooster.reminder.NextFire;
import dev.rooster.reminder.Tally;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** Columns that versions without delays, attempts and series of failures have written. */
class EarlierRowsTest {
  private static final Instant AT = Instant.parse("2026-11-16T08:00:00Z");

  @Test
  void a_planned_fire_has_no_delays() {
    NextFire next = new PackedColumn("1763283600000 1 planned 0 -").next(AT);

    assertThat(next.earlier().isEmpty()).isTrue();
  }

  @Test
  void the_reason_of_a_retry_is_its_delay() {
    NextFire next = new PackedColumn("1763283600000 2 retry 0 1763283600000").next(AT);

    assertThat(next.earlier().delays()).containsExactly(Delay.ATTEMPT_FAILED);
    assertThat(next.earlier().attempts()).isEmpty();
  }

  @Test
  void the_cause_of_a_late_fire_is_unknown() {
    NextFire next = new PackedColumn("1763283600000 1 missed 0 -").next(AT);

    assertThat(next.earlier().isEmpty()).isTrue();
  }

  @Test
  void errors_in_a_row_are_no_series() {
    Tally tally =
        new PackedColumn("3 1 error 1763283600000 1763283600012 350 error text=\"no network\"")
            .tally();

    assertThat(tally.errorsInARow()).isEqualTo(1);
    assertThat(tally.failing()).isEmpty();
    assertThat(tally.last()).isPresent();
  }
}
