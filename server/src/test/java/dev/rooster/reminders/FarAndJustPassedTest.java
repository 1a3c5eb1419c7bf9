package dev.rooster.reminders;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.rooster.format.Json;
import dev.rooster.format.UnreadableException;
import dev.rooster.reminders.Reminders.Saved;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Times that lie too far away are refused; exact times that have just passed fire at once. */
class FarAndJustPassedTest extends RemindersScene {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "'schedule':{'at':'2126-01-01'}",
        "'schedule':{'at':'2126-01-01T09:00:00Z'}",
        "'schedule':{'in':'20000d'}",
        "'schedule':{'every':'1h'},'starts':'2126-01-01'",
        "'schedule':{'every':'1h','anchor':'2126-01-01T00:00:00Z'}",
        "'schedule':{'every':'20000d'}",
        "'schedule':{'cron':'0 0 9 1 1 ? 2126'}",
        "'schedule':{'rrule':'FREQ=DAILY','start':'2126-01-01T09:00'}",
      })
  void a_first_fire_more_than_thirty_years_away_is_refused(String fields) {
    UnreadableException refused =
        catchThrowableOfType(UnreadableException.class, () -> create(ADMIN, body(fields)));

    assertThat(refused).as(fields).isNotNull();
    assertThat(refused.problem())
        .contains("more than 30 years away")
        .containsPattern("20[89]\\d|2126");
    assertThat(list(ADMIN)).isEmpty();
  }

  @Test
  void an_edit_of_the_bounds_alone_is_held_to_the_same_limit() {
    var hourly = create(ADMIN, body("'schedule':{'every':'1h'}"));

    assertThat(
            catchThrowableOfType(
                UnreadableException.class, () -> change(hourly, "{\"starts\":\"2126-01-01\"}")))
        .hasMessageContaining("more than 30 years away");
    assertThat(change(hourly, "{\"ends\":\"2126-01-01\"}").id()).isEqualTo(hourly.id());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"2026-11-16T08:59:55Z", "2026-11-16T09:59:55+01:00", "2026-11-16T09:59:55"})
  void an_exact_time_that_passed_a_moment_ago_fires_at_once(String at) {
    Saved saved = save(body("'schedule':{'at':'%s'}".formatted(at)));

    assertThat(next(saved.reminder())).isEqualTo("2026-11-16T08:59:55Z");
    assertThat(saved.notes()).containsExactly("the time passed 5s ago, so it fires at once");
    assertThat(ReminderJson.fires(saved.reminder(), NOW)).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"2026-11-16T08:59:50Z", "today 9:59", "2025-11-16T09:59:55+01:00"})
  void an_older_time_and_a_time_in_words_are_refused(String at) {
    assertThat(
            catchThrowableOfType(
                UnreadableException.class,
                () -> save(body("'schedule':{'at':'%s'}".formatted(at)))))
        .hasMessageContaining("has passed");
  }

  private Saved save(String json) {
    return reminders.create(ADMIN, Json.read(json), json, Optional.empty());
  }

  private static String body(String fields) {
    return "{\"message\":\"x\"," + fields.replace('\'', '"') + "}";
  }
}
