package dev.rooster.planted;

/** Does what only the app does. */
public final class EndsAndPrints {
  private EndsAndPrints() {}

  static void exit() {
    System.exit(0);
  }

  static void out() {
    System.out.println();
  }

  static void err() {
    System.err.println();
  }
}
