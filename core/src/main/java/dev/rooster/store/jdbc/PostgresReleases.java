package dev.rooster.store.jdbc;

import dev.rooster.reminder.Reminder;
import java.util.Comparator;
import java.util.List;
import java.util.Set;

/** Releases claims whose runs have not started. */
final class PostgresReleases {
  private static final IndexedStatement RELEASE = releasing("version = version + 1");

  /** Sets even version and fence back. */
  private static final IndexedStatement UNDO =
      releasing("version = version - 1, fence = r.fence - 1");

  private static IndexedStatement releasing(String counters) {
    return IndexedStatement.of(
        """
        WITH clock AS MATERIALIZED (%1$s),
        released AS (
          UPDATE rooster_reminder r
          SET claim_node = NULL, claim_since = NULL, claim_fire = NULL, stop_requested = 0, %3$s
          FROM unnest(?::text[], ?::bigint[]) AS given(id, fence)
          WHERE r.id = given.id AND r.fence = given.fence AND claim_node = ?
          RETURNING r.id, r.status, r.claim_node, r.next_at
        )
        SELECT id, %2$s FROM released, clock
        """
            .formatted(PgSql.NOW, PgSql.waking("released"), counters));
  }

  private final PgSession session;
  private final PostgresNotices notices;

  PostgresReleases(PgSession session, PostgresNotices notices) {
    this.session = session;
    this.notices = notices;
  }

  /** Locks in the order of ids, like every statement that changes several rows. */
  Set<String> release(String node, List<Reminder> claimed) {
    return release(RELEASE, node, claimed);
  }

  /** As if the claims had never been granted. */
  void undo(String node, List<Reminder> claimed) {
    release(UNDO, node, claimed);
  }

  private Set<String> release(IndexedStatement release, String node, List<Reminder> claimed) {
    List<Reminder> ordered = claimed.stream().sorted(Comparator.comparing(Reminder::id)).toList();
    return notices.writeAndNotify(horizon ->
        session.single(statements ->
            statements.rows(
                release,
                parameters ->
                    parameters
                        .texts(ordered.stream().map(Reminder::id).toList())
                        .numbers(ordered.stream().map(it -> it.standing().fence()).toList())
                        .text(node)
                        .number(horizon),
                WriteResult::read)));
  }
}
