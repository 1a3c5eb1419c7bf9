package dev.rooster.home;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The last valid configuration, for starts with an invalid one: {@code .last-good/rooster.yaml},
 * readable only by its owner. Written by the daemon, read at every start.
 */
public final class LastGood {
  /** Relative to home. */
  static final String FOLDER = ".last-good";

  public static final String NAME = FOLDER + "/rooster.yaml";

  private static final String ENTRIES = FOLDER + "/entries";

  private final Path file;

  public LastGood(Path home) {
    this(home, NAME);
  }

  private LastGood(Path home, String name) {
    this.file = home.resolve(name);
  }

  /** The entries that the daemon has applied, one per line: {@code config check} reads them. */
  public static LastGood entries(Path home) {
    return new LastGood(home, ENTRIES);
  }

  /** The lines of the saved text; none if there is none. */
  public Set<String> lines() {
    try {
      return PlainFile.text(file).lines().collect(Collectors.toSet());
    } catch (IOException e) {
      return Set.of();
    }
  }

  public Path file() {
    return file;
  }

  /**
   * Saves the configuration.
   *
   * @param text the text of the file; empty if there is none
   */
  public void keep(String text) {
    try {
      if (text.isEmpty()) {
        Files.deleteIfExists(file);
      } else if (!isKept(text)) {
        write(text);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("the last valid configuration cannot be saved", e);
    }
  }

  private boolean isKept(String text) {
    try {
      return PlainFile.text(file).equals(text);
    } catch (IOException e) {
      return false;
    }
  }

  private void write(String text) throws IOException {
    Path folder = file.resolveSibling("");
    Files.createDirectories(folder);
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx------"));
    Path fresh = Files.createTempFile(folder, "rooster", ".new");
    Files.writeString(fresh, text, StandardCharsets.UTF_8);
    Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }
}
