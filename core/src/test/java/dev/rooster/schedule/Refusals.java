package dev.rooster.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** What every refusal must be: one line to show as it is, with a reason and a way out. */
public final class Refusals {
  private Refusals() {}

  public static InvalidScheduleException refusal(ThrowingCallable reading) {
    InvalidScheduleException refusal =
        catchThrowableOfType(InvalidScheduleException.class, reading);
    assertThat(refusal).as("a refusal").isNotNull();
    assertPresentable(refusal.problem());
    assertPresentable(refusal.remedy());
    return refusal;
  }

  public static void assertPresentable(String text) {
    assertThat(text)
        .isNotBlank()
        .hasSizeLessThan(400)
        .matches(shown -> shown.equals(shown.strip()), "has no blanks around it")
        .matches(shown -> !shown.endsWith("."), "has no full stop")
        .matches(
            shown -> shown.codePoints().noneMatch(Character::isISOControl),
            "has no control characters");
  }
}
