package dev.rooster.guidance;

import dev.rooster.format.Place;
import dev.rooster.format.Problems;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A lesson: a short text on one thing that an agent should know at the right moment.
 *
 * @param id the name of its file, without extension
 * @param title its first heading
 * @param text the whole text, in Markdown
 */
public record Lesson(String id, String title, String text) {
  /** An agent reads a lesson in one piece. */
  static final int LONGEST = 20_000;

  private static final Pattern HEADING = Pattern.compile("(?m)^#{1,6}[ \t]+(\\S.*)$");

  /** Reads the text of a lesson; empty if it has a problem. */
  public static Optional<Lesson> read(String id, String text, Problems problems) {
    String plain = text.replace("\uFEFF", "").replace("\r\n", "\n").strip();
    Matcher heading = HEADING.matcher(plain);
    if (plain.length() > LONGEST) {
      problems.add(
          Place.START,
          "",
          "has %d characters, more than %d".formatted(plain.length(), LONGEST),
          "shorten it, or split it into several lessons");
    } else if (!heading.find()) {
      problems.add(Place.START, "", "has no heading", "begin with a title, such as # Read errors");
    }
    return problems.isEmpty()
        ? Optional.of(new Lesson(id, heading.group(1).strip(), plain))
        : Optional.empty();
  }
}
