package dev.rooster.home;

/**
 * The role of an agent. * @param name the name of its file
 *
 * @param instructions prepended to every message to the agent; may be empty
 */
public record Role(String name, String instructions) {}
