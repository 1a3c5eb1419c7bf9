package dev.rooster.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/**
 * Checks the form of a rejection: one line that can be shown unchanged, with a reason and a remedy.
 */
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
        .matches(shown -> shown.equals(shown.strip()), "has no spaces around it")
        .matches(shown -> !shown.endsWith("."), "has no full stop")
        .matches(
            shown -> shown.codePoints().noneMatch(Character::isISOControl),
            "has no control characters");
  }
}
