package dev.rooster.process;

import java.util.regex.Pattern;

/**
 * The result of a finished program.
 *
 * @param exit the exit code; 128 plus the signal's number if a signal killed it
 * @param stdout the captured output, with a line that marks omitted bytes
 */
public record ProcessResult(int exit, String stdout, String stderr) {
  private static final Pattern COLOURS = Pattern.compile("\u001b\\[[0-9;]*m");
  private static final int LONGEST_WORDS = 500;

  /** The last line of stderr, or of stdout if stderr is empty, for error messages. */
  public String lastWords() {
    String output = COLOURS.matcher(stderr.isBlank() ? stdout : stderr).replaceAll("");
    String last = output.strip().lines().reduce((first, second) -> second).orElse("").strip();
    return last.length() > LONGEST_WORDS ? last.substring(0, LONGEST_WORDS) + "…" : last;
  }
}
