package dev.rooster.cli;

import dev.rooster.cli.command.ArgumentParser;
import dev.rooster.cli.command.Command;
import dev.rooster.cli.command.CommandContext;
import dev.rooster.cli.command.CommandTable;
import dev.rooster.cli.command.Exit;
import dev.rooster.cli.command.HelpPage;
import dev.rooster.cli.command.UsageException;
import dev.rooster.text.ErrorLine;
import dev.rooster.text.UserFacingException;
import dev.rooster.time.MisfitException;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;

/**
 * The command line: finds the command, parses its arguments, runs it, and turns any exception into
 * one line on standard error and an exit code.
 */
public final class Cli {
  private final CommandTable program;
  private final CommandContext context;

  public Cli(CommandContext context, CommandHost host) {
    this.program = new Commands(host).program();
    this.context = context;
  }

  /** Runs one command line, given without the program's name, and returns the exit code. */
  public int run(List<String> words) {
    try {
      Exit exit = runAndComplain(words);
      context.stdout().flush();
      context.stderr().flush();
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
      if (unexpected instanceof UserFacingException shown) {
        return complain(shown.line(), Exit.REFUSED);
      }
      if (context.debugging()) {
        unexpected.printStackTrace(new PrintWriter(context.stderr()));
      }
      return complain(unexpected(unexpected), Exit.REFUSED);
    }
  }

  private Exit dispatch(List<String> words) throws IOException {
    HelpPage page = new HelpPage(program, context.columns());
    if (words.isEmpty()) {
      context.stderr().append(page.overview());
      return Exit.USAGE;
    }
    boolean named = !words.getFirst().startsWith("-");
    Command command = named ? program.known(words.getFirst()) : program.root();
    List<String> arguments = named ? words.subList(1, words.size()) : words;
    if (ArgumentParser.asksForHelp(arguments)) {
      context.stdout().append(named ? page.of(command) : page.overview());
      return Exit.OK;
    }
    if (!named) {
      refuseOptionsBeforeCommand(words);
    }
    String caller = named ? program.name() + " " + command.name() : program.name();
    return command.action().run(ArgumentParser.parse(caller, command, arguments), context);
  }

  private void refuseOptionsBeforeCommand(List<String> words) {
    for (int i = 1; i < words.size(); i++) {
      if (program.command(words.get(i)).isPresent()) {
        throw new UsageException(
            words.getFirst() + " precedes the command",
            "put options after the command: %s %s %s"
                .formatted(program.name(), words.get(i), String.join(" ", words.subList(0, i))));
      }
    }
  }

  private Exit complain(String line, Exit exit) throws IOException {
    context.stdout().flush();
    context.stderr().append("rooster: ").append(OneLine.of(line)).append('\n');
    return exit;
  }

  /** The error line for a bug in Rooster. */
  static String unexpected(Throwable failure) {
    return ErrorLine.of(
        "internal error: " + failure,
        "report it with the command and the stack trace that ROOSTER_DEBUG=1 prints");
  }

  /** A closed pipe, as with head, is not an error; a full disk is. */
  private Exit afterBroken(IOException broken) {
    String reason = String.valueOf(broken.getMessage());
    if (reason.toLowerCase(Locale.ROOT).contains("pipe")) {
      return Exit.OK;
    }
    try {
      context
          .stderr()
          .append("rooster: input or output failed: ")
          .append(OneLine.of(reason))
          .append(". Check that the disk has space and that the pipe is open.\n")
          .flush();
    } catch (IOException stderrBroken) {
      return Exit.REFUSED;
    }
    return Exit.REFUSED;
  }
}
