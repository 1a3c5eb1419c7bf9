package dev.rooster.text;

import java.util.Collection;
import java.util.Locale;
import java.util.Optional;

/** Guesses the known name that a user meant. */
public final class NearestName {
  /** Longer names are not typing mistakes, and comparing them would only cost time. */
  private static final int LONGEST = 40;

  private NearestName() {}

  /** The known name with the fewest edits, if it is near enough. */
  public static Optional<String> of(String mistyped, Collection<String> known) {
    Optional<String> nearest = Optional.empty();
    if (mistyped.length() > LONGEST) {
      return nearest;
    }
    int fewest = Integer.MAX_VALUE;
    for (String name : known) {
      int allowed = Math.max(1, bare(name).length() / 3);
      int edits = Spelling.distance(bare(mistyped), bare(name), allowed);
      if (edits <= allowed && edits < fewest) {
        fewest = edits;
        nearest = Optional.of(name);
      }
    }
    return nearest;
  }

  /** A remedy that starts with the guess, if there is one: {@code did you mean every? Use …}. */
  public static String remedy(String mistyped, Collection<String> known, String otherwise) {
    return of(mistyped, known).map(name -> guess(name, otherwise)).orElse(otherwise);
  }

  /** The guess followed by another remedy. */
  public static String guess(String name, String otherwise) {
    return "did you mean %s? %s"
        .formatted(
            name, otherwise.substring(0, 1).toUpperCase(Locale.ROOT) + otherwise.substring(1));
  }

  private static String bare(String name) {
    return name.replace("-", "").replace("_", "").toLowerCase(Locale.ROOT);
  }
}
