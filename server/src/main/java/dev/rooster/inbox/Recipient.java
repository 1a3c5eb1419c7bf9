package dev.rooster.inbox;

/**
 * Whom a message is for.
 *
 * @param agent the agent of kind inbox
 * @param session the session that it is for; empty for any
 * @param owner the user it belongs to; empty without one
 */
public record Recipient(String agent, String session, String owner) {}
