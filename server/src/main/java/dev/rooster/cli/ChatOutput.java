package dev.rooster.cli;

import java.io.IOException;

/** Prints the turns of a chat. */
interface ChatOutput {
  void wrote(String piece) throws IOException;

  void calls(String tool, String arguments) throws IOException;

  /**
   * The turn has ended with a reply.
   *
   * @param json the session and the reply
   */
  void replied(String json, String reply) throws IOException;

  /** The turn has ended without a reply. */
  void stopped() throws IOException;
}
