package dev.rooster.install;

import dev.rooster.reminder.RefusedException;

/** Tells a person where in a text something is wrong. */
final class TextPlace {
  private TextPlace() {}

  static RefusedException refusal(String text, int at, String problem) {
    String before = text.substring(0, at);
    long line = before.chars().filter(it -> it == '\n').count() + 1;
    int column = at - (before.lastIndexOf('\n') + 1) + 1;
    return RefusedException.invalid(
        problem,
        "fix line %d, column %d, then try again. Nothing was changed".formatted(line, column));
  }
}
