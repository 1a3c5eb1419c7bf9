package dev.rooster.format;

import dev.rooster.text.Storable;

/**
 * An error in a document, and its remedy.
 *
 * @param path the value's path, such as {@code schedule.every}; empty for the whole document
 */
public record Problem(Place place, String path, String problem, String remedy) {
  /** Problems are cut to this length, because they quote input. */
  private static final int LONGEST_WORDS = 300;

  public Problem {
    path = Storable.cleaned(path, LONGEST_WORDS);
    problem = Storable.cleaned(problem, LONGEST_WORDS);
  }

  /** A problem of the whole document. */
  public static Problem ofAll(String problem, String remedy) {
    return new Problem(Place.START, "", problem, remedy);
  }

  /** Path and problem, without the place. */
  public String words() {
    return path.isEmpty() ? problem : path + ": " + problem;
  }
}
