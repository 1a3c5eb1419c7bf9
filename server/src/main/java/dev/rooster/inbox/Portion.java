package dev.rooster.inbox;

import java.time.Duration;

/**
 * How much a reader takes.
 *
 * @param items how many items at most
 * @param characters how long their texts may be together; the first is taken however long it is
 * @param lease how long the reader has until it must acknowledge them
 */
public record Portion(int items, int characters, Duration lease) {}
