package dev.rooster.inbox;

import java.time.Instant;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/**
 * The fields of an item that the name of its note contains, so that items are counted, sorted and
 * chosen without reading their texts: {@code inbox/terminal/d-1/normal/2026-11-16T09:00:00Z/alice}.
 * The id comes first, so that one look at the names finds it.
 *
 * @param note the name of the note
 * @param owner the user it belongs to; empty without one
 */
record InboxKey(String note, String id, Priority priority, Instant arrivedAt, String owner) {
  /** The oldest first. */
  static final Comparator<InboxKey> BY_ARRIVAL = Comparator.comparing(InboxKey::place);

  /** The most urgent first; among equals the oldest. */
  static final Comparator<InboxKey> BY_PRIORITY =
      Comparator.comparing(InboxKey::priority).thenComparing(BY_ARRIVAL);

  /** The prefix of the names of all notes of an inbox. */
  static String prefix(String inbox) {
    return "inbox/" + inbox + "/";
  }

  static InboxKey of(String inbox, InboxItem item, Priority priority) {
    String note =
        "%s%s/%s/%s/%s"
            .formatted(
                prefix(inbox),
                item.id(),
                priority.name().toLowerCase(Locale.ROOT),
                item.arrivedAt(),
                item.owner());
    return new InboxKey(note, item.id(), priority, item.arrivedAt(), item.owner());
  }

  /** Reads a name; empty for the name of an earlier version, which has fewer parts. */
  static Optional<InboxKey> read(String inbox, String note) {
    String[] parts = parts(inbox, note);
    return parts.length == 4
        ? Optional.of(
            new InboxKey(
                note, parts[0], priorityNamed(parts[1]), Instant.parse(parts[2]), parts[3]))
        : Optional.empty();
  }

  /**
   * The key of an item that an earlier version stored: as {@code inbox/terminal/d-1} or {@code
   * inbox/terminal/d-1/normal/alice}.
   */
  static InboxKey ofEarlier(String inbox, String note, InboxItem item) {
    String[] parts = parts(inbox, note);
    Priority priority = parts.length == 3 ? priorityNamed(parts[1]) : Priority.NORMAL;
    return new InboxKey(note, item.id(), priority, item.arrivedAt(), item.owner());
  }

  private static String[] parts(String inbox, String note) {
    return note.substring(prefix(inbox).length()).split("/", -1);
  }

  private static Priority priorityNamed(String name) {
    return Priority.valueOf(name.toUpperCase(Locale.ROOT));
  }

  InboxPlace place() {
    return InboxPlace.of(arrivedAt, id);
  }
}
