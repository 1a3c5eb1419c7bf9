package dev.rooster.inbox;

import dev.rooster.format.Fields;
import dev.rooster.format.Json;
import dev.rooster.format.Problems;
import dev.rooster.store.Note;
import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;

/**
 * A stored item.
 *
 * @param note the note as read; overwriting it fails if another reader wrote first
 * @param leasedUntil until when a reader holds it, by the store's clock
 */
record InboxEntry(Note note, InboxItem item, Priority priority, Optional<Instant> leasedUntil) {
  private static final String LEASED_UNTIL = "leased_until";

  /** The most urgent first; among equals the oldest. */
  static final Comparator<InboxEntry> BY_PRIORITY =
      Comparator.comparing(InboxEntry::priority).thenComparing(InboxEntry::place);

  /** The oldest first. */
  static final Comparator<InboxEntry> BY_ARRIVAL = Comparator.comparing(InboxEntry::place);

  static InboxEntry read(String inbox, Note note) {
    Fields fields = Fields.of(Json.read(note.text()), "", new Problems());
    return new InboxEntry(
        note,
        InboxItem.read(fields),
        InboxKey.read(inbox, note.name()).map(InboxKey::priority).orElse(Priority.NORMAL),
        fields.text(LEASED_UNTIL).map(Instant::parse));
  }

  InboxPlace place() {
    return InboxPlace.of(item);
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
