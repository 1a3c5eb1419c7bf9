package dev.rooster.store.jdbc;

import dev.rooster.store.StoreException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Stream;

/**
 * A copy of the committed state. The file gets its name only when it is complete; a partial copy is
 * deleted.
 */
record SqliteBackup(Path target) {

  /** Writes the copy. Rethrows SQLite's errors about the source file, such as damage. */
  void write(CachedStatements source) throws SQLException {
    try {
      removeParts();
      PrivateFiles.create(part());
      copy(source);
      PrivateFiles.rename(part(), target);
    } catch (IOException e) {
      removePartsAfter(e);
      throw notWritten(e.toString(), e);
    } catch (SQLException e) {
      removePartsAfter(e);
      if (SqliteProblem.of(e) == SqliteProblem.DAMAGED) {
        throw e;
      }
      throw notWritten(String.valueOf(e.getMessage()), e);
    }
  }

  private void copy(CachedStatements source) throws SQLException {
    try (PreparedStatement vacuum = source.connection().prepareStatement("VACUUM INTO ?")) {
      vacuum.setString(1, part().toString());
      vacuum.executeUpdate();
    }
  }

  private Path part() {
    return parts().getFirst();
  }

  private List<Path> parts() {
    Path absolute = target.toAbsolutePath();
    return Stream.of(".part", ".part-journal")
        .map(suffix -> absolute.resolveSibling(absolute.getFileName() + suffix))
        .toList();
  }

  private void removeParts() throws IOException {
    for (Path part : parts()) {
      Files.deleteIfExists(part);
    }
  }

  private void removePartsAfter(Exception first) {
    try {
      removeParts();
    } catch (IOException e) {
      first.addSuppressed(e);
    }
  }

  private StoreException notWritten(String why, Exception e) {
    return new StoreException(
        "the backup %s could not be written: %s".formatted(target, why),
        "make sure that its directory exists, that Rooster can write to it and that the disk has room",
        e);
  }
}
