package dev.rooster.store.jdbc;

import dev.rooster.store.StoreException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Optional;

/**
 * The data file in use. While this channel is open, no other file can have the same file key, so a
 * changed key shows that the path now names another file. Close it after all SQLite connections:
 * closing it drops their locks on the file.
 *
 * @param key the file's key in the operating system; empty on Windows, which does not let a file in
 *     use be replaced
 */
record OpenFile(Path path, FileChannel channel, Optional<Object> key) implements AutoCloseable {

  static OpenFile open(Path path) throws IOException {
    Optional<Object> key = key(path);
    try {
      return new OpenFile(
          path, FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE), key);
    } catch (IOException e) {
      throw SqliteProblem.FORBIDDEN.exception(path, e.toString(), e);
    }
  }

  private static Optional<Object> key(Path path) throws IOException {
    return Optional.ofNullable(Files.readAttributes(path, BasicFileAttributes.class).fileKey());
  }

  /** The key of a file; empty if the file is missing or has no readable key. */
  static Optional<Object> keyIfPresent(Path path) {
    try {
      return key(path);
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** Throws if the path no longer names this file, because writes to it would be lost. */
  void checkNotReplaced() {
    try {
      if (!key(path).equals(key)) {
        throw new StoreException(
            path + " was replaced by another file while in use",
            "stop Rooster; then put the original file back, or, to use this one, move %s away"
                .formatted(beside()));
      }
    } catch (NoSuchFileException e) {
      throw new StoreException(
          path + " is missing: it was removed or renamed while in use",
          "put the file back; if it is lost, stop Rooster, move %s away and restore a backup"
              .formatted(beside()),
          e);
    } catch (IOException e) {
      throw SqliteProblem.FORBIDDEN.exception(path, e.toString(), e);
    }
  }

  /** The files that belong to this file, and not to another file of the same name. */
  private String beside() {
    return "%1$s-wal and %1$s-shm".formatted(path);
  }

  /** Forces written pages to disk. */
  void sync() throws IOException {
    channel.force(false);
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
