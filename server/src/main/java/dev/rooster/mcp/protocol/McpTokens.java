package dev.rooster.mcp.protocol;

import dev.rooster.trust.Caller;
import java.util.Optional;

/** Tokens that have a server of their own, and are valid nowhere else. Thread-safe. */
public interface McpTokens {
  /** There are none. */
  McpTokens NONE =
      new McpTokens() {
        @Override
        public Optional<Own> find(String token) {
          return Optional.empty();
        }

        @Override
        public boolean isOne(String token) {
          return false;
        }
      };

  /** The server of a token; empty if the token is unknown or not valid any more. */
  Optional<Own> find(String token);

  /** Whether a text has the form of such a token, valid or not. */
  boolean isOne(String token);

  /**
   * A server that one token opens.
   *
   * @param caller the holder of the token
   */
  record Own(Caller caller, McpServer server) {}
}
