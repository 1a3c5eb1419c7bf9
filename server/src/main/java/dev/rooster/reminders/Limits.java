package dev.rooster.reminders;

import dev.rooster.format.Fields;
import dev.rooster.text.Storable;

/**
 * Checks the lengths of strings. The limits are far below those of the engine, because pages,
 * events and the inbox contain whole reminders, and deliveries add text to a reply.
 */
final class Limits {
  private Limits() {}

  /** Refuses a string that is too long or that a store cannot hold. */
  static void check(Fields fields, String name, String text, int longest) {
    if (text.length() > longest) {
      fields.problem(
          fields.place(name),
          name,
          "%d characters are too many".formatted(text.length()),
          "shorten it to %d characters or fewer".formatted(longest));
    } else if (!Storable.isStorable(text)) {
      fields.problem(
          fields.place(name), name, "a NUL or an unpaired surrogate cannot be stored", "remove it");
    }
  }
}
