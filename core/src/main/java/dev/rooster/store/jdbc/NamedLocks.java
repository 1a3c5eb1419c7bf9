package dev.rooster.store.jdbc;

import dev.rooster.store.NamedLock;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * The statements for named locks. Taking a lock is one statement, so no transaction stays open: it
 * grants the lock, or puts the holder next in line. After a grant no holder is in line, which tells
 * the two apart.
 */
final class NamedLocks {
  /** A free lock and its line are forgotten after this time. */
  private static final Duration KEPT_WHEN_FREE = Duration.ofHours(1);

  private static final String FREE = "l.held_until <= excluded.fence";
  private static final String NEXT =
      "(l.next_holder IS NULL OR l.next_until <= excluded.fence OR l.next_holder ="
          + " excluded.holder)";

  /** Parameters: name, holder, length in milliseconds. */
  static final String PG_TAKE =
      take("SELECT ?, ?, now, now + ? FROM (%s) AS clock WHERE true".formatted(PgSql.NOW));

  private static final String SQLITE_TAKE = take("VALUES (?, ?, ?, ?)");

  /** Parameters: length, holder. */
  static final String PG_RENEW =
      """
      UPDATE rooster_lock SET held_until = now + ? FROM (%s) AS clock
      WHERE holder = ? AND held_until > now RETURNING name, holder, fence
      """
          .formatted(PgSql.NOW);

  static final String PG_FORGET =
      "DELETE FROM rooster_lock USING (%s) AS clock WHERE held_until < now - %d"
          .formatted(PgSql.NOW, KEPT_WHEN_FREE.toMillis());

  private static final String SQLITE_RENEW =
      """
      UPDATE rooster_lock SET held_until = ? WHERE holder = ? AND held_until > ?
      RETURNING name, holder, fence
      """;

  private static final String SQLITE_FORGET = "DELETE FROM rooster_lock WHERE held_until < ?";

  /** Parameters: name, holder, fence. Keeps a row that has a line. */
  static final String DELETE =
      """
      DELETE FROM rooster_lock
      WHERE name = ? AND holder = ? AND fence = ? AND next_holder IS NULL
      """;

  /** Parameters: name, holder, fence. */
  static final String RELEASE =
      "UPDATE rooster_lock SET held_until = 0 WHERE name = ? AND holder = ? AND fence = ?";

  private NamedLocks() {}

  /** The new row has the time as its fence. */
  private static String take(String row) {
    return """
    INSERT INTO rooster_lock AS l (name, holder, fence, held_until)
    %s
    ON CONFLICT (name) DO UPDATE SET
      holder = CASE WHEN %2$s AND %3$s THEN excluded.holder ELSE l.holder END,
      fence = CASE WHEN NOT (%2$s AND %3$s) THEN l.fence
        WHEN l.fence < excluded.fence THEN excluded.fence ELSE l.fence + 1 END,
      held_until = CASE WHEN %2$s AND %3$s THEN excluded.held_until ELSE l.held_until END,
      next_holder = CASE WHEN NOT %3$s THEN l.next_holder
        WHEN %2$s THEN NULL ELSE excluded.holder END,
      next_until = CASE WHEN %3$s THEN excluded.fence + %4$d ELSE l.next_until END
    RETURNING fence, CASE WHEN next_holder IS NULL THEN 1 ELSE 0 END
    """
        .formatted(row, FREE, NEXT, NamedLock.PLACE_IN_LINE.toMillis());
  }

  /** Reads the result of taking a lock; empty if the holder is in line, or not even that. */
  static Optional<NamedLock> taken(String name, String holder, RowReader row) throws SQLException {
    long fence = row.number();
    return row.flag() ? Optional.of(new NamedLock(name, holder, fence)) : Optional.empty();
  }

  static NamedLock read(RowReader row) throws SQLException {
    return new NamedLock(row.text(), row.text(), row.number());
  }

  static Optional<NamedLock> take(
      CachedStatements statements, String name, String holder, long now, Duration length)
      throws SQLException {
    PreparedStatement statement = statements.of(SQLITE_TAKE);
    statement.setString(1, name);
    statement.setString(2, holder);
    statement.setLong(3, now);
    statement.setLong(4, now + length.toMillis());
    try (ResultSet rows = statement.executeQuery()) {
      return RowReader.all(rows, row -> taken(name, holder, row)).getFirst();
    }
  }

  static Set<NamedLock> renew(CachedStatements statements, String holder, long now, Duration length)
      throws SQLException {
    PreparedStatement forget = statements.of(SQLITE_FORGET);
    forget.setLong(1, now - KEPT_WHEN_FREE.toMillis());
    forget.executeUpdate();
    PreparedStatement renew = statements.of(SQLITE_RENEW);
    renew.setLong(1, now + length.toMillis());
    renew.setString(2, holder);
    renew.setLong(3, now);
    try (ResultSet rows = renew.executeQuery()) {
      return new HashSet<>(RowReader.all(rows, NamedLocks::read));
    }
  }

  static boolean release(CachedStatements statements, NamedLock lock) throws SQLException {
    return changes(statements.of(DELETE), lock) || changes(statements.of(RELEASE), lock);
  }

  private static boolean changes(PreparedStatement statement, NamedLock lock) throws SQLException {
    statement.setString(1, lock.name());
    statement.setString(2, lock.holder());
    statement.setLong(3, lock.fence());
    return statement.executeUpdate() > 0;
  }
}
