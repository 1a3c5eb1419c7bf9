package dev.rooster.fuzz;

import java.util.List;
import java.util.SplittableRandom;

/** Reproducible randomness: {@code -Drooster.seed=…} generates the same cases again. */
public final class Chance {
  public static final long SEED = Long.getLong("rooster.seed", 20_261_117L);

  private static final int SCALE = Integer.getInteger("rooster.scale", 1);

  private final SplittableRandom random;

  /** A stream of its own for each purpose, so that one does not move the cases of another. */
  public Chance(String purpose) {
    this.random = new SplittableRandom(SEED * 1_000_003 + purpose.hashCode());
  }

  /** How many cases to try: the usual number, or a multiple in a long check. */
  public static int cases(int usual) {
    return usual * SCALE;
  }

  public int below(int bound) {
    return random.nextInt(bound);
  }

  public boolean oneIn(int many) {
    return random.nextInt(many) == 0;
  }

  public <T> T pick(List<T> choices) {
    return choices.get(random.nextInt(choices.size()));
  }

  @SafeVarargs
  public final <T> T pick(T... choices) {
    return choices[random.nextInt(choices.length)];
  }

  public byte[] bytes(int count) {
    byte[] bytes = new byte[count];
    random.nextBytes(bytes);
    return bytes;
  }
}
