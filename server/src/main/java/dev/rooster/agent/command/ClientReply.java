package dev.rooster.agent.command;

import dev.rooster.agent.Usage;
import java.util.Optional;

/**
 * What the output of a client says.
 *
 * @param conversation by what the client knows the conversation
 * @param usage of this turn, or of the whole conversation, as the client counts
 * @param error what went wrong, if the client says so
 */
record ClientReply(
    String reply, Optional<String> conversation, Usage usage, Optional<String> error) {

  /** One that says nothing but the reply. */
  static ClientReply of(String reply) {
    return new ClientReply(reply, Optional.empty(), Usage.NONE, Optional.empty());
  }
}
