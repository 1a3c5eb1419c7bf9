package dev.rooster.format;

import dev.rooster.text.Storable;

/**
 * A problem with a value that was read.
 *
 * @param path the field, as {@code schedule.every}; empty for all of it
 */
public record Problem(Place place, String path, String problem, String remedy) {
  /** A problem quotes the value, which may be long. */
  private static final int LONGEST_WORDS = 300;

  public Problem {
    path = Storable.cleaned(path, LONGEST_WORDS);
    problem = Storable.cleaned(problem, LONGEST_WORDS);
  }

  /** A problem with all of it. */
  public static Problem ofAll(String problem, String remedy) {
    return new Problem(Place.START, "", problem, remedy);
  }

  /** Without the place. */
  public String words() {
    return path.isEmpty() ? problem : path + ": " + problem;
  }
}
