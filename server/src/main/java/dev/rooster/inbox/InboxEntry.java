package dev.rooster.inbox;

import dev.rooster.format.Fields;
import dev.rooster.format.Json;
import dev.rooster.format.Problems;
import dev.rooster.store.Note;
import java.time.Instant;
import java.util.Optional;

/**
 * A stored item.
 *
 * @param note the note as read; overwriting it fails if another reader wrote first
 * @param leasedUntil until when a reader holds it, by the store's clock
 */
record InboxEntry(Note note, InboxItem item, Optional<Instant> leasedUntil) {
  private static final String LEASED_UNTIL = "leased_until";

  static InboxEntry read(Note note) {
    Fields fields = Fields.of(Json.read(note.text()), "", new Problems());
    return new InboxEntry(
        note, InboxItem.read(fields), fields.text(LEASED_UNTIL).map(Instant::parse));
  }

  /** Whether no reader holds it, or its lease has expired. */
  boolean isFree(Instant now) {
    return leasedUntil.filter(now::isBefore).isEmpty();
  }

  /** The note with a lease for a reader. */
  Note leased(Instant until) {
    return note.withText(item.json().with(LEASED_UNTIL, Optional.of(until)).toString());
  }
}
