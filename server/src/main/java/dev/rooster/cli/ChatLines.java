package dev.rooster.cli;

import java.io.IOException;
import java.util.Optional;

/** The messages that a person types, or that come through a pipe. */
public interface ChatLines extends AutoCloseable {

  /** The next message, which may have several lines; empty at the end of the input. */
  Optional<String> next() throws IOException;

  /** Whether a person types them. */
  boolean interactive();

  /** Prints a line above the message that is being typed. */
  default void above(String line) {}

  /** Whether Ctrl-C was pressed since the last message. */
  boolean interrupted();

  @Override
  void close();
}
