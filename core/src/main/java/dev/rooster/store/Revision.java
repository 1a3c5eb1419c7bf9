package dev.rooster.store;

/** A state of a reminder: a later one has another version or, if it was created again, fence. */
public record Revision(String id, long version, long fence) {}
