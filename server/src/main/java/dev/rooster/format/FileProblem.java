package dev.rooster.format;

import dev.rooster.text.ErrorLine;
import java.util.OptionalInt;

/**
 * An error in a file or a store, and its remedy: as the status and {@code config check} show it.
 *
 * @param file its name, or the store's
 * @param line empty if the problem has no line
 */
public record FileProblem(String file, OptionalInt line, String message, String remedy) {

  /** A problem found while reading a file. */
  public static FileProblem of(String file, Problem problem) {
    return new FileProblem(
        file, OptionalInt.of(problem.place().line()), problem.words(), problem.remedy());
  }

  /** A problem of a file as a whole. */
  public static FileProblem of(String file, String message, String remedy) {
    return new FileProblem(file, OptionalInt.empty(), message, remedy);
  }

  public JsonText json() {
    JsonText json = JsonText.object().with("file", file);
    return (line.isPresent() ? json.with("line", line.getAsInt()) : json.withJson("line", "null"))
        .with("message", message)
        .with("remedy", remedy);
  }

  /** The problem on one line, for people. */
  public String text() {
    String place = line.isPresent() ? file + " line " + line.getAsInt() : file;
    return place + ": " + ErrorLine.of(message, remedy);
  }
}
