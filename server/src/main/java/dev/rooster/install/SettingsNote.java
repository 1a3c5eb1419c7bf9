package dev.rooster.install;

/**
 * Something in a file of settings that keeps its client from calling Rooster.
 *
 * @param problem a sentence without its full stop
 * @param remedy what to do, as in an error
 */
public record SettingsNote(String problem, String remedy) {

  /** Both in one line. */
  public String text() {
    return problem + "; " + remedy;
  }
}
