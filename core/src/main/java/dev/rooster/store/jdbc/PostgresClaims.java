package dev.rooster.store.jdbc;

import dev.rooster.reminder.NextFire;
import dev.rooster.reminder.Reminder;
import dev.rooster.store.ClaimRequest;
import dev.rooster.store.Claimed;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Grants claims, in one statement each. Only a node with a valid lease gets a claim. The statement
 * locks the node's row FOR KEY SHARE, which prevents its deletion but allows renewals. It skips
 * rows that another transaction is changing and never waits for them.
 */
final class PostgresClaims {

  /**
   * The inner limit is a constant, because the planner uses the index only for a known number of
   * rows.
   */
  private static final int MOST_AT_ONCE = 1_000;

  /** More are claimed and given back once more. */
  private static final int MOST_UNREADABLE = 10_000;

  /** Each round fills up at least one more key. */
  private static final int MOST_ROUNDS = 50;

  private static final Comparator<Reminder> EARLIEST_FIRST =
      Comparator.comparing(it -> it.standing().next().map(NextFire::at).orElse(Instant.MAX));

  private final PgSession session;
  private final PostgresReleases releases;

  /**
   * Ids and versions of rows that only a newer version can read. A claim finds out; it is undone,
   * and not repeated until the row changes.
   */
  private final Set<String> unreadable = ConcurrentHashMap.newKeySet();

  PostgresClaims(PgSession session, PostgresReleases releases) {
    this.session = session;
    this.releases = releases;
  }

  Claimed claim(ClaimRequest request) {
    List<Reminder> claimed = new ArrayList<>();
    Map<String, Integer> taken = new HashMap<>(request.takenByKey());
    for (int round = 1; ; round++) {
      Round got = round(request, Math.min(request.limit() - claimed.size(), MOST_AT_ONCE), taken);
      List<Reminder> readable = got.claimed().stream().filter(Reminder::readable).toList();
      if (readable.size() < got.claimed().size()) {
        giveBack(request.node(), got.claimed().stream().filter(it -> !it.readable()).toList());
      }
      claimed.addAll(readable);
      for (Reminder reminder : readable) {
        taken.merge(reminder.definition().key(), 1, Integer::sum);
      }
      if (!got.more() || claimed.size() >= request.limit() || round == MOST_ROUNDS) {
        return new Claimed(claimed, got.now());
      }
    }
  }

  /**
   * The result of one statement.
   *
   * @param more whether further reminders are due beyond those it looked at
   */
  private record Round(List<Reminder> claimed, Instant now, boolean more) {}

  /**
   * Without MATERIALIZED, PostgreSQL could lock rows again for each row of a join and claim more
   * than the limit. The outer limit is the caller's, the inner one is for the planner. A locked row
   * keeps its place; a row that changed since the statement began is skipped. Rows beyond the limit
   * of their key are not claimed.
   */
  private static String claiming(String without, String ranked, String from) {
    return """
    WITH clock AS MATERIALIZED (%1$s),
    due AS MATERIALIZED (
      SELECT * FROM (
        SELECT ctid AS place, limit_key, next_at FROM rooster_reminder
        WHERE status = 'active' AND claim_node IS NULL AND next_at <= (SELECT now FROM clock)
          AND (next_at <= (SELECT now FROM clock) - ? OR ? >> shard::integer & 1 = 1)
          %2$s
          AND EXISTS (SELECT FROM rooster_node, clock WHERE id = ? AND lease_until > now)
        ORDER BY next_at LIMIT %3$d
        FOR UPDATE SKIP LOCKED
      ) AS earliest LIMIT ?
    ),
    %4$s
    holder AS MATERIALIZED (
      SELECT id FROM rooster_node
      WHERE id = ? AND lease_until > (SELECT now FROM clock) AND EXISTS (SELECT FROM due)
      FOR KEY SHARE
    )
    UPDATE rooster_reminder r
    SET claim_node = holder.id, claim_since = now, claim_fire = next_fire, fence = fence + 1,
      stop_requested = 0, version = version + 1
    FROM holder, clock, %5$s
    RETURNING now, (SELECT count(*) FROM due), %6$s
    """
        .formatted(PgSql.NOW, without, MOST_AT_ONCE, ranked, from, PgSql.of("r", ReminderRow.ALL));
  }

  private static final IndexedStatement CLAIM =
      IndexedStatement.of(
          claiming(
              "AND limit_key <> ALL (?) AND (id || ' ' || version) <> ALL (?)",
              """
              ranked AS MATERIALIZED (
                SELECT place, limit_key, coalesce(taken.count, 0)
                  + row_number() OVER (PARTITION BY limit_key ORDER BY next_at) AS rank
                FROM due
                  LEFT JOIN unnest(?::text[], ?::bigint[]) AS taken(key, count) ON key = limit_key
              ),
              """,
              "ranked WHERE r.ctid = ranked.place AND (ranked.limit_key = '' OR rank <= ?)"));

  /** For claims in which no key can exceed its limit, and all rows are readable. */
  private static final IndexedStatement CLAIM_FREELY =
      IndexedStatement.of(claiming("", "", "due WHERE r.ctid = due.place"));

  private Round round(ClaimRequest request, int limit, Map<String, Integer> taken) {
    int most = taken.values().stream().mapToInt(Integer::intValue).reduce(0, Math::max);
    return round(
        (long) most + limit <= request.perKey() && unreadable.isEmpty()
            ? claimFreely(request, limit)
            : claimByKeys(request, limit, taken),
        limit);
  }

  private PgStatements.Timed<Line> claimFreely(ClaimRequest request, int limit) {
    return session.single(statements ->
        statements.timed(
            CLAIM_FREELY,
            parameters ->
                parameters
                    .number(request.patience().toMillis())
                    .number(request.shards().bits())
                    .text(request.node())
                    .number(limit)
                    .text(request.node()),
            Line::read));
  }

  private PgStatements.Timed<Line> claimByKeys(
      ClaimRequest request, int limit, Map<String, Integer> taken) {
    List<String> saturated =
        taken.entrySet().stream()
            .filter(it -> !it.getKey().isEmpty() && it.getValue() >= request.perKey())
            .map(Map.Entry::getKey)
            .toList();
    List<String> keys = new ArrayList<>();
    List<Long> counts = new ArrayList<>();
    taken.forEach((key, count) -> {
      keys.add(key);
      counts.add((long) count);
    });
    return session.single(statements ->
        statements.timed(
            CLAIM,
            parameters ->
                parameters
                    .number(request.patience().toMillis())
                    .number(request.shards().bits())
                    .texts(saturated)
                    .texts(List.copyOf(unreadable))
                    .text(request.node())
                    .number(limit)
                    .texts(keys)
                    .numbers(counts)
                    .text(request.node())
                    .number(request.perKey()),
            Line::read));
  }

  /**
   * A statement without claims covers everything that was due when it began, but perhaps nothing
   * later.
   */
  private static Round round(PgStatements.Timed<Line> got, int limit) {
    List<Line> lines = got.rows();
    return lines.isEmpty()
        ? new Round(List.of(), got.began(), false)
        : new Round(
            lines.stream().map(Line::reminder).sorted(EARLIEST_FIRST).toList(),
            lines.getFirst().now(),
            lines.getFirst().locked() == limit);
  }

  /**
   * A claimed reminder.
   *
   * @param locked the number of rows looked at; each key has at least one that may run
   */
  private record Line(Instant now, long locked, Reminder reminder) {
    static Line read(RowReader row) throws SQLException {
      return new Line(row.instant(), row.number(), ReminderRow.read(row));
    }
  }

  private static final String CLAIM_NOW =
      """
      WITH clock AS MATERIALIZED (%s),
      holder AS MATERIALIZED (
        SELECT id FROM rooster_node
        WHERE id = ? AND lease_until > (SELECT now FROM clock)
        FOR KEY SHARE
      )
      UPDATE rooster_reminder r
      SET claim_node = holder.id, claim_since = now, claim_fire = ?, fence = fence + 1,
        stop_requested = 0, version = version + 1
      FROM holder, clock
      WHERE r.id = ? AND version = ? AND claim_node IS NULL
      RETURNING %s
      """
          .formatted(PgSql.NOW, PgSql.of("r", ReminderRow.ALL));

  Optional<Reminder> claimNow(String node, String id, long version, Instant due) {
    return session.single(statements ->
        statements.row(
            CLAIM_NOW,
            parameters ->
                parameters.text(node).text(PackedColumn.manual(due)).text(id).number(version),
            ReminderRow::read));
  }

  /**
   * A node whose claims are abandoned is dead for good. Its lease is ended in the same transaction,
   * so a concurrent renewal fails. A node with a renewal or claim in progress is not dead yet.
   */
  private static final IndexedStatement ABANDONED =
      IndexedStatement.of(
          """
          WITH clock AS MATERIALIZED (%1$s),
          dead AS MATERIALIZED (
            SELECT id FROM rooster_node
            WHERE lease_until <= (SELECT now FROM clock) AND id <> ?
            FOR UPDATE SKIP LOCKED
          ),
          ended AS (
            UPDATE rooster_node n SET lease_until = 0 FROM dead
            WHERE n.id = dead.id AND n.lease_until > 0
          )
          SELECT %2$s FROM rooster_reminder r
          WHERE claim_node IS NOT NULL
            AND (claim_node IN (SELECT id FROM dead)
              OR NOT EXISTS (SELECT FROM rooster_node n WHERE n.id = r.claim_node))
          ORDER BY claim_since LIMIT ?
          """
              .formatted(PgSql.NOW, PgSql.of("r", ReminderRow.ALL)));

  List<Reminder> abandoned(String node, int most) {
    return UnreadableRow.leftOut(most, limit -> allAbandoned(node, limit));
  }

  private List<Reminder> allAbandoned(String node, int limit) {
    return session.single(statements ->
        statements.rows(
            ABANDONED, parameters -> parameters.text(node).number(limit), ReminderRow::read));
  }

  private void giveBack(String node, List<Reminder> claimed) {
    if (unreadable.size() > MOST_UNREADABLE) {
      unreadable.clear();
    }
    claimed.forEach(it -> unreadable.add(it.id() + " " + (it.version() - 1)));
    releases.undo(node, claimed);
  }

  boolean requestStop(String id, long fence) {
    return session.single(statements ->
        statements.change(
            """
            UPDATE rooster_reminder SET stop_requested = 1
            WHERE id = ? AND fence = ? AND claim_node IS NOT NULL
            """,
            parameters -> parameters.text(id).number(fence)))
        > 0;
  }
}
