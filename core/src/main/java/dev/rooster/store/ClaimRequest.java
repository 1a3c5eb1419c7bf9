package dev.rooster.store;

import java.time.Duration;
import java.util.Map;

/**
 * How much a node can claim.
 *
 * @param limit maximum number of reminders
 * @param perKey maximum number of concurrent runs with one key; reminders without a key do not
 *     count
 * @param runningByKey how many runs this node has already, by key
 * @param shards the shards it claims from at once
 * @param patience how long it leaves the reminders of other shards to other nodes
 */
public record ClaimRequest(
    String node,
    int limit,
    int perKey,
    Map<String, Integer> runningByKey,
    Shards shards,
    Duration patience) {}
