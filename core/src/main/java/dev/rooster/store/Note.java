package dev.rooster.store;

import dev.rooster.reminder.RefusedException;
import dev.rooster.text.Storable;
import java.util.Optional;

/**
 * A text stored under a name, beside the reminders.
 *
 * @param version grows with every write; 0 if there is none yet
 */
public record Note(String name, String text, long version) {
  public static final int LONGEST_NAME = 500;
  public static final int LONGEST_TEXT = 2_000_000;

  public Note {
    if (name.isEmpty() || name.length() > LONGEST_NAME || text.length() > LONGEST_TEXT) {
      throw RefusedException.invalid(
          "a note has %d characters, its name %d".formatted(text.length(), name.length()),
          "use at most %d, and 1 to %d for the name".formatted(LONGEST_TEXT, LONGEST_NAME));
    }
    if (!Storable.isStorable(name) || !Storable.isStorable(text)) {
      throw RefusedException.invalid(
          "the note contains a NUL or an unpaired surrogate", "remove it");
    }
  }

  /** A new note. */
  public static Note fresh(String name, String text) {
    return new Note(name, text, 0);
  }

  /** The next version of an existing note, or the first. */
  public static Note over(Optional<Note> before, String name, String text) {
    return new Note(name, text, before.map(Note::version).orElse(0L));
  }

  public Note withText(String other) {
    return new Note(name, other, version);
  }
}
