package dev.rooster.agent;

/**
 * A text that a tool sent during a turn.
 *
 * @param address with its channel, such as {@code telegram:42}
 */
public record SentText(String address, String text) {}
