package dev.rooster.hooks;

/**
 * A session of an agent.
 *
 * @param id the id that the client gave it
 */
record HookSession(String agent, String id) {}
