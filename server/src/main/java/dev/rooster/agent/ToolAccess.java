package dev.rooster.agent;

import java.util.Optional;

/** Lets the programs of turns call tools. Thread-safe. */
@FunctionalInterface
public interface ToolAccess {
  /** No program can. */
  ToolAccess NONE = tools -> Optional.empty();

  /**
   * Opens the tools of a turn to its program, until the result is closed. Empty if there is nothing
   * to open.
   */
  Optional<Opened> open(ProgramTools tools);

  /** What the program needs to call the tools. Closed when the program has ended. */
  interface Opened extends AutoCloseable {

    /** The address of the server. */
    String url();

    /** The secret that the server recognises the turn by. */
    String token();

    /** Refuses the token from now on. Waits for a call that runs. */
    @Override
    void close();
  }
}
