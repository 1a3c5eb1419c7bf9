package dev.rooster.store;

import java.time.Instant;

/** When a reminder is tried, and its shard. */
public record Wake(Instant at, int shard) {}
