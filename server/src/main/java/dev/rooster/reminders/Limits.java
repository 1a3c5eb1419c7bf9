package dev.rooster.reminders;

import dev.rooster.format.Fields;
import dev.rooster.text.Storable;

/**
 * How much a reminder may say. Far less than the engine would keep: pages, events and the inbox
 * carry whole reminders, and an answer is sent with more around it.
 */
final class Limits {
  static final int LONGEST_MESSAGE = 100_000;
  static final int LONGEST_DESCRIPTION = 10_000;

  /** Systems do not start a command that is much longer. */
  static final int LONGEST_CONDITION = 20_000;

  /** Of one expression or rule; thousands of exception dates fit in. */
  static final int LONGEST_SCHEDULE = 20_000;

  static final int MOST_ADDRESSES = 20;

  private Limits() {}

  /** Refuses a text that is too long, or that some store could not keep. */
  static void check(Fields fields, String name, String text, int longest) {
    if (text.length() > longest) {
      fields.problem(
          fields.place(name),
          name,
          "it has %d characters".formatted(text.length()),
          "shorten it to %d".formatted(longest));
    } else if (!Storable.isStorable(text)) {
      fields.problem(
          fields.place(name),
          name,
          "it contains a zero character or half of one",
          "leave out the characters that cannot be shown");
    }
  }
}
