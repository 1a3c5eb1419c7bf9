package dev.rooster.store.jdbc;

import dev.rooster.store.StoreException;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * A data file and the files beside it.
 *
 * @param file its real path, because another path would lead to another lock
 */
record SqlitePaths(Path file) {

  /** Creates the directory if it is missing. */
  static SqlitePaths of(Path file) {
    Path absolute = file.toAbsolutePath().normalize();
    Path folder = absolute.getParent();
    if (folder == null || Files.isDirectory(absolute)) {
      throw new StoreException(
          absolute + " is a directory",
          "name a file in it, such as " + absolute.resolve("rooster.db"));
    }
    try {
      PrivateFiles.createFolders(folder);
      return new SqlitePaths(
          Files.exists(absolute)
              ? absolute.toRealPath()
              : folder.toRealPath().resolve(absolute.getFileName()));
    } catch (FileAlreadyExistsException e) {
      throw new StoreException(
          "%s is a file, but must be a directory".formatted(e.getFile()),
          "choose another directory, or move that file away",
          e);
    } catch (IOException e) {
      throw new StoreException(
          "the directory %s cannot be created or read: %s".formatted(folder, e),
          "create it, and make sure that Rooster can write to it",
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

  /**
   * The files that SQLite needs: the write-ahead log, or the journal that undoes an interrupted
   * change.
   */
  List<Path> companions() {
    return List.of(log(), beside("-journal"));
  }

  /** The temporary name of a new file, and the files that SQLite creates beside it. */
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
