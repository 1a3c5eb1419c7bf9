package dev.rooster.store;

import java.time.Duration;
import java.util.Map;

/**
 * How much a node can claim.
 *
 * @param limit maximum number of reminders
 * @param perKey maximum number of concurrent runs with one key; reminders without a key do not
 *     count
 * @param takenByKey how many of these places are taken already, by key; below zero for a key that
 *     has more places than others
 * @param shards the shards it claims from at once
 * @param patience how long it leaves the reminders of other shards to other nodes
 */
public record ClaimRequest(
    String node,
    int limit,
    int perKey,
    Map<String, Integer> takenByKey,
    Shards shards,
    Duration patience) {}
