package dev.rooster.schedule;

/**
 * A sorted set of days within about a year, stored as bits from a base day on. Fill it first, then
 * only read it.
 */
final class DaySet {
  private final long base;
  private final long[] words;

  /** Creates a set that can hold the given number of days from the base on. */
  DaySet(long base, int length) {
    this.base = base;
    this.words = new long[(length + 63) / 64];
  }

  DaySet add(long epochDay) {
    int bit = (int) (epochDay - base);
    words[bit / 64] |= 1L << bit;
    return this;
  }

  /** Adds the days of a month, given as bits 1 to 31. */
  DaySet addMonth(long firstOfMonth, int days) {
    for (int rest = days; rest != 0; rest &= rest - 1) {
      add(firstOfMonth - 1 + Integer.numberOfTrailingZeros(rest));
    }
    return this;
  }

  /** The first day at or after the given one, or {@link LocalTimes#NEVER}. */
  long onOrAfter(long epochDay) {
    long first = Math.max(0, epochDay - base);
    if (first >= words.length * 64L) {
      return LocalTimes.NEVER;
    }
    int word = (int) first / 64;
    long rest = words[word] & (-1L << first);
    while (rest == 0) {
      if (++word == words.length) {
        return LocalTimes.NEVER;
      }
      rest = words[word];
    }
    return base + word * 64L + Long.numberOfTrailingZeros(rest);
  }

  int count() {
    int count = 0;
    for (long word : words) {
      count += Long.bitCount(word);
    }
    return count;
  }

  /** The day at the index, starting at 0. */
  long get(int index) {
    int left = index;
    int word = 0;
    while (left >= Long.bitCount(words[word])) {
      left -= Long.bitCount(words[word++]);
    }
    long rest = words[word];
    for (; left > 0; left--) {
      rest &= rest - 1;
    }
    return base + word * 64L + Long.numberOfTrailingZeros(rest);
  }
}
