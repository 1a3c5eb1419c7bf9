package dev.rooster.app;

import dev.rooster.cli.Version;
import dev.rooster.events.Events;
import dev.rooster.mcp.ReminderSource;
import dev.rooster.mcp.ReminderTool;
import dev.rooster.mcp.RoosterOffer;
import dev.rooster.mcp.protocol.McpServer;
import dev.rooster.mcp.protocol.McpSessions;
import dev.rooster.mcp.protocol.McpTool;
import dev.rooster.mcp.protocol.ServerIdentity;
import dev.rooster.reminder.RefusedException;
import dev.rooster.reminders.FindRun;
import dev.rooster.reminders.ReminderView;
import dev.rooster.reminders.Reminders;
import dev.rooster.trust.Caller;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;

/** Assembles the MCP server. */
final class McpWiring {
  private McpWiring() {}

  /** The tools, in the order in which clients see them. */
  private static List<McpTool> tools(ReminderSource source) {
    return List.of(new ReminderTool(source));
  }

  /**
   * The server of the daemon.
   *
   * @param bugs receives unexpected exceptions
   */
  static McpServer server(Wiring wiring, Reminders reminders, Consumer<RuntimeException> bugs) {
    return server(source(wiring, reminders), wiring.context().events(), bugs);
  }

  /** A server while no daemon is up: it lists what there is, and calls fail with this refusal. */
  static McpServer withoutDaemon(RefusedException refusal, Consumer<RuntimeException> bugs) {
    return server(ReminderSource.ofNoDaemon(refusal), new Events(), bugs);
  }

  private static McpServer server(
      ReminderSource source, Events events, Consumer<RuntimeException> bugs) {
    return new McpServer(
        new RoosterOffer(tools(source), source, events),
        new ServerIdentity("rooster", "Rooster", version()),
        new McpSessions(() -> UUID.randomUUID().toString()),
        bugs);
  }

  private static ReminderSource source(Wiring wiring, Reminders reminders) {
    FindRun runs = wiring.findRun(reminders);
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
    };
  }

  private static String version() {
    try {
      return Version.current().rooster();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
