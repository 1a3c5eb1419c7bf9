package dev.rooster.store;

import java.time.Instant;

/** When a reminder is to be tried, and in which shard it is. */
public record Wake(Instant at, int shard) {}
