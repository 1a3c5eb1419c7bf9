package dev.rooster.text;

/** Joins the two parts of an error into one line: {@code 'x' is not a port. Use 0 to 65535.} */
public final class ErrorLine {
  private ErrorLine() {}

  /**
   * The problem and the remedy as two sentences.
   *
   * @param problem what is wrong, without full stop; its first letter stays as it is, because a
   *     prefix such as a file name usually precedes it
   * @param remedy what to do, without full stop
   */
  public static String of(String problem, String remedy) {
    return ended(problem) + " " + ended(capitalised(remedy));
  }

  private static String capitalised(String text) {
    return text.isEmpty() ? "" : Character.toUpperCase(text.charAt(0)) + text.substring(1);
  }

  private static String ended(String text) {
    return text.endsWith(".") || text.endsWith("?") || text.endsWith("!") ? text : text + ".";
  }
}
