package dev.rooster.inbox;

import java.time.Instant;

/**
 * The fires that one message stands for.
 *
 * @param first when the first of them was due
 * @param last when the latest of them was due
 */
public record Fires(Instant first, Instant last, int count) {

  public static Fires one(Instant due) {
    return new Fires(due, due, 1);
  }

  /** Whether a fire is among them. Fires come in order, until the clock is set back. */
  boolean contains(Instant due) {
    return !due.isBefore(first) && !due.isAfter(last);
  }

  Fires plus(Fires later) {
    return new Fires(first, later.last.isAfter(last) ? later.last : last, count + later.count);
  }

  /** What is left of them once a reader has seen the first ones. */
  Fires without(int seen) {
    return new Fires(last, last, Math.max(1, count - seen));
  }
}
