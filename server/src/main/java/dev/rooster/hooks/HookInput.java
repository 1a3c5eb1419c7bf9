package dev.rooster.hooks;

/**
 * The JSON of a hook, as read.
 *
 * @param session the id that the client gave the session
 * @param directory where the session works; empty if unknown
 * @param name the client's name of the event, which its answer repeats
 * @param ofSubAgent whether it happens in a sub-agent, which has no messages of its own
 */
public record HookInput(
    String session, String directory, String name, boolean ofSubAgent, HookEvent event) {}
