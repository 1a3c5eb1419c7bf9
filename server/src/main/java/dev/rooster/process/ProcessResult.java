package dev.rooster.process;

import java.util.regex.Pattern;

/**
 * How a program ended.
 *
 * @param exit its exit code; 128 and the signal's number if a signal ended it
 * @param stdout what it wrote, as far as it is kept; where some is left out, a line says so
 */
public record ProcessResult(int exit, String stdout, String stderr) {
  private static final Pattern COLOURS = Pattern.compile("\u001b\\[[0-9;]*m");
  private static final int LONGEST_WORDS = 500;

  /** The last line that it wrote, to stderr if it can be, for people who ask what went wrong. */
  public String lastWords() {
    String said = COLOURS.matcher(stderr.isBlank() ? stdout : stderr).replaceAll("");
    String last = said.strip().lines().reduce((first, second) -> second).orElse("").strip();
    return last.length() > LONGEST_WORDS ? last.substring(0, LONGEST_WORDS) + "…" : last;
  }
}
