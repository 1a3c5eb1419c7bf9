package dev.rooster.mcp;

import dev.rooster.mcp.protocol.McpCaller;
import dev.rooster.reminder.RefusedException;
import dev.rooster.reminders.FindRun;
import dev.rooster.reminders.ReminderView;
import dev.rooster.reminders.Reminders;
import dev.rooster.trust.Caller;
import dev.rooster.trust.Trust;

/** The use cases that tools and resources call. Thread-safe. */
public interface ReminderSource {

  Reminders reminders();

  FindRun runs();

  /** How the caller sees reminders. */
  ReminderView view(Caller caller);

  Clients clients();

  /** The trust of calls with this token: it decides which tools the caller sees. */
  Trust trust(McpCaller caller);

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
      public Trust trust(McpCaller caller) {
        return Trust.FULL;
      }
    };
  }
}
