package dev.rooster.text;

/**
 * A refusal that is made to be shown as it is, on any surface: what is wrong, and what to do about
 * it, both without full stop.
 */
public interface Told {
  String problem();

  String remedy();

  /** Both in one line. */
  default String line() {
    return problem() + ": " + remedy();
  }
}
