package dev.rooster.agent.command;

import dev.rooster.agent.Usage;
import java.util.Optional;

/**
 * The output of a client, as read.
 *
 * @param conversation the client's id of the conversation
 * @param usage of this turn, or of the whole conversation, as the client counts
 * @param error the reason for a failure that the client reports
 */
record ClientReply(
    String reply, Optional<String> conversation, Usage usage, Optional<String> error) {

  /** A reply and nothing else. */
  static ClientReply of(String reply) {
    return new ClientReply(reply, Optional.empty(), Usage.NONE, Optional.empty());
  }
}
