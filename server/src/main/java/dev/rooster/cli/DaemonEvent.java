package dev.rooster.cli;

/**
 * An event from the daemon.
 *
 * @param json its content
 */
public record DaemonEvent(String type, String json) {}
