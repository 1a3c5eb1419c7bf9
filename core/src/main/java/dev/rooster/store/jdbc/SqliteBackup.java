package dev.rooster.store.jdbc;

import dev.rooster.store.StoreException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Stream;

/** A copy of what is committed. It has its name when it is whole; half a copy does not stay. */
record SqliteBackup(Path target) {

  /** Writes it. What SQLite says about the file that is copied, damage, is thrown as it is. */
  void write(KeptStatements source) throws SQLException {
    try {
      removeParts();
      OwnFiles.create(part());
      copy(source);
      OwnFiles.rename(part(), target);
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

  private void copy(KeptStatements source) throws SQLException {
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
        "see to it that its folder is there, that Rooster may write to it and that there is room",
        e);
  }
}
