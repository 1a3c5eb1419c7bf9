package dev.rooster.app;

import dev.rooster.cli.command.CommandContext;
import dev.rooster.mcp.TurnOffer;
import dev.rooster.mcp.stdio.ClientFacts;
import dev.rooster.mcp.stdio.DaemonLink;
import dev.rooster.mcp.stdio.StdioRelay;
import dev.rooster.reminder.RefusedException;
import java.net.URI;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;

/**
 * {@code rooster mcp} in the turn of a command agent: its client gets the tools of that turn, by
 * the variables of the turn, and never those of the operator.
 */
final class TurnRelay {
  private static final String URL = "ROOSTER_MCP_URL";
  private static final String TOKEN = "ROOSTER_MCP_TOKEN";

  private TurnRelay() {}

  /** The daemon with the turn; empty outside of turns. */
  static Optional<DaemonLink.Address> address(Function<String, Optional<String>> environment) {
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

  static StdioRelay of(DaemonLink.Address daemon, ClientFacts client, CommandContext context) {
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
                McpWiring.server(
                    new TurnOffer(() -> {
                      throw ended;
                    }),
                    bug -> {
                      throw bug;
                    }),
            ended));
  }
}
