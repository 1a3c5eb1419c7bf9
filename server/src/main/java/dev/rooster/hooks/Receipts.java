package dev.rooster.hooks;

/** Receipts as clients see them: fit for a path and for a shell script. */
final class Receipts {
  private Receipts() {}

  /** The name of an agent has no colon. */
  static String outside(String receipt) {
    return receipt.replace(':', '.');
  }

  static String inside(String receipt) {
    int end = receipt.lastIndexOf('.');
    return end < 0 ? receipt : receipt.substring(0, end) + ":" + receipt.substring(end + 1);
  }
}
