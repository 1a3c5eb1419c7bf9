package dev.rooster.reminders;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.reminder.Reminder;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** An edit that names the same interval or rule keeps where it counts from. */
class SameIntervalTest extends RemindersScene {
  private Reminder hourly;

  @BeforeEach
  void passTime() {
    hourly = create(ADMIN, "{\"message\":\"x\",\"schedule\":{\"every\":\"1h\"}}");
    clock.set(NOW.plus(Duration.ofMinutes(25)));
  }

  @Test
  void the_same_interval_keeps_the_anchor_and_the_next_fire() {
    Reminder again = change(hourly, "{\"schedule\":{\"every\":\"60m\"},\"message\":\"y\"}");

    assertThat(again.definition().schedule()).isEqualTo(hourly.definition().schedule());
    assertThat(next(again)).isEqualTo(next(hourly));
  }

  @Test
  void the_same_interval_with_new_bounds_keeps_the_anchor() {
    Reminder again =
        change(hourly, "{\"schedule\":{\"every\":\"1h\"},\"except\":[\"2026-11-20\"]}");

    assertThat(next(again)).isEqualTo(next(hourly));
  }

  @Test
  void another_interval_counts_from_now() {
    Reminder other = change(hourly, "{\"schedule\":{\"every\":\"2h\"}}");

    assertThat(next(other)).isEqualTo(clock.instant().plus(Duration.ofHours(2)));
  }

  @Test
  void an_anchor_moves_the_same_interval() {
    Reminder moved =
        change(hourly, "{\"schedule\":{\"every\":\"1h\",\"anchor\":\"2026-11-16T09:40:00Z\"}}");

    assertThat(next(moved)).isEqualTo("2026-11-16T09:40:00Z");
  }

  @Test
  void a_start_beside_the_same_interval_is_where_it_counts_from() {
    Reminder moved =
        change(hourly, "{\"schedule\":{\"every\":\"1h\"},\"starts\":\"2026-11-16T09:50:00Z\"}");

    assertThat(next(moved)).isEqualTo("2026-11-16T09:50:00Z");
  }

  @Test
  void the_same_rule_keeps_its_start() {
    Reminder rule =
        create(
            ADMIN,
            "{\"message\":\"x\",\"schedule\":{\"rrule\":\"FREQ=HOURLY;INTERVAL=2\",\"tz\":\"UTC\"}}");
    Instant before = next(rule);
    clock.set(clock.instant().plus(Duration.ofMinutes(10)));

    Reminder again =
        change(rule, "{\"schedule\":{\"rrule\":\"FREQ=HOURLY;INTERVAL=2\",\"tz\":\"UTC\"}}");
    assertThat(next(again)).isEqualTo(before);
    Reminder other =
        change(rule, "{\"schedule\":{\"rrule\":\"FREQ=HOURLY;INTERVAL=3\",\"tz\":\"UTC\"}}");
    assertThat(next(other)).isNotEqualTo(before);
  }
}
