package dev.rooster.cli;

import dev.rooster.cli.command.CommandContext;
import dev.rooster.cli.command.Exit;
import dev.rooster.time.HomeZone;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** What commands need beyond their process: wired by the app. */
public interface CommandHost {

  /**
   * Whoever answers for the home folder.
   *
   * @param home as the option says
   */
  Backend backend(Optional<String> home, CommandContext surroundings);

  /**
   * The same, for whoever cannot wait: nobody where there is no store yet, or somebody else has it
   * open.
   */
  default Optional<Backend> atHand(Optional<String> home, CommandContext surroundings) {
    return Optional.of(backend(home, surroundings));
  }

  /**
   * How the daemon is to be started.
   *
   * @param port 0 for any; empty for the usual one
   */
  record Up(Optional<String> home, OptionalInt port, Optional<String> postgres) {}

  /** Runs the daemon until it is told to stop. */
  Exit up(Up how, CommandContext surroundings) throws IOException;

  /** In which zone times are read that say none: that of the configuration, or the system's. */
  HomeZone zone(Optional<String> home, CommandContext surroundings);

  /** What the files of a home folder say, as far as it is wrong. */
  record Looked(List<String> files, List<FileProblem> problems) {
    public Looked {
      files = List.copyOf(files);
      problems = List.copyOf(problems);
    }
  }

  /** Something that is wrong in a file, and what to do about it. */
  record FileProblem(String file, int line, String problem, String remedy) {}

  /** Looks at the files that people write; changes nothing. */
  Looked look(Optional<String> home, CommandContext surroundings);

  /**
   * Opens a file in an editor, and waits until it is closed.
   *
   * @param editor a command, as it stands in $EDITOR
   * @return its exit code
   */
  int edit(String editor, Path file) throws IOException;

  /** Tells the daemon to stop, and waits until it has; answers its process id. */
  long stop(Optional<String> home, CommandContext surroundings);
}
