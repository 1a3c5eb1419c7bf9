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
 * A data file in use. While it is open here no other file can get its key, so it is known when its
 * name leads elsewhere. To be closed after all of SQLite's connections: it takes the locks away
 * that they have on the same file.
 *
 * @param key what the operating system knows the file by; Windows has none, and does not let go of
 *     files in use
 */
record HeldFile(Path path, FileChannel channel, Optional<Object> key) implements AutoCloseable {

  static HeldFile open(Path path) throws IOException {
    Optional<Object> key = key(path);
    try {
      return new HeldFile(
          path, FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE), key);
    } catch (IOException e) {
      throw SqliteProblem.FORBIDDEN.exception(path, e.toString(), e);
    }
  }

  private static Optional<Object> key(Path path) throws IOException {
    return Optional.ofNullable(Files.readAttributes(path, BasicFileAttributes.class).fileKey());
  }

  /** The key of a file; nothing if there is none, or none that can be told. */
  static Optional<Object> keyIfThere(Path path) {
    try {
      return key(path);
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** Throws if the name does not lead to the file any more: what is written would be lost. */
  void refuseAnother() {
    try {
      if (!key(path).equals(key)) {
        throw new StoreException(
            path + " is another file than the one that was opened: it was replaced while in use",
            "stop Rooster; then put the first file back, or, to use this one, move away %s"
                .formatted(beside()));
      }
    } catch (NoSuchFileException e) {
      throw new StoreException(
          path + " is gone: it was removed or renamed while in use",
          "put the file back; if it is lost, stop Rooster, move away %s and restore a backup"
              .formatted(beside()),
          e);
    } catch (IOException e) {
      throw SqliteProblem.FORBIDDEN.exception(path, e.toString(), e);
    }
  }

  /** What belongs to this file, and to no other that takes its name. */
  private String beside() {
    return "%1$s-wal and %1$s-shm".formatted(path);
  }

  /** Brings to the disk what was written to the file. */
  void sync() throws IOException {
    channel.force(false);
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
