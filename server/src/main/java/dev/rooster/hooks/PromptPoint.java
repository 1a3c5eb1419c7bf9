package dev.rooster.hooks;

import dev.rooster.trust.Caller;

/**
 * A prompt that a person sends.
 *
 * @param session the id that the client gave the session
 * @param caller the user, with no more trust than hooks have
 * @param prompt its text
 */
public record PromptPoint(String agent, String session, Caller caller, String prompt) {}
