package dev.rooster.store.jdbc;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;

/** Reads and writes notes, in SQL that each dialect understands. */
final class Notes {
  static final String READ = "SELECT body FROM rooster_note WHERE name = ?";

  static final String WRITE =
      """
      INSERT INTO rooster_note (name, body) VALUES (?, ?)
      ON CONFLICT (name) DO UPDATE SET body = excluded.body
      """;

  private Notes() {}

  static Optional<String> read(KeptStatements statements, String name) throws SQLException {
    PreparedStatement read = statements.of(READ);
    read.setString(1, name);
    try (ResultSet rows = read.executeQuery()) {
      return RowReader.all(rows, RowReader::text).stream().findFirst();
    }
  }

  static int write(KeptStatements statements, String name, String text) throws SQLException {
    PreparedStatement write = statements.of(WRITE);
    write.setString(1, name);
    write.setString(2, text);
    return write.executeUpdate();
  }
}
