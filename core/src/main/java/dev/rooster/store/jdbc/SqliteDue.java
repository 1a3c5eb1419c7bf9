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
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Finds due reminders. While a full batch is claimed, a reader already reads the next one. The
 * claim checks versions, so it detects rows that were read too early. Thread-safe.
 */
final class SqliteDue {
  /** The index contains the key, so the query skips keys without room without reading the row. */
  private static final String NEXT_DUE =
      """
      SELECT rowid, %s FROM rooster_reminder
      WHERE status = 'active' AND claim_node IS NULL AND next_at IS NOT NULL
        AND next_at <= ? AND (next_at <= ? OR ? >> shard & 1)
        AND limit_key NOT IN (SELECT value FROM json_each(?))
        AND (next_at, limit_key, rowid) > (?, ?, ?)
      ORDER BY next_at, limit_key, rowid LIMIT ?
      """
          .formatted(ReminderRow.NAMES);

  /**
   * After this many batches, the search restarts at the earliest: new reminders may be due before
   * these.
   */
  private static final int MOST_IN_A_ROW = 20;

  private final SqliteReader reader;
  private final AtomicReference<@Nullable Ahead> ahead = new AtomicReference<>();

  /** A due reminder and its row id. */
  record Due(long row, Reminder reminder) {
    private static Due read(RowReader row) throws SQLException {
      return new Due(row.number(), ReminderRow.read(row));
    }

    String key() {
      return reminder.definition().key();
    }

    private Instant at() {
      return reminder.standing().next().map(NextFire::at).orElse(Instant.MAX);
    }
  }

  /**
   * A batch that is being read.
   *
   * @param inARow the number of batches since the last search for the earliest
   */
  private record Ahead(Shards shards, CompletableFuture<List<Due>> read, int inARow) {}

  SqliteDue(SqliteReader reader) {
    this.reader = reader;
  }

  /** The earliest due reminders, without those of the given keys. */
  List<Due> earliest(ClaimRequest request, Instant now, Set<String> without, int limit) {
    return reader.read(statements -> due(statements, request, now, without, null, limit));
  }

  /** The batch that was read ahead, if any; some of it may no longer be due. */
  Batch ahead(ClaimRequest request, Instant now) {
    @Nullable Ahead taken = ahead.getAndSet(null);
    if (taken == null || !taken.shards().equals(request.shards())) {
      return Batch.NONE;
    }
    try {
      List<Due> read = taken.read().join();
      boolean due = read.stream().noneMatch(it -> it.at().isAfter(now));
      return due ? new Batch(read, taken.inARow()) : Batch.NONE;
    } catch (CompletionException e) {
      // The next read reports the failure.
      return Batch.NONE;
    }
  }

  /** The batch that was read ahead, and the number of batches in a row. */
  record Batch(List<Due> due, int inARow) {
    static final Batch NONE = new Batch(List.of(), 0);
  }

  /** Starts reading the batch after the last reminder, for the next claim. */
  void readAhead(ClaimRequest request, Instant now, Due last, int inARow) {
    if (inARow < MOST_IN_A_ROW) {
      ahead.set(
          new Ahead(
              request.shards(),
              reader.begin(
                  statements -> due(statements, request, now, Set.of(), last, request.limit())),
              inARow + 1));
    }
  }

  /** Passes over rows that only a newer version can read: they stay due, and unclaimed. */
  private static List<Due> due(
      CachedStatements statements,
      ClaimRequest request,
      Instant now,
      Set<String> without,
      @Nullable Due after,
      int limit)
      throws SQLException {
    List<Due> readable = new ArrayList<>();
    List<Due> page = page(statements, request, now, without, after, limit);
    page.stream().filter(it -> it.reminder().readable()).forEach(readable::add);
    while (page.size() == limit && readable.size() < limit) {
      page = page(statements, request, now, without, page.getLast(), limit);
      page.stream().filter(it -> it.reminder().readable()).forEach(readable::add);
    }
    return readable.subList(0, Math.min(limit, readable.size()));
  }

  private static List<Due> page(
      CachedStatements statements,
      ClaimRequest request,
      Instant now,
      Set<String> without,
      @Nullable Due after,
      int limit)
      throws SQLException {
    PreparedStatement select = statements.of(NEXT_DUE);
    select.setLong(1, now.toEpochMilli());
    boolean all = request.shards().equals(Shards.ALL);
    select.setLong(2, Reads.millis(all ? now : now.minus(request.patience())));
    select.setLong(3, request.shards().bits());
    select.setString(4, json(without));
    select.setLong(5, after == null ? Long.MIN_VALUE : Reads.millis(after.at()));
    select.setString(6, after == null ? "" : after.key());
    select.setLong(7, after == null ? Long.MIN_VALUE : after.row());
    select.setInt(8, limit);
    try (ResultSet rows = select.executeQuery()) {
      return RowReader.allOfSqlite(rows, Due::read);
    }
  }

  /** A JSON array of texts. */
  private static String json(Set<String> texts) {
    return texts.stream().map(SqliteDue::quoted).collect(Collectors.joining(",", "[", "]"));
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
}
