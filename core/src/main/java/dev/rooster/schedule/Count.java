package dev.rooster.schedule;

/**
 * How many fires there were.
 *
 * @param number how many; if not exact, there were more than this
 */
public record Count(long number, boolean exact) {
  public static final Count NONE = exactly(0);
  public static final Count ONE = exactly(1);

  public static Count exactly(long number) {
    return new Count(number, true);
  }

  public static Count moreThan(long number) {
    return new Count(number, false);
  }

  /** One more; an open number stays as it is. */
  public Count plusOne() {
    return exact ? exactly(number + 1) : this;
  }

  public Count plus(Count other) {
    return new Count(number + other.number, exact && other.exact);
  }

  /** Without some of them. If it is open how many those are, some may be left or none. */
  public Count minus(Count some) {
    return some.exact ? new Count(Math.max(0, number - some.number), exact) : moreThan(0);
  }

  /** The other one where that is certainly no more. */
  public Count orFewer(Count other) {
    return other.atMost(number) ? other : this;
  }

  /** Whether there were certainly no more than this. */
  public boolean atMost(long most) {
    return exact && number <= most;
  }

  @Override
  public String toString() {
    return exact ? Long.toString(number) : "more than " + number;
  }
}
