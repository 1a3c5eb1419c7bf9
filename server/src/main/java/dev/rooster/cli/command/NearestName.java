package dev.rooster.cli.command;

import java.util.Collection;
import java.util.Locale;
import java.util.Optional;

/** Guesses which known name was meant by a mistyped one. */
public final class NearestName {
  /** Nobody mistypes a name this long; comparing it would only cost time. */
  private static final int LONGEST = 40;

  private NearestName() {}

  /** The known name fewest edits away, if it is near enough to be what was meant. */
  public static Optional<String> of(String mistyped, Collection<String> known) {
    Optional<String> nearest = Optional.empty();
    if (mistyped.length() > LONGEST) {
      return nearest;
    }
    int fewest = Integer.MAX_VALUE;
    for (String name : known) {
      int edits = edits(bare(mistyped), bare(name));
      int allowed = Math.max(1, bare(name).length() / 3);
      if (edits <= allowed && edits < fewest) {
        fewest = edits;
        nearest = Optional.of(name);
      }
    }
    return nearest;
  }

  /** The guess as the beginning of a remedy, or nothing. */
  public static String suggest(String mistyped, Collection<String> known) {
    return of(mistyped, known).map(name -> "did you mean " + name + "? ").orElse("");
  }

  private static String bare(String name) {
    return name.replace("-", "").replace("_", "").toLowerCase(Locale.ROOT);
  }

  /** Insertions, deletions, replacements, and swaps of neighbours. */
  private static int edits(String from, String to) {
    int[][] cost = new int[from.length() + 1][to.length() + 1];
    for (int i = 0; i <= from.length(); i++) {
      cost[i][0] = i;
    }
    for (int j = 0; j <= to.length(); j++) {
      cost[0][j] = j;
    }
    for (int i = 1; i <= from.length(); i++) {
      for (int j = 1; j <= to.length(); j++) {
        int same = from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1;
        int best = Math.min(cost[i - 1][j], cost[i][j - 1]) + 1;
        best = Math.min(best, cost[i - 1][j - 1] + same);
        if (i > 1
            && j > 1
            && from.charAt(i - 1) == to.charAt(j - 2)
            && from.charAt(i - 2) == to.charAt(j - 1)) {
          best = Math.min(best, cost[i - 2][j - 2] + 1);
        }
        cost[i][j] = best;
      }
    }
    return cost[from.length()][to.length()];
  }
}
