package dev.rooster.reminders;

import dev.rooster.format.FileProblem;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The declared reminders whose entries are invalid, by id. Written after each reading of the files,
 * read by every surface. Thread-safe.
 */
public final class EntryFlags {
  private volatile Map<String, FileProblem> byId = Map.of();

  public void set(Map<String, FileProblem> flagged) {
    byId = Map.copyOf(flagged);
  }

  Set<String> ids() {
    return byId.keySet();
  }

  Optional<FileProblem> of(String id) {
    return Optional.ofNullable(byId.get(id));
  }
}
