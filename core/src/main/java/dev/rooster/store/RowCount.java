package dev.rooster.store;

/** How many reminders are alike for a list of rows. */
public record RowCount(RowGroup group, RowStatus status, boolean failing, long count) {}
