package dev.rooster.app;

import dev.rooster.boundary.SetBoundary;
import dev.rooster.cli.Version;
import dev.rooster.cli.command.CommandContext;
import dev.rooster.events.Events;
import dev.rooster.guidance.Guidance;
import dev.rooster.home.Configuration;
import dev.rooster.home.Home;
import dev.rooster.inbox.AgentInbox;
import dev.rooster.mcp.BoundaryTool;
import dev.rooster.mcp.CallingClient;
import dev.rooster.mcp.Clients;
import dev.rooster.mcp.IdentifyClient;
import dev.rooster.mcp.InboxTool;
import dev.rooster.mcp.LessonTools;
import dev.rooster.mcp.ReminderSource;
import dev.rooster.mcp.ReminderTools;
import dev.rooster.mcp.ReportTool;
import dev.rooster.mcp.RoosterOffer;
import dev.rooster.mcp.TurnServers;
import dev.rooster.mcp.protocol.ClientIdentity;
import dev.rooster.mcp.protocol.McpCall;
import dev.rooster.mcp.protocol.McpCaller;
import dev.rooster.mcp.protocol.McpOffer;
import dev.rooster.mcp.protocol.McpServer;
import dev.rooster.mcp.protocol.McpSessions;
import dev.rooster.mcp.protocol.McpTool;
import dev.rooster.mcp.protocol.ServerIdentity;
import dev.rooster.mcp.stdio.AnswerAlone;
import dev.rooster.mcp.stdio.ClientFacts;
import dev.rooster.mcp.stdio.DaemonLink;
import dev.rooster.mcp.stdio.StdioRelay;
import dev.rooster.reminder.RefusedException;
import dev.rooster.reminders.FindRun;
import dev.rooster.reminders.ReminderView;
import dev.rooster.reminders.Reminders;
import dev.rooster.tools.ReminderTool;
import dev.rooster.tools.ScheduleTool;
import dev.rooster.tools.TurnReminders;
import dev.rooster.trust.Caller;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Assembles the MCP server. */
final class McpWiring {
  private McpWiring() {}

  /** The tools, in the order in which clients see them. */
  private static List<McpTool> tools(ReminderSource source, Events events) {
    List<McpTool> tools = new ArrayList<>();
    tools.add(ReminderTools.reminder(new ReminderTool(), source));
    tools.add(ReminderTools.schedule(new ScheduleTool(), source));
    tools.add(new InboxTool(source));
    tools.add(new ReportTool(source, events));
    tools.add(new BoundaryTool(source));
    tools.addAll(LessonTools.all(source));
    return tools;
  }

  /**
   * The server of the daemon.
   *
   * @param bugs receives unexpected exceptions
   */
  static McpServer server(Wiring wiring, Reminders reminders, Consumer<RuntimeException> bugs) {
    return server(source(wiring, reminders), wiring.context().events(), bugs);
  }

  /**
   * Relays the messages of a client on the standard streams.
   *
   * @param agent the agent that the client is
   */
  static StdioRelay relay(Home home, Optional<String> agent, CommandContext context) {
    ClientFacts client =
        ClientFacts.of(agent, context.environment(), System.getProperty("user.dir"));
    return TurnRelay.in(home, client, context).orElseGet(() -> relay(home, client, context));
  }

  private static StdioRelay relay(Home home, ClientFacts client, CommandContext context) {
    RefusedException refusal =
        new RefusedException(
            RefusedException.Reason.UNAVAILABLE,
            "the Rooster daemon is not up",
            "ask the person to run 'rooster up' in a terminal, then try again");
    return relay(
        () -> address(home), client, context, new Alone(() -> withoutDaemon(refusal), refusal));
  }

  /**
   * What a relay answers while it reaches no daemon.
   *
   * @param servers builds a server whose calls fail with the refusal
   */
  record Alone(Supplier<McpServer> servers, RefusedException refusal) {}

  static StdioRelay relay(
      Supplier<Optional<DaemonLink.Address>> daemon,
      ClientFacts client,
      CommandContext context,
      Alone alone) {
    ZoneId zone = context.defaultZone().get();
    McpCaller caller =
        new McpCaller(
            new Caller("mcp", Optional.empty(), zone),
            client.agent(),
            client.session(),
            client.directory(),
            ClientIdentity.UNKNOWN);
    return new StdioRelay(
        new DaemonLink(daemon, client, zone.getId()),
        new AnswerAlone(alone.servers(), caller, alone.refusal()),
        context.stdout());
  }

  private static Optional<DaemonLink.Address> address(Home home) {
    return DaemonFile.read(home.daemon())
        .map(it -> new DaemonLink.Address(it.port(), OptionalLong.of(it.pid()), it.token()));
  }

  /** It lists what there is, and calls fail with this refusal. */
  private static McpServer withoutDaemon(RefusedException refusal) {
    return server(
        ReminderSource.ofNoDaemon(refusal),
        new Events(),
        bug -> {
          throw bug;
        });
  }

  private static McpServer server(
      ReminderSource source, Events events, Consumer<RuntimeException> bugs) {
    return server(new RoosterOffer(tools(source, events), source, events), bugs);
  }

  static McpServer server(McpOffer offer, Consumer<RuntimeException> bugs) {
    return new McpServer(
        offer, identity(), new McpSessions(() -> UUID.randomUUID().toString()), bugs);
  }

  private static ReminderSource source(Wiring wiring, Reminders reminders) {
    FindRun runs = wiring.findRun(reminders);
    IdentifyClient identify =
        new IdentifyClient(
            wiring.configuration(), wiring.clients().activity(), wiring.clients().toolUses());
    Clients clients = clients(wiring, reminders, identify);
    return new ReminderSource() {
      @Override
      public Reminders reminders() {
        return reminders;
      }

      @Override
      public FindRun runs() {
        return runs;
      }

      @Override
      public ReminderView view(Caller caller) {
        return ReminderView.forReader(wiring.reminderProblems(), reminders.zoneFor(caller));
      }

      @Override
      public Clients clients() {
        return clients;
      }

      @Override
      public Caller limited(McpCaller caller) {
        return identify.limited(caller);
      }
    };
  }

  private static Clients clients(Wiring wiring, Reminders reminders, IdentifyClient identify) {
    SetBoundary boundaries = wiring.setBoundary(reminders);
    return new Clients() {
      @Override
      public CallingClient identify(McpCall call) {
        return identify.identify(call);
      }

      @Override
      public TurnReminders reminders(CallingClient client) {
        return new TurnReminders(
            reminders,
            wiring.configuration().get(),
            client.caller(),
            new TurnReminders.Client(client.agent(), client.toItself()));
      }

      @Override
      public AgentInbox inbox() {
        return wiring.clients().inbox();
      }

      @Override
      public SetBoundary boundaries() {
        return boundaries;
      }

      @Override
      public Guidance guidance() {
        return wiring.configuration().get().agents().guidance();
      }
    };
  }

  private static ServerIdentity identity() {
    return new ServerIdentity("rooster", "Rooster", Version.current().rooster());
  }

  /** The servers of turns. */
  static TurnServers ofTurns(Supplier<Configuration> configuration) {
    return new TurnServers(configuration, identity());
  }
}
