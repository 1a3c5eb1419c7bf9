package dev.rooster.schedule;

import java.util.Arrays;
import java.util.stream.IntStream;

/** The times that BYSETPOS selects from a set that is the same in each period. */
final class PickedTimes implements TimesOfDay {
  private final int[] seconds;

  private PickedTimes(int[] seconds) {
    this.seconds = seconds;
  }

  static PickedTimes of(TimesOfDay times, Iterable<Integer> positions) {
    IntStream.Builder picked = IntStream.builder();
    for (int position : positions) {
      int index = position > 0 ? position - 1 : times.count() + position;
      if (index >= 0 && index < times.count()) {
        picked.add(times.get(index));
      }
    }
    return new PickedTimes(picked.build().sorted().distinct().toArray());
  }

  @Override
  public int onOrAfter(int second) {
    int found = Arrays.binarySearch(seconds, second);
    int index = found >= 0 ? found : -found - 1;
    return index < seconds.length ? seconds[index] : NONE;
  }

  @Override
  public int count() {
    return seconds.length;
  }

  @Override
  public int get(int index) {
    return seconds[index];
  }
}
