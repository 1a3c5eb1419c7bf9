package dev.rooster.activity;

import dev.rooster.store.Note;
import java.util.Collection;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Reads sessions from their notes, and remembers the latest reading of each: a hook looks at all
 * sessions of its agent, of which few have changed. Thread-safe.
 */
final class ReadSessions {
  private final Map<String, Reading> byName = new ConcurrentHashMap<>();

  /** The text decides and not the version, which begins anew when a session is forgotten. */
  private record Reading(String text, ClientSession session) {}

  ClientSession read(Note note) {
    Reading known = byName.get(note.name());
    if (known == null || !known.text().equals(note.text())) {
      known = new Reading(note.text(), SessionJson.read(note.text()));
      byName.put(note.name(), known);
    }
    return known.session();
  }

  /** Forgets all others. */
  void keep(Collection<String> names) {
    byName.keySet().retainAll(names);
  }
}
