package dev.rooster.schedule;

/** Times of day as the product of three non-empty bit sets: hours, minutes and seconds. */
record DayTimes(int hours, long minutes, long seconds) implements TimesOfDay {

  @Override
  public int onOrAfter(int secondOfDay) {
    int hour = secondOfDay / 3600;
    int minute = secondOfDay / 60 % 60;
    if (isSet(hours, hour)) {
      if (isSet(minutes, minute)) {
        long rest = seconds >>> (secondOfDay % 60);
        if (rest != 0) {
          return secondOfDay + Long.numberOfTrailingZeros(rest);
        }
      }
      long rest = minutes >>> (minute + 1);
      if (rest != 0) {
        return hour * 3600 + (minute + 1 + Long.numberOfTrailingZeros(rest)) * 60 + firstSecond();
      }
    }
    int rest = hours >>> (hour + 1);
    if (rest == 0) {
      return NONE;
    }
    return (hour + 1 + Integer.numberOfTrailingZeros(rest)) * 3600
        + Long.numberOfTrailingZeros(minutes) * 60
        + firstSecond();
  }

  @Override
  public int count() {
    return Integer.bitCount(hours) * Long.bitCount(minutes) * Long.bitCount(seconds);
  }

  @Override
  public int get(int index) {
    int perMinute = Long.bitCount(seconds);
    int perHour = Long.bitCount(minutes) * perMinute;
    return setBit(hours, index / perHour) * 3600
        + setBit(minutes, index % perHour / perMinute) * 60
        + setBit(seconds, index % perMinute);
  }

  boolean contains(int secondOfDay) {
    return isSet(hours, secondOfDay / 3600)
        && isSet(minutes, secondOfDay / 60 % 60)
        && isSet(seconds, secondOfDay % 60);
  }

  private int firstSecond() {
    return Long.numberOfTrailingZeros(seconds);
  }

  private static boolean isSet(long bits, int index) {
    return (bits >>> index & 1) != 0;
  }

  private static int setBit(long bits, int index) {
    long rest = bits;
    for (int i = 0; i < index; i++) {
      rest &= rest - 1;
    }
    return Long.numberOfTrailingZeros(rest);
  }
}
