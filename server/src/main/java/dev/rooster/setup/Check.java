package dev.rooster.setup;

/**
 * The result of trying an answer out.
 *
 * @param what was tried, such as {@code telegram}
 * @param detail what was found, or why it failed
 */
public record Check(String what, boolean ok, String detail) {
  static Check good(String what, String detail) {
    return new Check(what, true, detail);
  }

  static Check bad(String what, String detail) {
    return new Check(what, false, detail);
  }
}
