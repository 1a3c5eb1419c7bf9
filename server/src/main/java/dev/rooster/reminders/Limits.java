package dev.rooster.reminders;

import dev.rooster.format.Fields;
import dev.rooster.text.Storable;

/**
 * Holds strings to the limits of their rows. Those are far below what the engine would keep: pages,
 * events and the inbox carry whole reminders, and a reply is sent with more around it.
 */
final class Limits {
  private Limits() {}

  /** Refuses a string that is too long, or that some store could not keep. */
  static void check(Fields fields, String name, String text, int longest) {
    if (text.length() > longest) {
      fields.problem(
          fields.place(name),
          name,
          "%d characters are too many".formatted(text.length()),
          "shorten it to %d".formatted(longest));
    } else if (!Storable.isStorable(text)) {
      fields.problem(
          fields.place(name), name, "a NUL or an unpaired surrogate cannot be stored", "remove it");
    }
  }
}
