package dev.rooster.cli;

import dev.rooster.cli.command.ArgumentParser;
import dev.rooster.cli.command.Command;
import dev.rooster.cli.command.CommandContext;
import dev.rooster.cli.command.CommandTable;
import dev.rooster.cli.command.Exit;
import dev.rooster.cli.command.HelpPage;
import dev.rooster.cli.command.UsageException;
import dev.rooster.text.UserFacingException;
import dev.rooster.time.MisfitException;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;

/**
 * The command line: finds the command, parses, runs it, and turns whatever it throws into one line
 * on standard error and an exit code.
 */
public final class Cli {
  private final CommandTable program;
  private final CommandContext surroundings;

  public Cli(CommandContext surroundings, CommandHost outside) {
    this.program = new Commands(outside).program();
    this.surroundings = surroundings;
  }

  /** Runs one command line, without the program's name, and gives the exit code. */
  public int run(List<String> words) {
    try {
      Exit exit = runAndComplain(words);
      surroundings.stdout().flush();
      surroundings.stderr().flush();
      return exit.code();
    } catch (IOException broken) {
      return afterBroken(broken).code();
    }
  }

  private Exit runAndComplain(List<String> words) throws IOException {
    try {
      return dispatch(words);
    } catch (UsageException refused) {
      return complain(refused.line(), Exit.USAGE);
    } catch (MisfitException refused) {
      return complain(refused.line(), Exit.USAGE);
    } catch (RuntimeException | Error unexpected) {
      if (unexpected instanceof UserFacingException told) {
        return complain(told.line(), Exit.REFUSED);
      }
      if (surroundings.debugging()) {
        unexpected.printStackTrace(new PrintWriter(surroundings.stderr()));
      }
      return complain(unexpected(unexpected), Exit.REFUSED);
    }
  }

  private Exit dispatch(List<String> words) throws IOException {
    HelpPage page = new HelpPage(program, surroundings.columns());
    if (words.isEmpty()) {
      surroundings.stderr().append(page.overview());
      return Exit.USAGE;
    }
    boolean named = !words.getFirst().startsWith("-");
    Command command = named ? program.known(words.getFirst()) : program.root();
    List<String> arguments = named ? words.subList(1, words.size()) : words;
    if (ArgumentParser.asksForHelp(arguments)) {
      surroundings.stdout().append(named ? page.of(command) : page.overview());
      return Exit.OK;
    }
    if (!named) {
      refuseOptionsBeforeCommand(words);
    }
    String caller = named ? program.name() + " " + command.name() : program.name();
    return command.action().run(ArgumentParser.parse(caller, command, arguments), surroundings);
  }

  private void refuseOptionsBeforeCommand(List<String> words) {
    for (int i = 1; i < words.size(); i++) {
      if (program.command(words.get(i)).isPresent()) {
        throw new UsageException(
            words.getFirst() + " stands before the command",
            "options come after it: %s %s %s"
                .formatted(program.name(), words.get(i), String.join(" ", words.subList(0, i))));
      }
    }
  }

  private Exit complain(String line, Exit exit) throws IOException {
    surroundings.stdout().flush();
    surroundings.stderr().append("rooster: ").append(OneLine.of(line)).append('\n');
    return exit;
  }

  /** The line for a failure that is Rooster's own fault. */
  static String unexpected(Throwable failure) {
    return "unexpected failure ("
        + failure
        + "): please report it with the command; ROOSTER_DEBUG=1 shows where it happened";
  }

  /** A reader that went away, as head does, is no failure; a full disk is one. */
  private Exit afterBroken(IOException broken) {
    String reason = String.valueOf(broken.getMessage());
    if (reason.toLowerCase(Locale.ROOT).contains("pipe")) {
      return Exit.OK;
    }
    try {
      surroundings
          .stderr()
          .append("rooster: input or output failed (")
          .append(OneLine.of(reason))
          .append("): see that the disk has room and both ends are open\n")
          .flush();
    } catch (IOException nobodyListens) {
      return Exit.REFUSED;
    }
    return Exit.REFUSED;
  }
}
