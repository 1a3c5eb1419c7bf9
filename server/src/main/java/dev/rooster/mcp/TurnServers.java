package dev.rooster.mcp;

import dev.rooster.agent.ProgramTools;
import dev.rooster.agent.ToolAccess;
import dev.rooster.agent.TurnOrigin;
import dev.rooster.home.Configuration;
import dev.rooster.mcp.protocol.McpServer;
import dev.rooster.mcp.protocol.McpSessions;
import dev.rooster.mcp.protocol.McpTokens;
import dev.rooster.mcp.protocol.McpTool;
import dev.rooster.mcp.protocol.ServerIdentity;
import dev.rooster.trust.Caller;
import dev.rooster.trust.Digest;
import dev.rooster.trust.User;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;

/**
 * An MCP server for each turn whose program may call tools. Its token is valid while the turn runs,
 * and is in the memory of this process alone. Thread-safe.
 */
public final class TurnServers implements ToolAccess, McpTokens {
  private static final System.Logger LOG = System.getLogger("dev.rooster");
  private static final int TOKEN_BYTES = 24;

  private final Supplier<Configuration> configuration;
  private final ServerIdentity identity;
  private final SecureRandom random = new SecureRandom();
  private final List<TurnServer> open = new CopyOnWriteArrayList<>();

  /** The port of the HTTP server for programs; empty before it listens. */
  private volatile OptionalInt port = OptionalInt.empty();

  public TurnServers(Supplier<Configuration> configuration, ServerIdentity identity) {
    this.configuration = configuration;
    this.identity = identity;
  }

  /** The HTTP server for programs listens. Turns before this have no tools. */
  public void reachedAt(int known) {
    port = OptionalInt.of(known);
  }

  @Override
  public Optional<Opened> open(ProgramTools tools) {
    OptionalInt reached = port;
    Optional<Caller> caller = caller(tools);
    if (reached.isEmpty() || caller.isEmpty() || tools.specs().isEmpty()) {
      return Optional.empty();
    }
    TurnServer server = new TurnServer(reached.getAsInt(), token(), caller.get(), tools);
    open.add(server);
    return Optional.of(server);
  }

  /** Empty if the user of the turn is not configured any more. */
  private Optional<Caller> caller(ProgramTools tools) {
    TurnOrigin origin = tools.origin();
    Optional<User> user =
        origin.user().flatMap(it -> Optional.ofNullable(configuration.get().users().get(it)));
    return user.isPresent() == origin.user().isPresent()
        ? Optional.of(
            new Caller(
                "mcp",
                user,
                origin.zone(),
                Optional.of(new Caller.Turn(origin.trust(), tools.session()))))
        : Optional.empty();
  }

  private String token() {
    byte[] bytes = new byte[TOKEN_BYTES];
    random.nextBytes(bytes);
    return PREFIX + HexFormat.of().formatHex(bytes);
  }

  @Override
  public Optional<Own> find(String token) {
    byte[] shown = Digest.of(token);
    Optional<Own> found = Optional.empty();
    for (TurnServer server : open) {
      if (MessageDigest.isEqual(server.digest, shown)) {
        found = Optional.of(new Own(server.caller, server.server));
      }
    }
    return found;
  }

  /** The server of one turn. */
  private final class TurnServer implements Opened {
    private final int reached;
    private final String token;
    private final byte[] digest;
    private final Caller caller;
    private final ProgramTools tools;
    private final McpServer server;

    TurnServer(int reached, String token, Caller caller, ProgramTools tools) {
      this.reached = reached;
      this.token = token;
      this.digest = Digest.of(token);
      this.caller = caller;
      this.tools = tools;
      List<McpTool> offered =
          tools.specs().stream().<McpTool>map(it -> new TurnTool(it, tools, this::masked)).toList();
      this.server =
          new McpServer(
              new TurnOffer(TurnOffer.TOOLS_OF_TURN, () -> offered),
              identity,
              new McpSessions(() -> UUID.randomUUID().toString()),
              bug ->
                  LOG.log(
                      System.Logger.Level.ERROR,
                      "unexpected exception in the MCP server of a turn; the program was told",
                      bug));
    }

    private String masked(String text) {
      return text.replace(token, "(the token of the turn)");
    }

    @Override
    public String url() {
      return "http://127.0.0.1:%d/mcp".formatted(reached);
    }

    @Override
    public String token() {
      return token;
    }

    @Override
    public void close() {
      open.remove(this);
      tools.end();
      server.sessions().endAll();
    }
  }
}
