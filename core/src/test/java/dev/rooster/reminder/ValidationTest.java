package dev.rooster.reminder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.rooster.schedule.Refusals;
import java.time.Duration;
import java.util.Random;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** Invalid values are rejected, with a reason and a remedy. */
class ValidationTest {
  private static final Duration FOR_EVER = Duration.ofSeconds(Long.MAX_VALUE);

  private static String refused(ThrowingCallable making) {
    RefusedException refused = catchThrowableOfType(RefusedException.class, making);
    assertThat(refused).as("a refusal").isNotNull();
    assertThat(refused.reason()).isEqualTo(RefusedException.Reason.INVALID);
    Refusals.assertPresentable(refused.problem());
    Refusals.assertPresentable(refused.remedy());
    return refused.line();
  }

  @Test
  void a_reminder_has_a_kind() {
    assertThat(refused(() -> Definition.of(" ", "text", Scene.every("PT1H"))))
        .isEqualTo("the reminder has no kind. Name the handler that runs it.");
  }

  @Test
  void names_and_texts_have_limits() {
    String tooLong = "x".repeat(201);

    assertThat(refused(() -> Scene.recurring().withName(tooLong)))
        .isEqualTo("the name has 201 characters. Shorten it to 200 characters or fewer.");
    assertThat(refused(() -> Scene.recurring().withKey(tooLong))).contains("the key has 201");
    assertThat(refused(() -> Definition.of(tooLong, "", Scene.every("PT1H")))).contains("the kind");
    assertThat(refused(() -> Scene.recurring().withText("x".repeat(1_000_001))))
        .contains("Shorten it to 1000000");
  }

  @Test
  void a_zero_character_is_refused() {
    assertThat(refused(() -> Scene.recurring().withText("a\0b")))
        .startsWith("the text contains a NUL or an unpaired surrogate");
  }

  @Test
  void a_one_shot_cannot_have_a_condition_over_many_occurrences() {
    assertThat(refused(() -> Scene.with(Condition.Mode.ONCE, Scene.oneShot())))
        .endsWith("Use a recurring schedule, or the mode each or until.");
  }

  @Test
  void a_condition_needs_a_valid_text_and_timeout() {
    assertThat(refused(() -> condition(" ", Duration.ofSeconds(1))))
        .startsWith("the condition is empty");
    assertThat(refused(() -> condition("a\0b", Duration.ofSeconds(1))))
        .startsWith("the condition contains a NUL");
    assertThat(refused(() -> condition("true", Duration.ZERO))).contains("0s");
    assertThat(refused(() -> condition("true", Duration.ofSeconds(-1)))).contains("-1s");
    assertThat(refused(() -> condition("true", FOR_EVER)))
        .endsWith("Choose one from 1 millisecond to 7 days.");
  }

  private static Condition condition(String text, Duration timeout) {
    return new Condition(Condition.Mode.EACH, Condition.By.COMMAND, text, timeout);
  }

  @Test
  void the_timeout_of_a_run_must_be_valid() {
    assertThat(refused(() -> Policies.RECURRING.withTimeout(Duration.ofNanos(1))))
        .startsWith("a timeout of 0.000001ms is out of range")
        .endsWith("Choose one from 1 millisecond to 7 days.");
    assertThat(refused(() -> Policies.RECURRING.withTimeout(Duration.ofDays(8))))
        .contains("a timeout of 8d");
    assertThat(refused(() -> Policies.RECURRING.withTimeout(FOR_EVER))).contains("7 days");
    assertThat(refused(() -> Policies.RECURRING.withTimeout(FOR_EVER.negated())))
        .contains("7 days");
  }

  @Test
  void retries_and_fires_can_be_counted() {
    assertThat(refused(() -> Policies.RECURRING.withRetries(-1)))
        .startsWith("-1 retries are out of range")
        .endsWith("Choose 0 to 100.");
    assertThat(refused(() -> Policies.RECURRING.withRetries(101))).contains("101");
    assertThat(refused(() -> Policies.RECURRING.withMaxFires(0)))
        .startsWith("a limit of 0 fires is too low");
  }

  @Test
  void the_window_for_missed_occurrences_must_be_valid() {
    assertThat(refused(() -> new Missed(Missed.Policy.ONCE, Duration.ofSeconds(-1))))
        .endsWith("Give a duration of 0 or more.");
    assertThat(refused(() -> new Missed(Missed.Policy.ONCE, FOR_EVER)))
        .endsWith("Choose a duration of at most 36525 days.");
  }

  @Test
  void durations_are_kept_to_the_millisecond() {
    Duration fine = Duration.ofNanos(1_234_567);
    Duration kept = Duration.ofMillis(1);

    assertThat(new Missed(Missed.Policy.ALL, fine).within()).isEqualTo(kept);
    assertThat(Policies.RECURRING.withTimeout(fine).timeout()).isEqualTo(kept);
    assertThat(condition("true", fine).timeout()).isEqualTo(kept);
  }

  @Test
  void an_id_can_be_typed() {
    for (String id : new String[] {"", " ", "a b", "a/b", "a@b", "ä", "x".repeat(101)}) {
      assertThat(refused(() -> Lifecycle.create(id, Scene.recurring(), Scene.time("09:00"))))
          .endsWith("Use up to 100 letters, digits and . _ : - characters.");
    }
  }

  @Test
  void a_new_id_is_short_and_without_letters_that_look_alike() {
    assertThat(Reminder.newId(new Random(1))).matches("r-[a-hj-km-np-z2-9]{8}");
  }

  @Test
  void a_run_needs_a_claim() {
    assertThat(
            catchThrowableOfType(
                IllegalArgumentException.class,
                () -> Run.of(new Scene(Scene.recurring()).reminder())))
        .hasMessage("r is not claimed");
  }
}
