package dev.rooster.store.jdbc;

import dev.rooster.reminder.Reminder;
import dev.rooster.store.ClaimRequest;
import dev.rooster.store.Claimed;
import dev.rooster.store.jdbc.SqliteDue.Due;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** Grants and releases claims. One process owns the file, so no lease is checked. */
final class SqliteClaims {
  /** The columns that each claim sets; the parameters are the node and the time. */
  private static final String CLAIMED =
      "version = version + 1, fence = fence + 1, stop_requested = 0,"
          + " claim_node = ?, claim_since = ?";

  /**
   * Claims the row if it is unchanged since it was found due. A reminder that was deleted and
   * created again may have the same id, version and row, but not the same fence.
   */
  private static final String CLAIM =
      """
      UPDATE rooster_reminder
      SET %s, claim_fire = next_fire
      WHERE rowid = ? AND id = ? AND version = ? AND fence = ?
      """
          .formatted(CLAIMED);

  private static final String CLAIM_NOW =
      """
      UPDATE rooster_reminder
      SET %s, claim_fire = ?
      WHERE id = ? AND version = ? AND claim_node IS NULL
      RETURNING %s
      """
          .formatted(CLAIMED, ReminderRow.NAMES);

  /**
   * Keeps the claim if parameter 1 is 1, and releases it if that is 0. Releasing also clears the
   * stop request; the fence stays.
   */
  static final String KEEP_OR_RELEASE =
      ReminderRow.CLAIM.stream()
          .skip(1)
          .map(it -> "%1$s = iif(?1, %1$s, NULL)".formatted(it.name()))
          .collect(Collectors.joining(", ", "stop_requested = stop_requested * ?1, ", ""));

  private static final String RELEASE =
      """
      UPDATE rooster_reminder SET version = version + 1, %s
      WHERE id = ? AND fence = ? AND claim_node = ?
      """
          .formatted(KEEP_OR_RELEASE);

  private final SqliteDue due;
  private final SqliteWriter writer;
  private final Supplier<Instant> clock;

  /**
   * @param reader finds due reminders while the writer is busy, and does nothing else
   */
  SqliteClaims(SqliteReader reader, SqliteWriter writer, Supplier<Instant> clock) {
    this.due = new SqliteDue(reader);
    this.writer = writer;
    this.clock = clock;
  }

  Claimed claim(ClaimRequest request) {
    Instant now = clock.get();
    Room room = new Room(request);
    List<Reminder> claimed = new ArrayList<>();
    SqliteDue.Batch ahead = room.full.isEmpty() ? due.ahead(request, now) : SqliteDue.Batch.NONE;
    List<Due> found = ahead.due().stream().limit(request.limit()).toList();
    boolean more = true;
    while (more && claimed.size() < request.limit()) {
      int missing = request.limit() - claimed.size();
      if (found.isEmpty()) {
        found = due.earliest(request, now, room.full, missing);
      }
      List<Due> fit = found.stream().filter(it -> room.take(it.key())).toList();
      boolean full = found.size() == missing;
      if (full && room.full.isEmpty()) {
        due.readAhead(request, now, found.getLast(), ahead.inARow());
      }
      List<Due> got =
          fit.isEmpty() ? List.of() : writer.write(it -> claim(it, request.node(), now, fit));
      got.forEach(it -> claimed.add(claimed(it.reminder(), request.node(), now)));
      if (got.size() < fit.size()) {
        Set<Due> others = new HashSet<>(fit);
        got.forEach(others::remove);
        others.forEach(it -> room.giveBack(it.key()));
      }
      more = full || got.size() < fit.size() || !ahead.due().isEmpty();
      ahead = SqliteDue.Batch.NONE;
      found = List.of();
    }
    return new Claimed(claimed, now);
  }

  /** The reminder as stored after the claim. */
  private static Reminder claimed(Reminder reminder, String node, Instant now) {
    return reminder
        .with(reminder.standing().claimed(node, now))
        .withVersion(reminder.version() + 1);
  }

  /** The remaining capacity of each key. */
  private static final class Room {
    private final int perKey;
    private final Map<String, Integer> taken;
    private final Set<String> full = new HashSet<>();

    Room(ClaimRequest request) {
      perKey = request.perKey();
      taken = new HashMap<>(request.takenByKey());
      taken.keySet().removeIf(String::isEmpty);
      taken.forEach(this::note);
    }

    /**
     * Reminders without room are looked at again only if another one with their key frees its
     * place.
     */
    boolean take(String key) {
      if (key.isEmpty()) {
        return true;
      }
      int count = taken.getOrDefault(key, 0);
      boolean fits = count < perKey;
      if (fits) {
        taken.put(key, ++count);
      }
      note(key, count);
      return fits;
    }

    void giveBack(String key) {
      taken.computeIfPresent(key, (same, count) -> count - 1);
      full.remove(key);
    }

    private void note(String key, int count) {
      if (count >= perKey) {
        full.add(key);
      }
    }
  }

  /** Claims the reminders; returns those that have not changed since they were found due. */
  private static List<Due> claim(
      CachedStatements statements, String node, Instant now, List<Due> due) throws SQLException {
    return statements.changing(
        CLAIM,
        due,
        (claim, each) -> {
          claim.setString(1, node);
          claim.setLong(2, now.toEpochMilli());
          claim.setLong(3, each.row());
          claim.setString(4, each.reminder().id());
          claim.setLong(5, each.reminder().version());
          claim.setLong(6, each.reminder().standing().fence());
        });
  }

  Optional<Reminder> claimNow(String node, String id, long version, Instant due) {
    Instant now = clock.get();
    return writer.write(it -> claimNow(it, node, id, version, due, now));
  }

  private static Optional<Reminder> claimNow(
      CachedStatements statements, String node, String id, long version, Instant due, Instant now)
      throws SQLException {
    PreparedStatement claim = statements.of(CLAIM_NOW);
    claim.setString(1, node);
    claim.setLong(2, now.toEpochMilli());
    claim.setString(3, PackedColumn.manual(due));
    claim.setString(4, id);
    claim.setLong(5, version);
    return read(claim, ReminderRow::read).stream().findFirst();
  }

  static Set<String> release(CachedStatements statements, String node, List<Reminder> claimed)
      throws SQLException {
    return statements
        .changing(
            RELEASE,
            claimed,
            (release, reminder) -> {
              release.setInt(1, 0);
              release.setString(2, reminder.id());
              release.setLong(3, reminder.standing().fence());
              release.setString(4, node);
            })
        .stream()
        .map(Reminder::id)
        .collect(Collectors.toSet());
  }

  static boolean requestStop(CachedStatements statements, String id, long fence)
      throws SQLException {
    PreparedStatement request =
        statements.of(
            """
            UPDATE rooster_reminder SET stop_requested = 1
            WHERE id = ? AND fence = ? AND claim_node IS NOT NULL
            """);
    request.setString(1, id);
    request.setLong(2, fence);
    return request.executeUpdate() > 0;
  }

  private static <T> List<T> read(PreparedStatement statement, RowReader.Row<T> read)
      throws SQLException {
    try (ResultSet rows = statement.executeQuery()) {
      return RowReader.allOfSqlite(rows, read);
    }
  }
}
