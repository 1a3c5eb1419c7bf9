package dev.rooster.store.jdbc;

import dev.rooster.store.Lease;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The leases of nodes, by the database's clock. One statement renews a lease and returns everything
 * else that a node needs regularly. It is the only statement of an idle node.
 */
final class PostgresLeases {
  private static final Duration KEPT_WHEN_DEAD = Duration.ofHours(1);

  private static final IndexedStatement JOIN =
      leasing(
          """
          INSERT INTO rooster_node (id, lease_until, watching_since)
          SELECT node, now + length, since FROM given, clock
          ON CONFLICT (id) DO UPDATE
          SET lease_until = excluded.lease_until, watching_since = excluded.watching_since
          RETURNING id
          """,
          """
          ,
          cut AS (
            UPDATE rooster_node SET lease_until = now + length FROM given, clock WHERE id IN (
              SELECT id FROM rooster_node, given, clock
              WHERE lease_until > now + length * %d AND id <> node
              FOR UPDATE OF rooster_node SKIP LOCKED
            )
          )
          """
              .formatted(Lease.MOST_LENGTHS));

  /** Never renews an expired lease: other nodes may have taken over its claims. */
  private static final IndexedStatement RENEW =
      leasing(
          """
          UPDATE rooster_node SET lease_until = now + length, watching_since = since
          FROM given, clock WHERE id = node AND lease_until > now
          RETURNING id
          """,
          "");

  private final PgSession session;

  PostgresLeases(PgSession session) {
    this.session = session;
  }

  /**
   * A statement sees the tables as they were before it, so the node's own row is added to the
   * result.
   */
  private static IndexedStatement leasing(String held, String further) {
    return IndexedStatement.of(
        """
        WITH given AS MATERIALIZED (SELECT ?::text AS node, ?::bigint AS length, ?::bigint AS since),
        clock AS MATERIALIZED (%s),
        held AS (%s),
        live AS MATERIALIZED (
          SELECT id, watching_since FROM rooster_node, given, clock
          WHERE lease_until > now AND id <> node
          UNION ALL SELECT id, since FROM held, given
        ),
        forgotten AS (
          DELETE FROM rooster_node WHERE id IN (
            SELECT id FROM rooster_node
            WHERE lease_until < (SELECT now FROM clock) - %d AND id <> (SELECT node FROM given)
            FOR UPDATE SKIP LOCKED
          )
        )%s
        SELECT now, (SELECT min(watching_since) FROM live),
          (EXISTS (
            SELECT FROM rooster_reminder
            WHERE claim_node IS NOT NULL AND claim_node NOT IN (SELECT id FROM live)
          ))::integer,
          ARRAY(SELECT id FROM live),
          ARRAY(
            SELECT id FROM rooster_reminder
            WHERE claim_node = (SELECT node FROM given) AND stop_requested = 1
          )
        FROM clock WHERE EXISTS (SELECT FROM held)
        """
            .formatted(PgSql.NOW, held, KEPT_WHEN_DEAD.toMillis(), further));
  }

  /**
   * Uses a shorter timeout than other statements, because a node has little time to renew its
   * lease.
   */
  Optional<Lease> lease(String node, boolean joining, Duration length, Instant watchingSince) {
    Duration quarter = length.dividedBy(4);
    Duration timeout = quarter.compareTo(PgSession.TIMEOUT) < 0 ? quarter : PgSession.TIMEOUT;
    List<Lease> leases =
        session.single(
            timeout,
            statements ->
                statements.rows(
                    joining ? JOIN : RENEW,
                    parameters ->
                        parameters
                            .text(node)
                            .number(length.toMillis())
                            .number(Reads.millis(watchingSince)),
                    PostgresLeases::read));
    return leases.stream().findFirst();
  }

  private static Lease read(RowReader row) throws SQLException {
    Instant now = row.instant();
    Instant watchingSince = row.instant();
    boolean deadClaims = row.flag();
    return new Lease(now, row.texts(), watchingSince, deadClaims, Set.copyOf(row.texts()));
  }

  void leave(String node) {
    session.single(statements ->
        statements.change(
            """
            DELETE FROM rooster_node WHERE id = ?
            """,
            parameters -> parameters.text(node)));
  }
}
