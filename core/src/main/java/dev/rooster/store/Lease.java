package dev.rooster.store;

import java.time.Instant;
import java.util.List;
import java.util.Set;

/**
 * A node's right to hold claims, as just given.
 *
 * @param now the store's time
 * @param liveNodes all nodes whose leases last, this one included
 * @param watchingSince since when at least one of them has been watching
 * @param deadClaims whether there are claims of nodes whose leases have ended
 * @param toStop the ids of this node's reminders whose runs are to be stopped
 */
public record Lease(
    Instant now,
    List<String> liveNodes,
    Instant watchingSince,
    boolean deadClaims,
    Set<String> toStop) {}
