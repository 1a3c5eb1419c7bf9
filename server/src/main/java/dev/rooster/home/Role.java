package dev.rooster.home;

/**
 * The role of an agent.
 *
 * @param name the name of its file, without extension
 * @param instructions text sent to the agent with every turn; may be empty
 */
public record Role(String name, String instructions) {}
