package dev.rooster.fire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.model.Answer;
import dev.rooster.reminder.NextFire;
import dev.rooster.reminder.Occurrence;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Status;
import dev.rooster.reminders.CheckAgain;
import dev.rooster.reminders.ServerReason;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Agents that ask to be woken again: the same reminder fires once more, and its grid stays. */
@Timeout(60)
class CheckAgainTest extends ModelScene {
  private static final Duration HOUR = Duration.ofHours(1);
  private static final Duration TWENTY_MINUTES = Duration.ofMinutes(20);

  private static Answer checkAgain(String when, String text) {
    return Answer.calls(
        "report",
        "{\"verdict\":\"check_again\",\"when\":\"%s\",\"text\":\"%s\"}".formatted(when, text));
  }

  private Instant next(Reminder reminder) {
    return stored(reminder).standing().next().map(NextFire::at).orElseThrow();
  }

  @Test
  void a_one_shot_is_looked_at_again_until_it_is_done() throws Exception {
    configure(model.url("openai"));
    model.script(
        checkAgain("20m", ""),
        Answer.says("Still baking.\n[check_again 20m]"),
        Answer.says("The cake is out."));
    Reminder reminder = add("{\"in\":\"1h\"}");

    pass(HOUR);
    assertThat(arrivals()).isEmpty();
    assertThat(latest(reminder).status()).isEqualTo(Occurrence.Status.OK);
    assertThat(latest(reminder).why().flatMap(ServerReason::of))
        .contains(new ServerReason.ChecksAgain(TWENTY_MINUTES, 1, ""));

    pass(TWENTY_MINUTES);
    assertThat(arrivals()).containsExactly("Still baking.");

    pass(TWENTY_MINUTES);
    assertThat(arrivals()).containsExactly("The cake is out.");
    assertThat(stored(reminder).standing().status()).isEqualTo(Status.COMPLETED);
    assertThat(history(reminder)).hasSize(3);
    assertThat(model.waiting()).isEqualTo(3);
  }

  @Test
  void a_recurring_reminder_keeps_its_grid() throws Exception {
    configure(model.url("openai"));
    model.script(checkAgain("20m", ""), Answer.says("[nothing]"), Answer.says("[nothing]"));
    Reminder reminder = add("{\"every\":\"1h\"}", ",\"delivery\":\"as_needed\"");
    Instant first = next(reminder);

    pass(HOUR);
    assertThat(next(reminder)).isEqualTo(first.plus(TWENTY_MINUTES));
    pass(TWENTY_MINUTES);
    assertThat(next(reminder)).isEqualTo(first.plus(HOUR));
    pass(Duration.ofMinutes(40));

    assertThat(history(reminder)).hasSize(3);
    assertThat(next(reminder)).isEqualTo(first.plus(HOUR).plus(HOUR));
    assertThat(arrivals()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"until", "once"})
  void a_condition_is_looked_at_again(String mode) throws Exception {
    configure(model.url("openai"));
    model.script(checkAgain("20m", "not risen"), Answer.says("[done]\nRisen."));
    Reminder reminder =
        add(
            "{\"every\":\"1h\"}",
            ",\"condition\":{\"prompt\":\"has it risen?\",\"mode\":\"%s\"}".formatted(mode));

    pass(HOUR);
    assertThat(arrivals()).isEmpty();
    assertThat(stored(reminder).standing().status()).isEqualTo(Status.ACTIVE);
    pass(TWENTY_MINUTES);

    assertThat(stored(reminder).standing().status()).isEqualTo(Status.COMPLETED);
  }

  @Test
  void a_time_that_cannot_be_followed_is_an_error_to_the_model() throws Exception {
    configure(model.url("openai"));
    model.script(checkAgain("60d", ""), checkAgain("", ""), checkAgain("2h", ""));
    Reminder reminder = add("{\"in\":\"1h\"}");

    pass(HOUR);

    assertThat(next(reminder)).isEqualTo(NOW.plus(HOUR).plus(Duration.ofHours(2)));
    model.request();
    assertThat(model.request()).contains("'60d' is too late to check again");
    assertThat(model.request()).contains("'when' is missing");
  }

  @Test
  void a_one_shot_is_not_checked_for_ever() throws Exception {
    configure(model.url("openai"));
    model.otherwise(body -> checkAgain("10m", ""));
    Reminder reminder = add("{\"in\":\"1h\"}");

    pass(HOUR);
    for (int i = 0; i < 2 * CheckAgain.MOST; i++) {
      pass(Duration.ofMinutes(10));
    }

    assertThat(stored(reminder).standing().status()).isEqualTo(Status.COMPLETED);
    assertThat(model.waiting()).isEqualTo(CheckAgain.MOST + 1);
    assertThat(arrivals())
        .containsExactly(
            "take the cake out\n\n(Note: the agent is not woken again after 24 checks in a row.)");
  }

  @Test
  void the_checks_of_a_recurring_reminder_stop_until_its_next_fire() throws Exception {
    configure(model.url("openai"));
    model.otherwise(body -> checkAgain("1m", ""));
    Reminder reminder = add("{\"every\":\"1h\"}");

    pass(HOUR);
    for (int i = 0; i < 58; i++) {
      pass(Duration.ofMinutes(1));
    }

    assertThat(history(reminder)).hasSize(CheckAgain.MOST + 1);
    assertThat(next(reminder)).isEqualTo(NOW.plus(HOUR).plus(HOUR));
    assertThat(arrivals()).isEmpty();
  }

  @Test
  void no_check_comes_after_the_end() throws Exception {
    configure(model.url("openai"));
    model.script(checkAgain("3h", ""));
    Reminder reminder = add("{\"every\":\"1h\"}", ",\"ends\":\"2026-11-16T13:30\"");

    pass(HOUR);

    assertThat(next(reminder)).isEqualTo(NOW.plus(HOUR).plus(HOUR));
    assertThat(latest(reminder).why().flatMap(ServerReason::of))
        .contains(new ServerReason.NoFurtherCheck(ServerReason.NoFurtherCheck.Because.END));
  }
}
