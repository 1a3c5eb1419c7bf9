package dev.rooster.hooks;

import dev.rooster.trust.Caller;
import java.util.Optional;

/**
 * A hook as it arrives.
 *
 * @param client the client in whose format the body is
 * @param agent the agent of kind inbox that runs there; empty for that of the client's name
 * @param body the client's JSON
 */
public record HookRequest(
    String client, Optional<String> agent, Caller caller, Sender sender, String body) {

  /**
   * The program that passes the hook on.
   *
   * @param version of the client, as it describes itself; empty if unknown
   * @param entrypoint how the client was started; empty if unknown
   * @param confirms whether it confirms that it has passed a message on
   */
  public record Sender(String version, String entrypoint, boolean confirms) {
    /** A program that runs the client without a terminal waits for all its hooks. */
    boolean isUnattended() {
      return entrypoint.startsWith("sdk-");
    }
  }
}
