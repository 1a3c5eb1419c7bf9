package dev.rooster.store.jdbc;

import dev.rooster.store.StoreException;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * A data file and what lies beside it.
 *
 * @param file its real path: by another one the lock would be another one
 */
record SqlitePaths(Path file) {

  /** Makes the folder if there is none. */
  static SqlitePaths of(Path file) {
    Path absolute = file.toAbsolutePath().normalize();
    Path folder = absolute.getParent();
    if (folder == null || Files.isDirectory(absolute)) {
      throw new StoreException(
          absolute + " is a folder",
          "name a file in it, such as " + absolute.resolve("rooster.db"));
    }
    try {
      OwnFiles.createFolders(folder);
      return new SqlitePaths(
          Files.exists(absolute)
              ? absolute.toRealPath()
              : folder.toRealPath().resolve(absolute.getFileName()));
    } catch (FileAlreadyExistsException e) {
      throw new StoreException(
          "%s is a file where a folder is needed".formatted(e.getFile()),
          "choose another folder, or move that file away",
          e);
    } catch (IOException e) {
      throw new StoreException(
          "the folder %s cannot be made or read: %s".formatted(folder, e),
          "make it, and see to it that Rooster may write to it",
          e);
    }
  }

  Path folder() {
    return file.resolveSibling("");
  }

  Path lock() {
    return beside(".lock");
  }

  Path pid() {
    return beside(".pid");
  }

  Path log() {
    return beside("-wal");
  }

  /** What SQLite cannot do without: a log, or what undoes a change that was cut off. */
  List<Path> companions() {
    return List.of(log(), beside("-journal"));
  }

  /** Where a new file is made before it gets its name, and what SQLite puts beside that. */
  List<Path> fresh() {
    return Stream.of(".new", ".new-journal", ".new-wal", ".new-shm").map(this::beside).toList();
  }

  Path backupBefore(Migration migration) {
    return beside(".backup-before-" + migration.title());
  }

  Path beside(String suffix) {
    return file.resolveSibling(file.getFileName() + suffix);
  }

  boolean hasBackups() throws IOException {
    String prefix = file.getFileName() + ".backup-";
    try (Stream<Path> beside = Files.list(folder())) {
      return beside.anyMatch(path -> path.getFileName().toString().startsWith(prefix));
    }
  }
}
