package dev.rooster.reminders;

import dev.rooster.reminder.Definition;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A reminder as somebody wants it, read and found possible.
 *
 * @param id by which it is to be known, where that was said
 * @param enabled whether it is to be active, where that was said
 * @param notes what its maker should know
 */
public record Draft(
    Optional<String> id, Definition definition, Optional<Boolean> enabled, List<String> notes) {
  public Draft {
    notes = List.copyOf(notes);
  }

  Draft noting(Optional<String> note) {
    return new Draft(
        id, definition, enabled, Stream.concat(notes.stream(), note.stream()).toList());
  }
}
