package dev.rooster.format;

import dev.rooster.text.Storable;

/**
 * Something that is wrong with what was read.
 *
 * @param path which value, as in {@code schedule.every}; empty for all of it
 */
public record Problem(Place place, String path, String problem, String remedy) {
  /** What was read is quoted, and may be long. */
  private static final int LONGEST_WORDS = 300;

  public Problem {
    path = Storable.cleaned(path, LONGEST_WORDS);
    problem = Storable.cleaned(problem, LONGEST_WORDS);
  }

  /** Something that is wrong with all of it. */
  public static Problem ofAll(String problem, String remedy) {
    return new Problem(Place.START, "", problem, remedy);
  }

  /** Without the place: what REST says about a body of one line. */
  public String words() {
    return path.isEmpty() ? problem : path + ": " + problem;
  }
}
