package dev.rooster.cli.command;

import java.util.List;

/**
 * An argument that is told by its place. Only the last one of a command may be optional or take all
 * the arguments that are left.
 *
 * @param summary without what it may be: that is said with it
 */
public record Parameter(
    String placeholder, boolean required, boolean takesRest, String summary, Values values) {

  public static Parameter required(String placeholder, String summary) {
    return new Parameter(placeholder, true, false, summary, new Values.Free());
  }

  public static Parameter optional(String placeholder, String summary) {
    return new Parameter(placeholder, false, false, summary, new Values.Free());
  }

  /** All that are left, if there are any. */
  public static Parameter rest(String placeholder, String summary) {
    return new Parameter(placeholder, false, true, summary, new Values.Free());
  }

  /** All that are left, of which there must be one. */
  public static Parameter some(String placeholder, String summary) {
    return new Parameter(placeholder, true, true, summary, new Values.Free());
  }

  public Parameter taking(Values other) {
    return new Parameter(placeholder, required, takesRest, summary, other);
  }

  public Parameter oneOf(List<String> words) {
    return taking(new Values.Words(words, ""));
  }

  /** As the usage line shows it: {@code [EXPRESSION...]}. */
  public String form() {
    String form = takesRest ? placeholder + "..." : placeholder;
    return required ? form : "[" + form + "]";
  }

  /** All that the help says of it. */
  public String meaning() {
    return values.spelled().isEmpty() ? summary : summary + ": " + values.spelled();
  }
}
