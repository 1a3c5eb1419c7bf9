package dev.rooster.agent;

import java.util.Optional;

/**
 * What the output of a client says.
 *
 * @param conversation by what the client knows the conversation
 * @param error what went wrong, if the client says so
 */
record Transcript(
    String reply, Optional<String> conversation, Usage usage, Optional<String> error) {}
