package dev.rooster.agent;

/**
 * A call of a tool during a turn.
 *
 * @param arguments as JSON
 */
public record ToolCall(String name, String arguments, String result) {}
