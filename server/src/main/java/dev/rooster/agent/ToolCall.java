package dev.rooster.agent;

/**
 * A tool call made during a turn.
 *
 * @param arguments as JSON
 */
public record ToolCall(String name, String arguments, String result) {}
