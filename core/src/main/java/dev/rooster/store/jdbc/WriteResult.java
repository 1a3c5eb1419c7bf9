package dev.rooster.store.jdbc;

import java.sql.SQLException;
import java.time.Instant;
import java.util.Optional;

/**
 * A written reminder.
 *
 * @param wakesAt the time of its next attempt, if other nodes need to know
 * @param now the database's time
 */
record WriteResult(String id, Optional<Instant> wakesAt, Instant now) {

  static WriteResult read(RowReader row) throws SQLException {
    return new WriteResult(row.text(), row.optionalInstant(), row.instant());
  }
}
