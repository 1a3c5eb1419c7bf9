package dev.rooster.testing;

import dev.rooster.store.Listing;
import dev.rooster.store.Note;
import dev.rooster.store.Page;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

final class MemoryNotes {
  private final TreeMap<String, Note> all = new TreeMap<>();

  Optional<Note> get(String name) {
    return Optional.ofNullable(all.get(name));
  }

  Page<Note> page(String prefix, Optional<String> after, int limit) {
    int most = Math.clamp(limit, 1, Listing.LONGEST_PAGE);
    List<Note> found =
        all.tailMap(prefix, true).values().stream()
            .takeWhile(it -> it.name().startsWith(prefix))
            .filter(it -> after.isEmpty() || it.name().compareTo(after.get()) > 0)
            .limit(most + 1L)
            .toList();
    return MemoryHistory.page(found, most, Note::name);
  }

  boolean put(Note note) {
    boolean fits = isAt(note);
    if (fits) {
      all.put(note.name(), new Note(note.name(), note.text(), note.version() + 1));
    }
    return fits;
  }

  boolean remove(Note note) {
    boolean fits = note.version() > 0 && isAt(note);
    if (fits) {
      all.remove(note.name());
    }
    return fits;
  }

  private boolean isAt(Note note) {
    return get(note.name()).map(Note::version).orElse(0L) == note.version();
  }
}
