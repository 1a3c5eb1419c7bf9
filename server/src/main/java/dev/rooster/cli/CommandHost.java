package dev.rooster.cli;

import dev.rooster.cli.command.CommandContext;
import dev.rooster.cli.command.Exit;
import dev.rooster.format.FileProblem;
import dev.rooster.time.HolidayCalendar;
import dev.rooster.time.HomeZone;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** Gives commands access to the daemon, the store and an editor. */
public interface CommandHost {

  /**
   * The backend of a home directory.
   *
   * @param home the value of --home
   */
  Backend backend(Optional<String> home, CommandContext context);

  /**
   * The same without waiting: empty if there is no store yet, or if another process has it open.
   */
  default Optional<Backend> atHand(Optional<String> home, CommandContext context) {
    return Optional.of(backend(home, context));
  }

  /**
   * The options for starting the daemon.
   *
   * @param port 0 for any free port; empty for the default
   * @param demoModel whether to add an agent with the demo model
   */
  record Up(
      Optional<String> home, OptionalInt port, Optional<String> postgres, boolean demoModel) {}

  /** Runs the daemon until it stops. */
  Exit up(Up how, CommandContext context) throws IOException;

  /**
   * Relays MCP between the standard streams and the daemon until the client closes the input.
   *
   * @param agent the agent that the client is
   */
  Exit mcp(Optional<String> home, Optional<String> agent, CommandContext context)
      throws IOException;

  /** The zone for times without one: the configuration's, else the system's. */
  HomeZone zone(Optional<String> home, CommandContext context);

  /** The holiday calendars of the home directory, by file name. */
  Map<String, HolidayCalendar> calendars(Optional<String> home, CommandContext context);

  /** The files of a home directory, and the problems found in them. */
  record Looked(List<String> files, List<FileProblem> problems) {
    public Looked {
      files = List.copyOf(files);
      problems = List.copyOf(problems);
    }
  }

  /** Checks the configuration files; changes nothing. */
  Looked look(Optional<String> home, CommandContext context);

  /**
   * A home directory on the same database whose daemon is not up.
   *
   * @param folder its path on its machine; empty if it is not known
   * @param reminders the reminders that it declared, as agent/name
   */
  record LostHome(String id, String folder, Optional<Instant> seen, List<String> reminders) {
    public LostHome {
      reminders = List.copyOf(reminders);
    }
  }

  /** The home directories whose entries this one can take over. */
  List<LostHome> lostHomes(Optional<String> home, CommandContext context);

  /** Takes over the entries of a lost home directory. */
  LostHome adopt(Optional<String> home, String lostId, CommandContext context);

  /**
   * Opens a file in an editor and waits until the editor exits.
   *
   * @param editor a command, such as the value of $EDITOR
   * @return its exit code
   */
  int edit(String editor, Path file) throws IOException;

  /**
   * Opens a link in the browser, if there is a person who sees it.
   *
   * @return whether a browser was started
   */
  default boolean browse(Optional<String> home, String link, CommandContext context)
      throws IOException {
    return false;
  }

  /**
   * The messages that the user types, or that come from standard input.
   *
   * @param typed whether to let the user edit them if this is a terminal
   */
  default ChatLines lines(Optional<String> home, boolean typed, CommandContext context)
      throws IOException {
    return new PipedLines(context.stdin());
  }

  /**
   * How this program was started.
   *
   * @param launcher the program {@code rooster}; empty if it was started without one
   * @param directory the current directory
   * @param person the home directory of the person, in which clients have their settings
   */
  record Started(Optional<Path> launcher, Path directory, Path person) {}

  default Started started(CommandContext context) {
    Path directory = Path.of("").toAbsolutePath();
    return new Started(
        Optional.empty(),
        directory,
        context.environment().apply("HOME").map(Path::of).orElse(directory));
  }

  /** The path of the home directory, whether or not it exists. */
  default Path folder(Optional<String> home, CommandContext context) {
    return prepared(home, context);
  }

  /** The home directory, created if it is missing. */
  Path prepared(Optional<String> home, CommandContext context);

  /** Whether the daemon of a home directory is up. */
  boolean isUp(Optional<String> home, CommandContext context);

  /** Whether a person types the standard input. */
  default boolean typed(CommandContext context) {
    return false;
  }

  /** A line that a person types without seeing it; empty at the end of the input. */
  default Optional<String> secret() {
    return Optional.empty();
  }

  /** Stops the daemon, waits until it has exited, and returns its process id. */
  long stop(Optional<String> home, CommandContext context);
}
