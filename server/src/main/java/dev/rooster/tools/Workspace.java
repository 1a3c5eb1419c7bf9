package dev.rooster.tools;

import dev.rooster.reminder.RefusedException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Objects;

/**
 * The directory that an agent's file tools are confined to: neither {@code ..} nor a symbolic link
 * leads out of it.
 */
record Workspace(Path folder) {

  /** The file of a relative path, which need not exist. */
  Path file(String path) throws IOException {
    Path file = resolved(path);
    Files.createDirectories(folder);
    Path existing = file;
    while (!Files.exists(existing)) {
      existing = Objects.requireNonNull(existing.getParent());
    }
    if (!existing.toRealPath().startsWith(folder.toRealPath())) {
      throw outside(path);
    }
    return file;
  }

  private Path resolved(String path) {
    try {
      Path file = folder.resolve(path).normalize();
      if (!file.startsWith(folder.normalize())) {
        throw outside(path);
      }
      return file;
    } catch (InvalidPathException e) {
      throw outside(path);
    }
  }

  private static RefusedException outside(String path) {
    return RefusedException.invalid(
        "'%s' is not in the workspace".formatted(path),
        "use a relative path without .., such as notes/today.md");
  }

  /** The path to show. */
  String name(Path file) {
    return folder.relativize(file).toString();
  }
}
