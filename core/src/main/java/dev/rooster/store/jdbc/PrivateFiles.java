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
 * Creates files and directories that only their owner can read, because reminders are private.
 * Leaves existing files unchanged, and does nothing special on file systems without owners.
 */
final class PrivateFiles {
  private PrivateFiles() {}

  static void createFolders(Path folder) throws IOException {
    Files.createDirectories(folder, only(folder, "rwx------"));
  }

  static FileChannel open(Path file, OpenOption... options) throws IOException {
    return FileChannel.open(file, Set.of(options), only(file, "rw-------"));
  }

  /**
   * Creates an empty file. SQLite gives the files that it creates beside it the same permissions.
   */
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

  /** Renames a complete file durably. */
  static void rename(Path from, Path to) throws IOException {
    sync(from, StandardOpenOption.WRITE);
    Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
    if (File.separatorChar == '/') {
      sync(to.resolveSibling(""), StandardOpenOption.READ);
    }
  }

  /**
   * Forces a file or directory to disk. Windows cannot open directories and does not need to: its
   * journal covers the names.
   */
  private static void sync(Path path, StandardOpenOption mode) throws IOException {
    try (FileChannel channel = FileChannel.open(path, mode)) {
      channel.force(true);
    }
  }
}
