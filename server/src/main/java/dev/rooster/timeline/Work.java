package dev.rooster.timeline;

/** A limit on the fires that one request computes. Not thread-safe. */
final class Work {
  private int left;
  private boolean cut;

  Work(int most) {
    this.left = most;
  }

  /** Whether one more may be computed. */
  boolean next() {
    if (left == 0) {
      cut = true;
      return false;
    }
    left--;
    return true;
  }

  /** Whether something was left out. */
  boolean cut() {
    return cut;
  }
}
