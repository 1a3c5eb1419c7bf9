package dev.rooster.inbox;

import java.util.Locale;
import java.util.Optional;

/**
 * The name of the note of an item: {@code inbox/terminal/d-1/normal/alice}. It contains enough to
 * count items without reading their texts. An item that is put twice has the same name, so the
 * store keeps one.
 *
 * @param owner the user it belongs to; empty without one
 */
record InboxKey(String id, Priority priority, String owner) {

  /** The prefix of the names of all notes of an inbox. */
  static String prefix(String inbox) {
    return "inbox/" + inbox + "/";
  }

  /** Reads a name; empty for a note that an earlier version named by the id alone. */
  static Optional<InboxKey> read(String inbox, String name) {
    String[] parts = name.substring(prefix(inbox).length()).split("/", -1);
    return parts.length == 3
        ? Optional.of(
            new InboxKey(parts[0], Priority.valueOf(parts[1].toUpperCase(Locale.ROOT)), parts[2]))
        : Optional.empty();
  }

  String name(String inbox) {
    return prefix(inbox) + id + "/" + priority.name().toLowerCase(Locale.ROOT) + "/" + owner;
  }
}
