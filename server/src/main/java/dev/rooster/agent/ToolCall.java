package dev.rooster.agent;

/**
 * A tool call made during a turn.
 *
 * @param arguments as JSON
 * @param succeeded false if the tool was not called, or could not do its work
 */
public record ToolCall(String name, String arguments, String result, boolean succeeded) {}
