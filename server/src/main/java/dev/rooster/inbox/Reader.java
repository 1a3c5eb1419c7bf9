package dev.rooster.inbox;

import dev.rooster.trust.Caller;

/**
 * A reader of an agent's inbox.
 *
 * @param session the session that reads; empty for a reader outside any session, such as a person
 * @param caller sees the items of its own user alone
 * @param least takes items of this priority and more urgent ones
 */
public record Reader(String agent, String session, Caller caller, Priority least) {}
