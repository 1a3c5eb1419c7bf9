package dev.rooster.mcp;

import dev.rooster.activity.Activity;
import dev.rooster.activity.Client;
import dev.rooster.activity.ClientSession;
import dev.rooster.activity.Sign;
import dev.rooster.activity.ToolUses;
import dev.rooster.format.ParsedValue;
import dev.rooster.home.Configuration;
import dev.rooster.mcp.protocol.McpCall;
import dev.rooster.mcp.protocol.McpCaller;
import dev.rooster.mcp.protocol.Params;
import dev.rooster.reminder.RefusedException;
import dev.rooster.trust.Caller;
import dev.rooster.trust.Trust;
import dev.rooster.trust.User;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Works out which agent and which of its sessions makes a call, so that a reminder comes back to
 * the very session that set it. Thread-safe.
 */
public final class IdentifyClient {
  /** The argument of every tool by which a model may name its session. */
  static final String SESSION = "session";

  /** The names by which clients introduce themselves, and the agents that they are. */
  private static final Map<String, String> AGENTS =
      Map.of(
          "claude-code", "claude-code",
          "codex-mcp-client", "codex",
          "gemini-cli-mcp-client", "gemini");

  private static final String ANY_CLIENT = "mcp";

  /** The metadata by which Claude Code and Codex name a call, as their hooks do. */
  private static final List<String> TOOL_USE_IDS = List.of("claudecode/toolUseId", "callId");

  /** The metadata by which Codex names its session, as its hooks do. */
  private static final List<String> SESSION_IDS = List.of("sessionId", "threadId");

  private final Supplier<Configuration> configuration;
  private final Activity activity;
  private final ToolUses toolUses;

  public IdentifyClient(
      Supplier<Configuration> configuration, Activity activity, ToolUses toolUses) {
    this.configuration = configuration;
    this.activity = activity;
    this.toolUses = toolUses;
  }

  /** The client that makes a call. Reports a sign of its session. */
  public CallingClient identify(McpCall call) {
    McpCaller by = call.caller();
    String agent = agent(by);
    String session = session(agent, call).orElse("");
    if (!session.isEmpty()) {
      refuseOthers(agent, session, by);
      activity.worked(
          new Sign(
              agent,
              session,
              owner(by),
              new Client(by.client().name(), by.client().version(), by.directory()),
              Sign.By.MCP));
    }
    return new CallingClient(
        agent, session, caller(by, trust(by), session), caller(by, Trust.FULL, session));
  }

  /** The caller with no more trust than the ceiling of hooks. */
  public Caller limited(McpCaller by) {
    return caller(by, trust(by), by.session());
  }

  private Trust trust(McpCaller by) {
    return by.caller().trust().atMost(configuration.get().trust().ceilings().hook());
  }

  private static Caller caller(McpCaller by, Trust trust, String session) {
    return new Caller(
        by.caller().via(),
        by.caller().user(),
        by.caller().zone(),
        Optional.of(new Caller.Turn(trust, session)));
  }

  private String agent(McpCaller by) {
    String agent =
        by.agent().isEmpty() ? AGENTS.getOrDefault(by.client().name(), ANY_CLIENT) : by.agent();
    if (configuration.get().agents().inbox(agent).isEmpty()) {
      throw RefusedException.invalid(
          configuration.get().agents().has(agent)
              ? "agent '%s' of rooster.yaml is not of kind inbox, so it is not a running client"
                  .formatted(agent)
              : "there is no agent '%s'".formatted(agent),
          "ask the person to connect this client as an agent of kind inbox, with rooster mcp"
              + " --agent NAME, or /mcp?agent=NAME by HTTP; mcp always is one unless rooster.yaml"
              + " defines it differently");
    }
    return agent;
  }

  /** Best evidence first. */
  private Optional<String> session(String agent, McpCall call) {
    Optional<String> argument =
        text(call.arguments(), SESSION).filter(Sign::isSession).filter(it -> !isWord(it));
    return announced(agent, call)
        .or(() -> meta(SESSION_IDS, call).filter(Sign::isSession).findFirst())
        .or(() -> argument.filter(it -> isKnown(agent, it, call.caller())))
        .or(() -> Optional.of(call.caller().session()).filter(Sign::isSession))
        .or(() -> argument)
        .or(() -> newest(agent, call.caller()));
  }

  private Optional<String> announced(String agent, McpCall call) {
    return meta(TOOL_USE_IDS, call)
        .flatMap(it -> toolUses.session(agent, it).stream())
        .filter(Sign::isSession)
        .findFirst();
  }

  private static Stream<String> meta(List<String> names, McpCall call) {
    Params meta = call.meta().params();
    return names.stream().flatMap(it -> text(meta.object(), it).stream());
  }

  private static Optional<String> text(ParsedValue.Obj object, String name) {
    return object.fields().get(name) instanceof ParsedValue.Text(String value, _)
        ? Optional.of(value.strip())
        : Optional.empty();
  }

  /** Words that name conversations of Rooster's own agents. */
  static boolean isWord(String session) {
    return List.of("isolated", "own", "main", "current", "this").contains(session);
  }

  private boolean isKnown(String agent, String session, McpCaller by) {
    return activity.find(agent, session).filter(it -> isOwn(it, by)).isPresent();
  }

  /** Without a known directory, only the single open session is meant for sure. */
  private Optional<String> newest(String agent, McpCaller by) {
    List<ClientSession> open = activity.open(agent).stream().filter(it -> isOwn(it, by)).toList();
    if (by.directory().isEmpty()) {
      return open.size() == 1 ? Optional.of(open.getFirst().id()) : Optional.empty();
    }
    return open.stream()
        .filter(it -> it.client().directory().equals(by.directory()))
        .map(ClientSession::id)
        .findFirst();
  }

  /** As for hooks: a call would take the session over, and its user would lose it. */
  private void refuseOthers(String agent, String session, McpCaller by) {
    if (activity.find(agent, session).filter(it -> !isOwn(it, by)).isPresent()) {
      throw new RefusedException(
          RefusedException.Reason.NOT_ALLOWED,
          "session %s belongs to another user".formatted(session),
          "tell the person to connect this client with the token of the user whose session it is");
    }
  }

  private static boolean isOwn(ClientSession session, McpCaller by) {
    return session.owner().equals(owner(by));
  }

  private static String owner(McpCaller by) {
    return by.caller().user().map(User::name).orElse("");
  }
}
