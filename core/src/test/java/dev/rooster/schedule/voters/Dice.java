package dev.rooster.schedule.voters;

import java.util.List;
import java.util.Random;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.IntSupplier;

/** Seeded choices: the same seed, set with {@code -Drooster.seed}, generates the same questions. */
final class Dice {
  private static final long USUAL_SEED = 20_260_104L;

  private final Random random;

  private Dice(long seed) {
    this.random = new Random(seed);
  }

  static Dice seeded() {
    return new Dice(Long.getLong("rooster.seed", USUAL_SEED));
  }

  /** A number from first to last, both inclusive. */
  int between(int first, int last) {
    return first + random.nextInt(last - first + 1);
  }

  long between(long first, long last) {
    return first + random.nextLong(last - first + 1);
  }

  boolean percent(int chance) {
    return random.nextInt(100) < chance;
  }

  @SafeVarargs
  @SuppressWarnings("varargs")
  final <T> T oneOf(T... choices) {
    return choices[random.nextInt(choices.length)];
  }

  <T> T oneOf(List<T> choices) {
    return choices.get(random.nextInt(choices.size()));
  }

  /** One to {@code most} different numbers, in order. */
  SortedSet<Integer> some(int most, IntSupplier number) {
    SortedSet<Integer> numbers = new TreeSet<>();
    for (int left = between(1, most); left > 0; left--) {
      numbers.add(number.getAsInt());
    }
    return numbers;
  }
}
