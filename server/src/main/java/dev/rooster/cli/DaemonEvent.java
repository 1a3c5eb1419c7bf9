package dev.rooster.cli;

/**
 * An event from the daemon.
 *
 * @param json what there is to know about it
 */
public record DaemonEvent(String type, String json) {}
