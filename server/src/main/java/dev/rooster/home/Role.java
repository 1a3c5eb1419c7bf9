package dev.rooster.home;

/**
 * What an agent is there for.
 *
 * @param name that of its file
 * @param instructions what the agent is told whenever it is woken; empty for nothing
 */
public record Role(String name, String instructions) {}
