package dev.rooster.install;

import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * What happens to one file of settings.
 *
 * @param before the text now; empty if there is no file
 * @param after the text afterwards; empty if there is to be no file
 * @param backup where the text without Rooster is kept
 * @param notes what the person should know about the file
 */
public record FileChange(
    Path file,
    Optional<String> before,
    Optional<String> after,
    Optional<Path> backup,
    List<SettingsNote> notes) {

  public FileChange {
    notes = List.copyOf(notes);
  }

  /** The kinds of changes, in the words of {@code --json}. */
  public enum Kind {
    UNCHANGED,
    CREATED,
    CHANGED,
    REMOVED
  }

  public Kind kind() {
    if (Objects.equals(before, after)) {
      return Kind.UNCHANGED;
    }
    if (before.isEmpty()) {
      return Kind.CREATED;
    }
    return after.isEmpty() ? Kind.REMOVED : Kind.CHANGED;
  }

  /** The change as a unified diff; empty if there is none. */
  public String diff() {
    return UnifiedDiff.of(
        before.isEmpty() ? "/dev/null" : file.toString(),
        before.orElse(""),
        after.isEmpty() ? "/dev/null" : file.toString(),
        after.orElse(""));
  }
}
