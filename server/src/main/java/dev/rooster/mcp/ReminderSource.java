package dev.rooster.mcp;

import dev.rooster.agent.ToolRights;
import dev.rooster.mcp.protocol.McpCaller;
import dev.rooster.reminder.RefusedException;
import dev.rooster.reminders.FindRun;
import dev.rooster.reminders.ReminderView;
import dev.rooster.reminders.Reminders;
import dev.rooster.trust.Caller;
import java.util.Optional;

/** The use cases that tools and resources call. Thread-safe. */
public interface ReminderSource {

  Reminders reminders();

  FindRun runs();

  /** How the caller sees reminders. */
  ReminderView view(Caller caller);

  Clients clients();

  /** The caller with no more trust than running clients have: it decides what the caller sees. */
  Caller limited(McpCaller caller);

  /**
   * The caller as it reads reminders, with the rights of the tool reminder; empty without the trust
   * for that tool.
   */
  default Optional<Caller> reader(McpCaller caller) {
    return Optional.of(limited(caller))
        .filter(it -> it.trust().reaches(ToolRights.REMINDER.needs()));
  }

  /** Without a daemon: whatever is asked of it says how to start one. */
  static ReminderSource ofNoDaemon(RefusedException refusal) {
    return new ReminderSource() {
      @Override
      public Reminders reminders() {
        throw refusal;
      }

      @Override
      public FindRun runs() {
        throw refusal;
      }

      @Override
      public ReminderView view(Caller caller) {
        throw refusal;
      }

      @Override
      public Clients clients() {
        throw refusal;
      }

      @Override
      public Caller limited(McpCaller caller) {
        return caller.caller();
      }
    };
  }
}
