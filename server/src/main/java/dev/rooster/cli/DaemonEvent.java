package dev.rooster.cli;

/**
 * Something that the daemon told.
 *
 * @param json what there is to know about it
 */
public record DaemonEvent(String type, String json) {}
