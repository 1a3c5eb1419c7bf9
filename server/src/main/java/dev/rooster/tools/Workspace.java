package dev.rooster.tools;

import dev.rooster.agent.TurnScene;
import dev.rooster.reminder.RefusedException;
import dev.rooster.session.Transcripts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;

/**
 * The directory that an agent's file tools are confined to: neither {@code ..} nor a symbolic link
 * leads out of it. The memory and the conversations of other users are not in it.
 *
 * @param user of the turn; empty for the operator, who sees everything
 */
record Workspace(Path folder, Optional<String> user) {

  static Workspace of(TurnScene scene) {
    return new Workspace(scene.transcript().workspace(), scene.origin().user());
  }

  /** The file of a relative path, which need not exist. */
  Path file(String path) throws IOException {
    Path file = resolved(path);
    Files.createDirectories(folder);
    Path existing = file;
    while (!Files.exists(existing)) {
      existing = Objects.requireNonNull(existing.getParent());
    }
    if (!existing.toRealPath().startsWith(folder.toRealPath()) || isForeign(file)) {
      throw outside(path);
    }
    return file;
  }

  /** Whether a file belongs to another user. */
  boolean isForeign(Path file) {
    Path name = folder.normalize().relativize(file.normalize());
    if (user.isEmpty() || name.getNameCount() < 2) {
      return false;
    }
    return switch (name.getName(0).toString()) {
      case "users" -> !name.getName(1).toString().equals(user.get());
      case "sessions" -> !Transcripts.userOf(file).equals(user);
      default -> false;
    };
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
