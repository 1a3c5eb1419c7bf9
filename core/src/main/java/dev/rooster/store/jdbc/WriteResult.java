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

  /** This or the other, if that one wakes earlier; without a time, the other. */
  Optional<WriteResult> orEarlier(Optional<WriteResult> other) {
    if (wakesAt.isEmpty()) {
      return other;
    }
    Instant own = wakesAt.get();
    return other.isPresent() && !other.get().wakesAt().orElseThrow().isAfter(own)
        ? other
        : Optional.of(this);
  }

  static WriteResult read(RowReader row) throws SQLException {
    return new WriteResult(row.text(), row.optionalInstant(), row.instant());
  }
}
