package dev.rooster.cli;

import dev.rooster.cli.command.Exit;
import dev.rooster.cli.command.Surroundings;
import java.io.IOException;
import java.util.Optional;
import java.util.OptionalInt;

/** What commands need beyond their process: wired by the app. */
public interface Outside {

  /**
   * Whoever answers for the home folder.
   *
   * @param home as the option says
   */
  Backend backend(Optional<String> home, Surroundings surroundings);

  /**
   * How the daemon is to be started.
   *
   * @param port 0 for any; empty for the usual one
   */
  record Up(Optional<String> home, OptionalInt port, Optional<String> postgres) {}

  /** Runs the daemon until it is told to stop. */
  Exit up(Up how, Surroundings surroundings) throws IOException;

  /** Tells the daemon to stop, and waits until it has; answers its process id. */
  long stop(Optional<String> home, Surroundings surroundings);
}
