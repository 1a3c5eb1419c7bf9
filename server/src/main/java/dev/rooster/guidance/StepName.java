package dev.rooster.guidance;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The name of a step, {@code workflow/step}. A workflow alone means its first step.
 *
 * @param step empty for the first one
 */
public record StepName(String workflow, String step) {
  /** The ids of lessons and steps, and the names of workflows. */
  public static final Pattern ID = Pattern.compile("[A-Za-z0-9._-]{1,100}");

  private static final Pattern NAME = Pattern.compile("(%1$s)(?:/(%1$s))?".formatted(ID));

  /** Empty if the text is not such a name. */
  public static Optional<StepName> parse(String text) {
    Matcher matcher = NAME.matcher(text.strip());
    return matcher.matches()
        ? Optional.of(
            new StepName(matcher.group(1), Optional.ofNullable(matcher.group(2)).orElse("")))
        : Optional.empty();
  }

  @Override
  public String toString() {
    return step.isEmpty() ? workflow : workflow + "/" + step;
  }
}
