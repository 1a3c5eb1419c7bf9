package dev.rooster.mcp.protocol;

import dev.rooster.trust.Caller;
import java.util.Optional;

/** Tokens that have a server of their own, and are valid nowhere else. Thread-safe. */
@FunctionalInterface
public interface McpTokens {
  /** How each such token begins. */
  String PREFIX = "rooster-turn-";

  /** Whether a text has the form of such a token, valid or not. */
  static boolean isOne(String token) {
    return token.startsWith(PREFIX);
  }

  /** The server of a token; empty if the token is unknown or not valid any more. */
  Optional<Own> find(String token);

  /**
   * A server that one token opens.
   *
   * @param caller the holder of the token
   */
  record Own(Caller caller, McpServer server) {}
}
