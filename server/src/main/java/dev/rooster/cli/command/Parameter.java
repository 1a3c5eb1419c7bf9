package dev.rooster.cli.command;

import java.util.List;

/**
 * A positional argument. Only the last one of a command may be optional or take all remaining
 * arguments.
 *
 * @param summary one line, without the allowed values, which {@link #meaning} adds
 */
public record Parameter(
    String placeholder, boolean required, boolean takesRest, String summary, Values values) {

  public static Parameter required(String placeholder, String summary) {
    return new Parameter(placeholder, true, false, summary, new Values.Free());
  }

  public static Parameter optional(String placeholder, String summary) {
    return new Parameter(placeholder, false, false, summary, new Values.Free());
  }

  /** Takes all remaining arguments, possibly none. */
  public static Parameter rest(String placeholder, String summary) {
    return new Parameter(placeholder, false, true, summary, new Values.Free());
  }

  /** Takes all remaining arguments, at least one. */
  public static Parameter some(String placeholder, String summary) {
    return new Parameter(placeholder, true, true, summary, new Values.Free());
  }

  public Parameter taking(Values other) {
    return new Parameter(placeholder, required, takesRest, summary, other);
  }

  public Parameter oneOf(List<String> words) {
    return taking(new Values.Words(words, ""));
  }

  /** The form in the usage line: {@code [EXPRESSION...]}. */
  public String form() {
    String form = takesRest ? placeholder + "..." : placeholder;
    return required ? form : "[" + form + "]";
  }

  /** The summary with the allowed values, for the help. */
  public String meaning() {
    return values.spelled().isEmpty() ? summary : summary + ": " + values.spelled();
  }
}
