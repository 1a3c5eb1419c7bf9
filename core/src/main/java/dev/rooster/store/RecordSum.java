package dev.rooster.store;

import dev.rooster.reminder.Occurrence;

/**
 * How many occurrences of a status there were.
 *
 * @param cell of the first of them
 * @param lastCell of the last one; another only for records of several instants
 * @param firstMillis where they begin; known for those in several cells
 * @param lastMillis where they end
 * @param count how many
 * @param exact whether it is exact: otherwise there may be more, or the count of a record was
 *     divided in proportion to time
 */
public record RecordSum(
    long cell,
    long lastCell,
    long firstMillis,
    long lastMillis,
    Occurrence.Status status,
    long count,
    boolean exact) {}
