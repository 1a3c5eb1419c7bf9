package dev.rooster.store.jdbc;

import dev.rooster.store.Note;
import java.sql.SQLException;

/** The statements for notes, in SQL that both dialects understand. */
final class Notes {
  static final String MAKE =
      """
      INSERT INTO rooster_note (name, body, version) VALUES (?, ?, 1)
      ON CONFLICT (name) DO NOTHING
      """;

  static final String CHANGE =
      "UPDATE rooster_note SET body = ?, version = version + 1 WHERE name = ? AND version = ?";

  static final String FORGET = "DELETE FROM rooster_note WHERE name = ? AND version = ?";

  private Notes() {}

  static Note read(RowReader row) throws SQLException {
    return new Note(row.text(), row.text(), row.number());
  }
}
