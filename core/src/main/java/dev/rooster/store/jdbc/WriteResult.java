package dev.rooster.store.jdbc;

import java.sql.SQLException;
import java.time.Instant;
import java.util.Optional;

/**
 * A reminder that was written.
 *
 * @param wakesAt when it is to be tried, if others are to be told
 * @param now the database's time
 */
record WriteResult(String id, Optional<Instant> wakesAt, Instant now) {

  static WriteResult read(RowReader row) throws SQLException {
    return new WriteResult(row.text(), row.optionalInstant(), row.instant());
  }
}
