package dev.rooster.store;

import java.time.Duration;
import java.util.Map;

/**
 * What a node can take on.
 *
 * @param limit at most so many reminders
 * @param perKey at most so many runs at once for one key; reminders without a key do not count
 * @param runningByKey what this node runs already, by key
 * @param shards which shards it takes at once
 * @param patience how long it leaves those of the others to them
 */
public record ClaimRequest(
    String node,
    int limit,
    int perKey,
    Map<String, Integer> runningByKey,
    Shards shards,
    Duration patience) {}
