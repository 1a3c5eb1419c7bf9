package dev.rooster.store.jdbc;

import dev.rooster.reminder.NextFire;
import dev.rooster.reminder.Reminder;
import dev.rooster.store.ClaimRequest;
import dev.rooster.store.Shards;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Gives claims and takes them back. Nobody else uses the file, so no lease is asked for. */
final class SqliteClaims {
  /** The index has the key: what has no room is passed over without a look at its row. */
  private static final String NEXT_DUE =
      """
      SELECT rowid, limit_key FROM rooster_reminder
      WHERE status = 'active' AND claim_node IS NULL AND next_at IS NOT NULL
        AND next_at <= ? AND (next_at <= ? OR ? >> shard & 1)
        AND limit_key NOT IN (SELECT value FROM json_each(?))
      ORDER BY next_at LIMIT ?
      """;

  private static final String CLAIM =
      """
      UPDATE rooster_reminder
      SET version = version + 1, fence = fence + 1, claim_node = ?, claim_since = ?,
        claim_due = next_due, claim_attempt = next_attempt, claim_manual = 0
      WHERE rowid IN (SELECT value FROM json_each(?))
      RETURNING %s
      """
          .formatted(ReminderRow.NAMES);

  private static final Comparator<Reminder> EARLIEST_FIRST =
      Comparator.<Reminder, Instant>comparing(
              it -> it.standing().next().map(NextFire::at).orElse(Instant.MAX))
          .thenComparing(Reminder::id);

  private SqliteClaims() {}

  static List<Reminder> claim(KeptStatements statements, ClaimRequest request, Instant now)
      throws SQLException {
    Room room = new Room(request);
    List<Reminder> claimed = new ArrayList<>();
    boolean more = true;
    while (more && claimed.size() < request.limit()) {
      int missing = request.limit() - claimed.size();
      List<Due> due = due(statements, request, now, room.full, missing);
      List<Long> rows = due.stream().filter(it -> room.take(it.key())).map(Due::row).toList();
      claimed.addAll(claim(statements, request.node(), now, rows));
      more = due.size() == missing;
    }
    return claimed.stream().sorted(EARLIEST_FIRST).toList();
  }

  private record Due(long row, String key) {}

  /** How many more of each key may run. */
  private static final class Room {
    private final int perKey;
    private final Map<String, Integer> running;
    private final Set<String> full = new HashSet<>();

    Room(ClaimRequest request) {
      perKey = request.perKey();
      running = new HashMap<>(request.runningByKey());
      running.keySet().removeIf(String::isEmpty);
      running.forEach(this::note);
    }

    /** Those left out now are not looked at again: their key is full. */
    boolean take(String key) {
      if (key.isEmpty()) {
        return true;
      }
      int count = running.merge(key, 1, Integer::sum);
      note(key, count);
      return count <= perKey;
    }

    private void note(String key, int count) {
      if (count >= perKey) {
        full.add(key);
      }
    }
  }

  private static List<Due> due(
      KeptStatements statements, ClaimRequest request, Instant now, Set<String> full, int limit)
      throws SQLException {
    PreparedStatement select = statements.of(NEXT_DUE);
    select.setLong(1, now.toEpochMilli());
    boolean all = request.shards().equals(Shards.ALL);
    select.setLong(2, Reads.millis(all ? now : now.minus(request.patience())));
    select.setLong(3, request.shards().bits());
    select.setString(4, json(full));
    select.setInt(5, limit);
    List<Due> found = new ArrayList<>();
    try (ResultSet rows = select.executeQuery()) {
      while (rows.next()) {
        found.add(new Due(rows.getLong(1), rows.getString(2)));
      }
    }
    return found;
  }

  private static List<Reminder> claim(
      KeptStatements statements, String node, Instant now, List<Long> rows) throws SQLException {
    if (rows.isEmpty()) {
      return List.of();
    }
    PreparedStatement claim = statements.of(CLAIM);
    claim.setString(1, node);
    claim.setLong(2, now.toEpochMilli());
    claim.setString(3, rows.toString());
    return read(claim);
  }

  /** A JSON array of texts. */
  private static String json(Set<String> texts) {
    return texts.stream().map(SqliteClaims::quoted).collect(Collectors.joining(",", "[", "]"));
  }

  private static String quoted(String text) {
    StringBuilder json = new StringBuilder("\"");
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"' || c == '\\' || c < ' ') {
        json.append("\\u%04x".formatted((int) c));
      } else {
        json.append(c);
      }
    }
    return json.append('"').toString();
  }

  static Optional<Reminder> claimNow(
      KeptStatements statements, String node, String id, long version, Instant due, Instant now)
      throws SQLException {
    PreparedStatement claim =
        statements.of(
            """
            UPDATE rooster_reminder
            SET version = version + 1, fence = fence + 1, claim_node = ?, claim_since = ?,
              claim_due = ?, claim_attempt = 1, claim_manual = 1
            WHERE id = ? AND version = ? AND claim_node IS NULL
            RETURNING %s
            """
                .formatted(ReminderRow.NAMES));
    claim.setString(1, node);
    claim.setLong(2, now.toEpochMilli());
    claim.setLong(3, due.toEpochMilli());
    claim.setString(4, id);
    claim.setLong(5, version);
    return read(claim).stream().findFirst();
  }

  static Set<String> release(KeptStatements statements, String node, List<Reminder> claimed)
      throws SQLException {
    PreparedStatement release =
        statements.of(
            """
            UPDATE rooster_reminder
            SET version = version + 1, claim_node = NULL, claim_since = NULL, claim_due = NULL,
              claim_attempt = NULL, claim_manual = NULL, stop_requested = 0
            WHERE id = ? AND fence = ? AND claim_node = ?
            """);
    Set<String> released = new HashSet<>();
    for (Reminder reminder : claimed) {
      release.setString(1, reminder.id());
      release.setLong(2, reminder.standing().fence());
      release.setString(3, node);
      if (release.executeUpdate() > 0) {
        released.add(reminder.id());
      }
    }
    return released;
  }

  static boolean requestStop(KeptStatements statements, String id, long fence) throws SQLException {
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

  private static List<Reminder> read(PreparedStatement statement) throws SQLException {
    try (ResultSet rows = statement.executeQuery()) {
      List<Reminder> found = new ArrayList<>();
      RowReader row = new RowReader(rows);
      while (row.next()) {
        found.add(ReminderRow.read(row));
      }
      return found;
    }
  }
}
