package dev.rooster.home;

/**
 * The role of an agent.
 *
 * @param name the name of its file, without extension
 * @param instructions what the agent reads in every turn; empty for nothing
 */
public record Role(String name, String instructions) {}
