package dev.rooster.cli;

import dev.rooster.cli.command.Arguments;
import dev.rooster.cli.command.Command;
import dev.rooster.cli.command.CommandContext;
import dev.rooster.cli.command.Example;
import dev.rooster.cli.command.Exit;
import dev.rooster.cli.command.Option;
import dev.rooster.cli.command.OptionGroup;
import java.io.IOException;
import java.util.List;

/** {@code rooster mcp}: the MCP server for clients that start a program. */
final class McpCommand {
  private static final Option AGENT =
      Option.value("--agent", "AGENT", "agent of kind inbox that the client is");

  private final CommandHost host;

  McpCommand(CommandHost host) {
    this.host = host;
  }

  Command command() {
    return new Command(
        "mcp",
        "serve MCP on standard input and output",
        List.of(
            "For the settings of an MCP client: the client starts this command, which relays its"
                + " messages to the daemon. Clients that use HTTP connect to /mcp of the daemon"
                + " instead, with its token.",
            "In the turn of an agent of kind command, the variables ROOSTER_MCP_URL and"
                + " ROOSTER_MCP_TOKEN give the client the tools of that turn instead. A client that"
                + " does not pass them on gets none.",
            "The daemon may be started, stopped and restarted meanwhile. While it is down, calls of"
                + " tools fail with the advice to start it."),
        List.of(OptionGroup.of("Options", AGENT, Requests.HOME)),
        List.of(),
        List.of(new Example("rooster mcp", "as the command of an MCP server in a client")),
        this::run);
  }

  private Exit run(Arguments arguments, CommandContext context) throws IOException {
    return host.mcp(arguments.value(Requests.HOME), arguments.value(AGENT), context);
  }
}
