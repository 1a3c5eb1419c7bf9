package dev.rooster.schedule;

import static dev.rooster.schedule.Refusals.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class EveryTest {
  private static final Instant ANCHOR = Instant.parse("2026-01-01T08:10:00Z");

  @Test
  void an_interval_is_counted_from_its_anchor() {
    Every every = new Every(Duration.ofMinutes(20), ANCHOR);
    assertThat(every.next(Instant.parse("2026-01-01T09:00:00Z")))
        .contains(Instant.parse("2026-01-01T09:10:00Z"));
  }

  @Test
  void the_anchor_is_the_first_fire() {
    Every every = new Every(Duration.ofMinutes(20), ANCHOR);
    assertThat(every.next(ANCHOR.minusSeconds(86_400))).contains(ANCHOR);
    assertThat(every.next(ANCHOR)).contains(ANCHOR.plusSeconds(1200));
  }

  @Test
  void a_wake_up_a_moment_early_or_late_does_not_double_or_skip() {
    Every every = new Every(Duration.ofMillis(1500), ANCHOR);
    Instant fire = ANCHOR.plusMillis(3000);
    assertThat(every.next(fire.minusNanos(1))).contains(fire);
    assertThat(every.next(fire)).contains(fire.plusMillis(1500));
    assertThat(every.next(fire.plusNanos(1))).contains(fire.plusMillis(1500));
  }

  @Test
  void an_interval_is_not_touched_by_clock_changes() {
    Every daily = new Every(Duration.ofDays(1), Instant.parse("2026-03-28T08:00:00Z"));
    assertThat(daily.next(Instant.parse("2026-03-29T00:00:00Z")))
        .contains(Instant.parse("2026-03-29T08:00:00Z"));
  }

  @Test
  void absurd_intervals_are_rejected() {
    assertThat(refusal(() -> new Every(Duration.ZERO, ANCHOR)).remedy()).contains("1s");
    assertThat(refusal(() -> new Every(Duration.ofMillis(999), ANCHOR)).problem())
        .contains("999ms");
    assertThat(refusal(() -> new Every(Duration.ofDays(36_526), ANCHOR)).remedy())
        .contains("100 years");
  }
}
