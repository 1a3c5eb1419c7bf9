package dev.rooster.install;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.Objects;

/**
 * The program in the home directory that clients start as a hook. It starts no JVM.
 *
 * @param home the home directory
 */
public record HookScript(Path home) {
  /** Its place in a home directory, by which hooks in settings are recognised as Rooster's. */
  static final String PLACE = "/bin/rooster-hook";

  public Path file() {
    return home.resolve("bin").resolve("rooster-hook");
  }

  /** Whether it is there, of this version, and may be started. */
  public boolean isCurrent() {
    try {
      return Files.isExecutable(file()) && Arrays.equals(Files.readAllBytes(file()), content());
    } catch (IOException e) {
      return false;
    }
  }

  /** Writes it unless it is current. A hook that is starting sees the old file or the new one. */
  void write() throws IOException {
    if (isCurrent()) {
      return;
    }
    Files.createDirectories(file().getParent());
    Path next =
        Files.createTempFile(
            file().getParent(),
            ".hook",
            ".tmp",
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    Files.write(next, content());
    Files.move(next, file(), StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
  }

  private static byte[] content() {
    try (InputStream in =
        Objects.requireNonNull(HookScript.class.getResourceAsStream("rooster-hook"))) {
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
