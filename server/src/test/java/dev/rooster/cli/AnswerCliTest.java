package dev.rooster.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Snoozing reminders and marking them as done on the command line. */
class AnswerCliTest extends CliScene {
  @Test
  void a_snooze_says_when_the_reminder_comes_again() {
    rooster("add", "take it out", "--in", "1h", "--name", "oven");

    CliRun.Result snoozed = rooster("snooze", "oven", "tomorrow", "9am");

    assertThat(snoozed.out()).contains("snoozed until Tue 2026-11-17 09:00:00", "take it out");
    assertThat(shown("oven").text("snoozed_until")).contains("2026-11-17T08:00:00Z");
    assertThat(rooster("show", "oven").out()).contains("snoozed until Tue 2026-11-17");
  }

  @Test
  void the_default_is_ten_minutes() {
    rooster("add", "take it out", "--at", "2026-11-17T09:00", "--name", "oven");
    String now = host.clock().instant().plusSeconds(600).toString();

    assertThat(rooster("snooze", "oven").out()).contains("snoozed until");
    assertThat(shown("oven").text("next_fire_at").map(it -> it.substring(0, 16)))
        .contains(now.substring(0, 16));
  }

  @Test
  void a_recurring_reminder_shows_its_snooze_among_its_fires() {
    rooster("add", "stretch", "--every", "1h", "--name", "stretch");

    rooster("snooze", "stretch", "90m");

    assertThat(shown("stretch").texts("next_fires")).hasSize(5).isSorted();
    assertThat(shown("stretch").texts("next_fires").get(1))
        .isEqualTo(shown("stretch").text("snoozed_until").orElseThrow());
  }

  @Test
  void done_ends_a_one_shot_and_says_by_whom() {
    rooster("add", "take it out", "--in", "1h", "--name", "oven");

    assertThat(rooster("done", "oven").out()).contains("done", "take it out");

    assertThat(shown("oven").text("status")).contains("completed");
    assertThat(shown("oven").text("done_by")).contains("cli");
    assertThat(rooster("show", "oven").out()).contains("marked as done", "by cli");
    assertThat(rooster("done", "oven").exit()).isZero();
  }

  @Test
  void done_can_be_taken_back() {
    rooster("add", "take it out", "--in", "1h", "--name", "oven");
    rooster("done", "oven");

    assertThat(rooster("done", "oven", "--undo").out()).contains("active", "take it out");

    assertThat(shown("oven").text("status")).contains("active");
    assertThat(shown("oven").has("done_at")).isFalse();
    assertThat(rooster("done", "oven", "--undo").err()).contains("is not marked as done");
  }

  @Test
  void a_series_that_has_not_fired_is_not_done() {
    rooster("add", "stretch", "--every", "1h", "--name", "stretch");

    CliRun.Result refused = rooster("done", "stretch");

    assertThat(refused.exit()).isEqualTo(1);
    assertThat(refused.err()).contains("has not fired yet", "Cancel it to end the series");
  }

  @Test
  void without_a_name_a_reminder_must_have_fired() {
    CliRun.Result refused = rooster("snooze", "20m");

    assertThat(refused.exit()).isEqualTo(1);
    assertThat(refused.err()).contains("no reminder has fired", "Name the reminder");
    assertThat(rooster("snooze", "yesterday").err())
        .contains("'yesterday' is neither a later time nor a reminder");
  }

  @Test
  void a_time_that_is_unclear_is_refused() {
    rooster("add", "take it out", "--in", "1h", "--name", "oven");

    assertThat(rooster("snooze", "oven", "soonish").exit()).isEqualTo(1);
    assertThat(shown("oven").has("snoozed_until")).isFalse();
  }
}
