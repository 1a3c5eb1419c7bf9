package dev.rooster.store;

import java.time.Instant;
import java.util.List;
import java.util.Set;

/**
 * A node's right to hold claims, as just granted.
 *
 * @param now the store's time
 * @param liveNodes all nodes with a valid lease, this one included
 * @param watchingSince since when at least one of them has been active
 * @param deadClaims whether there are claims of nodes whose leases have expired
 * @param toStop the ids of this node's reminders whose runs must stop
 */
public record Lease(
    Instant now,
    List<String> liveNodes,
    Instant watchingSince,
    boolean deadClaims,
    Set<String> toStop) {

  /** No lease lasts this many times longer than another, unless by a clock that was ahead. */
  public static final int MOST_LENGTHS = 10;
}
