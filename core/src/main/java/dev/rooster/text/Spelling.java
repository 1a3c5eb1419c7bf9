package dev.rooster.text;

import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/** Finds the known words nearest to a mistyped one. */
public final class Spelling {
  private static final int LONGEST_WORD = 40;

  private Spelling() {}

  /**
   * Up to {@code count} of the nearest known words that differ in at most a third of the letters.
   */
  public static List<String> nearest(String word, Collection<String> known, int count) {
    boolean plain = word.chars().allMatch(letter -> letter > ' ' && letter < 127);
    if (!plain || word.length() < 3 || word.length() > LONGEST_WORD) {
      return List.of();
    }
    int most = Math.max(1, word.length() / 3);
    List<Guess> guesses =
        known.stream()
            .map(candidate -> new Guess(candidate, distance(word, candidate, most)))
            .filter(guess -> guess.distance <= most)
            .sorted(Comparator.comparingInt(Guess::distance).thenComparing(Guess::word))
            .toList();
    return guesses.stream()
        .filter(guess -> guess.distance == guesses.getFirst().distance)
        .limit(count)
        .map(Guess::word)
        .toList();
  }

  private record Guess(String word, int distance) {}

  /**
   * The number of insertions, deletions, replacements and swaps of neighbours, counted up to {@code
   * most + 1}: only cells that near to the diagonal of each row matter.
   */
  public static int distance(String one, String other, int most) {
    int width = other.length();
    if (Math.abs(one.length() - width) > most) {
      return most + 1;
    }
    int[] current = new int[width + 1];
    int[] last = new int[width + 1];
    int[] beforeLast = new int[width + 1];
    Arrays.setAll(last, column -> column);
    for (int row = 1; row <= one.length(); row++) {
      Arrays.fill(current, most + 1);
      current[0] = row;
      int least = row;
      for (int column = Math.max(1, row - most); column <= Math.min(width, row + most); column++) {
        boolean same = one.charAt(row - 1) == other.charAt(column - 1);
        int cost = Math.min(last[column], current[column - 1]) + 1;
        cost = Math.min(cost, last[column - 1] + (same ? 0 : 1));
        if (swapped(one, row, other, column)) {
          cost = Math.min(cost, beforeLast[column - 2] + 1);
        }
        current[column] = cost;
        least = Math.min(least, cost);
      }
      if (least > most) {
        return most + 1;
      }
      int[] free = beforeLast;
      beforeLast = last;
      last = current;
      current = free;
    }
    return Math.min(last[width], most + 1);
  }

  private static boolean swapped(String one, int row, String other, int column) {
    return row > 1
        && column > 1
        && one.charAt(row - 1) == other.charAt(column - 2)
        && one.charAt(row - 2) == other.charAt(column - 1);
  }
}
