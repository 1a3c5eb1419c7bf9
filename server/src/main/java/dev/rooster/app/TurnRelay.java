package dev.rooster.app;

import dev.rooster.cli.command.CommandContext;
import dev.rooster.home.Home;
import dev.rooster.mcp.TurnOffer;
import dev.rooster.mcp.protocol.McpServer;
import dev.rooster.mcp.protocol.McpTool;
import dev.rooster.mcp.stdio.ClientFacts;
import dev.rooster.mcp.stdio.DaemonLink;
import dev.rooster.mcp.stdio.StdioRelay;
import dev.rooster.process.Processes;
import dev.rooster.reminder.RefusedException;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * {@code rooster mcp} in the turn of a command agent: its client gets the tools of that turn, by
 * the variables of the turn, and never those of the operator. Clients keep variables from the
 * servers that they start: Codex all but a few, Gemini CLI those that look like secrets. Then it
 * gets none, and has the tools of the turn by another server.
 */
final class TurnRelay {
  private static final String URL = "ROOSTER_MCP_URL";
  private static final String TOKEN = "ROOSTER_MCP_TOKEN";
  private static final String TURN = "ROOSTER_TURN";

  private TurnRelay() {}

  /** The relay for a client in a turn; empty outside of turns. */
  static Optional<StdioRelay> in(Home home, ClientFacts client, CommandContext context) {
    return address(context.environment())
        .map(daemon -> of(daemon, client, context))
        .or(() ->
            isTurn(home, context) ? Optional.of(withoutTools(client, context)) : Optional.empty());
  }

  /** By a variable, or else because a program of the daemon has started the client. */
  private static boolean isTurn(Home home, CommandContext context) {
    return context.environment().apply(TURN).filter(it -> !it.isBlank()).isPresent()
        || Processes.isWithinProgram(home.programs());
  }

  private static StdioRelay withoutTools(ClientFacts client, CommandContext context) {
    RefusedException none =
        new RefusedException(
            RefusedException.Reason.NOT_ALLOWED,
            "this MCP server offers no tools during a turn",
            "use the MCP server rooster-turn, if there is one");
    return McpWiring.relay(
        Optional::empty,
        client,
        context,
        new McpWiring.Alone(() -> offering(TurnOffer.NO_TOOLS, List::of), none));
  }

  private static McpServer offering(String instructions, Supplier<List<McpTool>> tools) {
    return McpWiring.server(
        new TurnOffer(instructions, tools),
        bug -> {
          throw bug;
        });
  }

  /** The daemon with the turn; empty without its variables. */
  private static Optional<DaemonLink.Address> address(
      Function<String, Optional<String>> environment) {
    Optional<String> token = environment.apply(TOKEN).filter(it -> !it.isBlank());
    return token.map(it ->
        new DaemonLink.Address(port(environment.apply(URL).orElse("")), OptionalLong.empty(), it));
  }

  private static int port(String url) {
    try {
      int port = URI.create(url).getPort();
      if (port > 0) {
        return port;
      }
    } catch (IllegalArgumentException e) {
      // Refused below.
    }
    throw RefusedException.invalid(
        "%s '%s' is not the address of a daemon".formatted(URL, url),
        "leave it as the turn of the agent has it, or unset %s".formatted(TOKEN));
  }

  private static StdioRelay of(
      DaemonLink.Address daemon, ClientFacts client, CommandContext context) {
    RefusedException ended =
        new RefusedException(
            RefusedException.Reason.UNAVAILABLE,
            "the turn of this token has ended, or the Rooster daemon has stopped",
            "end your turn; the next one has a token of its own");
    return McpWiring.relay(
        () -> Optional.of(daemon),
        client,
        context,
        new McpWiring.Alone(
            () ->
                offering(
                    TurnOffer.TOOLS_OF_TURN,
                    () -> {
                      throw ended;
                    }),
            ended));
  }
}
