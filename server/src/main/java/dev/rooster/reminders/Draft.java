package dev.rooster.reminders;

import dev.rooster.reminder.Definition;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A reminder that a request asks for, read and valid.
 *
 * @param id the id that the request gives, if any
 * @param enabled whether it should be active, if the request says so
 * @param approval why a person must approve it first, if one must
 * @param notes remarks for its creator
 */
public record Draft(
    Optional<String> id,
    Definition definition,
    Optional<Boolean> enabled,
    Optional<ServerReason.AwaitsApproval> approval,
    List<String> notes) {
  public Draft {
    notes = List.copyOf(notes);
  }

  Draft noting(Optional<String> note) {
    return new Draft(
        id, definition, enabled, approval, Stream.concat(notes.stream(), note.stream()).toList());
  }
}
