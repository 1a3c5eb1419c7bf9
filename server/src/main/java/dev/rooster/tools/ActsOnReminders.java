package dev.rooster.tools;

import dev.rooster.agent.ToolResult;
import dev.rooster.agent.ToolSpec;
import dev.rooster.format.ParsedValue;
import dev.rooster.reminder.Reminder;
import dev.rooster.session.Proof;
import java.util.List;

/** A tool that reads and changes reminders, for any caller. Thread-safe. */
public interface ActsOnReminders {

  ToolSpec spec();

  /**
   * Does what a call asks for.
   *
   * @param arguments as the model wrote them; the tool reports what it cannot use
   */
  Acted act(ParsedValue.Obj arguments, TurnReminders turn);

  /**
   * What a call came to.
   *
   * @param result for the model
   * @param reminders those that it listed or changed, as they are now
   * @param notes for the creator of a reminder
   */
  record Acted(ToolResult result, List<Reminder> reminders, List<String> notes) {
    public Acted {
      reminders = List.copyOf(reminders);
      notes = List.copyOf(notes);
    }

    /** A call that has changed a reminder. */
    static Acted changed(String text, Reminder reminder) {
      Proof proof = new Proof.Changed(reminder.id());
      return new Acted(new ToolResult.Done(text, proof), List.of(reminder), List.of());
    }

    static Acted done(String text, Reminder... reminders) {
      return new Acted(new ToolResult.Done(text), List.of(reminders), List.of());
    }

    static Acted refused(ToolResult refusal) {
      return new Acted(refusal, List.of(), List.of());
    }
  }
}
