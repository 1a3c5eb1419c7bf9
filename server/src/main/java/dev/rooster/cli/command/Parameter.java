package dev.rooster.cli.command;

/**
 * An argument that is told by its place. Only the last one of a command may be optional or take all
 * the arguments that are left.
 */
public record Parameter(String placeholder, boolean required, boolean takesRest, String summary) {

  public static Parameter required(String placeholder, String summary) {
    return new Parameter(placeholder, true, false, summary);
  }

  public static Parameter optional(String placeholder, String summary) {
    return new Parameter(placeholder, false, false, summary);
  }

  public static Parameter rest(String placeholder, String summary) {
    return new Parameter(placeholder, false, true, summary);
  }

  /** As the usage line shows it: {@code [EXPRESSION...]}. */
  public String form() {
    String form = takesRest ? placeholder + "..." : placeholder;
    return required ? form : "[" + form + "]";
  }
}
