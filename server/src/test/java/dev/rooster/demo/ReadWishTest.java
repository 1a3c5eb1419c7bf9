package dev.rooster.demo;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The phrases that the demo model understands. */
class ReadWishTest {

  @ParameterizedTest
  @CsvSource({
    "remind me in 5 minutes to check the oven, in 5 minutes, check the oven",
    "Please remind me in 5 minutes to check the oven!, in 5 minutes, check the oven",
    "remind me to check the oven in 5 minutes, in 5 minutes, check the oven",
    "remind me tomorrow at 9 to meet Bob at the station, tomorrow at 9, meet Bob at the station",
    "remind me to meet Bob at the station tomorrow at 9, tomorrow at 9, meet Bob at the station",
    "remind me this afternoon to call the dentist, this afternoon, call the dentist",
    "remind me at 17:30 that the shop closes, at 17:30, the shop closes",
    "remind me on Friday at 5:30pm about the report, on Friday at 5:30pm, the report",
    "in 20 minutes remind me to stretch, in 20 minutes, stretch",
    "remind me in an hour to call Ada, in an hour, call Ada",
  })
  void a_reminder_has_its_time_before_or_after_its_matter(String said, String time, String what) {
    assertThat(ReadWish.of(said)).isEqualTo(new Wish.Remind(time, what));
  }

  @ParameterizedTest
  @CsvSource({
    "every weekday at 9 stand up, every weekday at 9, stand up",
    "every weekday at 9: send me a briefing, every weekday at 9:, send me a briefing",
    "remind me every monday and friday at 17:30 to water the plants,"
        + " every monday and friday at 17:30, water the plants",
    "remind me to stretch every 90 minutes, every 90 minutes, stretch",
  })
  void a_recurring_one_starts_with_every(String said, String schedule, String what) {
    assertThat(ReadWish.of(said)).isEqualTo(new Wish.Repeat(schedule.replaceAll(":$", ""), what));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "list my reminders",
        "List reminders.",
        "show my reminders",
        "what are my reminders?"
      })
  void a_list_is_asked_for_in_several_ways(String said) {
    assertThat(ReadWish.of(said)).isEqualTo(new Wish.ListAll());
  }

  @Test
  void a_reminder_is_cancelled_by_its_id_or_its_words() {
    assertThat(ReadWish.of("cancel r-famyygpp")).isEqualTo(new Wish.Cancel("r-famyygpp"));
    assertThat(ReadWish.of("cancel the oven reminder")).isEqualTo(new Wish.Cancel("oven"));
  }

  @Test
  void a_reminder_that_has_arrived_is_done_or_snoozed() {
    assertThat(ReadWish.of("Done!")).isEqualTo(new Wish.Done());
    assertThat(ReadWish.of("snooze 10m")).isEqualTo(new Wish.Snooze("10m"));
    assertThat(ReadWish.of("snooze until tomorrow 9am")).isEqualTo(new Wish.Snooze("tomorrow 9am"));
    assertThat(ReadWish.of("snooze it for 10 minutes")).isEqualTo(new Wish.Snooze("10 minutes"));
  }

  @Test
  void a_reminder_without_a_time_is_asked_about() {
    assertThat(ReadWish.of("remind me to call Ada")).isEqualTo(new Wish.RemindSometime("call Ada"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "hello", "what is the weather in Berlin?", "in short, no", "undone"})
  void anything_else_is_unknown(String said) {
    assertThat(ReadWish.of(said)).isEqualTo(new Wish.Unknown());
  }
}
