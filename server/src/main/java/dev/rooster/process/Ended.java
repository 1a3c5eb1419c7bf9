package dev.rooster.process;

/**
 * How a program ended.
 *
 * @param exit its exit code; 128 and the signal's number if a signal ended it
 * @param stdout what it wrote, as far as it is kept
 */
public record Ended(int exit, String stdout, String stderr) {

  /** The last line that it wrote, to stderr if it can be, for people who ask what went wrong. */
  public String lastWords() {
    String said = stderr.isBlank() ? stdout : stderr;
    return said.strip().lines().reduce((first, second) -> second).orElse("").strip();
  }
}
