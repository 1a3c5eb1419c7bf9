package dev.rooster.mcp.stdio;

import java.io.IOException;
import java.io.Writer;

/** Writes messages to the client, one on each line. Thread-safe. */
final class MessageOutput {
  private final Writer out;

  MessageOutput(Writer out) {
    this.out = out;
  }

  /** Writes a message. A client that no longer reads is gone, and closes the input too. */
  void write(String message) {
    synchronized (out) {
      try {
        out.append(message.replace('\n', ' ').replace('\r', ' ')).append('\n').flush();
      } catch (IOException e) {
        // The end of the input ends the relay.
      }
    }
  }
}
