package dev.rooster.store;

import dev.rooster.reminder.RefusedException;
import java.util.stream.IntStream;

/**
 * Text to find within other text, with letters in either case. No character of it has a special
 * meaning.
 */
public record SearchText(String text) {
  public static final int LONGEST = 200;

  public SearchText {
    if (text.isEmpty() || text.length() > LONGEST) {
      throw RefusedException.invalid(
          "the search text has %d characters".formatted(text.length()),
          "search for 1 to %d characters".formatted(LONGEST));
    }
  }

  /** Whether a text contains it. */
  public boolean isIn(String other) {
    int[] wanted = text.codePoints().toArray();
    int[] given = other.codePoints().toArray();
    return IntStream.rangeClosed(0, given.length - wanted.length)
        .anyMatch(from ->
            IntStream.range(0, wanted.length)
                .allMatch(i -> cases(wanted[i]).anyMatch(it -> it == given[from + i])));
  }

  /** A character in each case, once: for a digit, the digit alone. */
  public static IntStream cases(int character) {
    return IntStream.of(
            character,
            Character.toLowerCase(character),
            Character.toUpperCase(character),
            Character.toTitleCase(character))
        .distinct();
  }
}
