package dev.rooster.schedule;

import java.util.List;
import java.util.SplittableRandom;

/** Reproducible randomness: {@code -Drooster.seed=…} generates the same cases again. */
public final class Seed {
  public static final long VALUE = Long.getLong("rooster.seed", 20_260_308L);

  private static final int SCALE = Integer.getInteger("rooster.scale", 1);

  private Seed() {}

  /** The number of cases to try: the default, or a multiple of it in a long check. */
  public static int cases(int usual) {
    return usual * SCALE;
  }

  /** A separate stream for each purpose, so that one test does not change the cases of another. */
  public static SplittableRandom random(String purpose) {
    return new SplittableRandom(VALUE * 1_000_003 + purpose.hashCode());
  }

  public static <T> T pick(SplittableRandom random, List<T> choices) {
    return choices.get(random.nextInt(choices.size()));
  }

  @SafeVarargs
  public static <T> T pick(SplittableRandom random, T... choices) {
    return choices[random.nextInt(choices.length)];
  }
}
