package dev.rooster.cli;

import dev.rooster.cli.command.Arguments;
import dev.rooster.cli.command.Command;
import dev.rooster.cli.command.CommandContext;
import dev.rooster.cli.command.Example;
import dev.rooster.cli.command.Exit;
import dev.rooster.cli.command.Option;
import dev.rooster.cli.command.OptionGroup;
import dev.rooster.cli.command.Parameter;
import dev.rooster.reminder.RefusedException;
import java.io.IOException;
import java.util.List;

/** {@code rooster chat}: talks to an agent, in the terminal or through a pipe. */
final class ChatCommand {
  private static final Option SESSION =
      Option.value("--session", "KEY", "conversation to continue, or a key for a new one")
          .taking(SessionCommands.KEYS)
          .defaultsTo("the agent's main one");
  private static final Option USER =
      Option.value("--user", "NAME", "user for whom you speak").defaultsTo("the operator");

  private final CommandHost host;

  ChatCommand(CommandHost host) {
    this.host = host;
  }

  Command command() {
    return new Command(
        "chat",
        "talk to an agent",
        List.of(
            "Enter sends a message; a backslash at the end of a line continues it on the next"
                + " one. Ctrl-C stops the turn, Ctrl-D ends the chat, and /help lists commands.",
            "A reminder that arrives for the terminal meanwhile appears above the prompt.",
            "Without a terminal, each line of standard input is a message, and the replies are"
                + " printed plainly; with --json, one object each. Requires the daemon."),
        List.of(
            OptionGroup.of("Options", SESSION, USER),
            OptionGroup.of("Output", ScheduleOptions.JSON, Requests.HOME)),
        List.of(Parameter.optional("AGENT", "agent; default: that of the session or the default")),
        List.of(
            new Example("rooster chat", "talk to the default agent"),
            new Example("echo 'what is new?' | rooster chat coder", "ask one question")),
        this::run);
  }

  private Exit run(Arguments arguments, CommandContext context) throws IOException {
    try (Requests requests = Requests.open(host, arguments, context)) {
      if (!requests.up()) {
        throw new RefusedException(
            RefusedException.Reason.UNAVAILABLE,
            "no agent replies while the daemon is down",
            "start it with rooster up");
      }
      boolean json = arguments.has(ScheduleOptions.JSON);
      try (ChatLines lines = host.lines(arguments.value(Requests.HOME), !json, context);
          ChatArrivals arrivals = new ChatArrivals(requests, lines, context)) {
        Chat.Place place =
            new Chat.Place(
                arguments.parameters().stream().findFirst(),
                arguments.value(USER),
                arguments.value(SESSION));
        if (lines.interactive()) {
          ChatAgent.check(requests, place);
        }
        Chat chat = new Chat(requests, lines, output(json, lines, context), arrivals, place);
        return chat.run(context) ? Exit.OK : Exit.REFUSED;
      }
    }
  }

  private static ChatOutput output(boolean json, ChatLines lines, CommandContext context) {
    if (json) {
      return new ChatJson(context);
    }
    return lines.interactive() ? new ChatText(context) : new ChatReplies(context);
  }
}
