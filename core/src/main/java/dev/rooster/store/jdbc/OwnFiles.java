package dev.rooster.store.jdbc;

import java.io.File;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/**
 * Makes files and folders that nobody but their owner may read, as texts of reminders are nobody
 * else's business. What is there already stays as it is; so does everything on a file system that
 * knows no owners.
 */
final class OwnFiles {
  private OwnFiles() {}

  static void createFolders(Path folder) throws IOException {
    Files.createDirectories(folder, only(folder, "rwx------"));
  }

  static FileChannel open(Path file, OpenOption... options) throws IOException {
    return FileChannel.open(file, Set.of(options), only(file, "rw-------"));
  }

  /** Makes an empty file: what SQLite writes to it and puts beside it is as private. */
  static void create(Path file) throws IOException {
    open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE).close();
  }

  private static FileAttribute<?>[] only(Path path, String permissions) {
    return path.getFileSystem().supportedFileAttributeViews().contains("posix")
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
        }
        : new FileAttribute<?>[0];
  }

  /** Gives a file that is whole its name, on disk. */
  static void rename(Path from, Path to) throws IOException {
    sync(from, StandardOpenOption.WRITE);
    Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
    if (File.separatorChar == '/') {
      sync(to.resolveSibling(""), StandardOpenOption.READ);
    }
  }

  /** Windows opens no folders, and needs not: its journal has the names. */
  private static void sync(Path path, StandardOpenOption mode) throws IOException {
    try (FileChannel channel = FileChannel.open(path, mode)) {
      channel.force(true);
    }
  }
}
