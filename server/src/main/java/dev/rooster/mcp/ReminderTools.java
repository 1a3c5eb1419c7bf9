package dev.rooster.mcp;

import dev.rooster.format.JsonText;
import dev.rooster.mcp.protocol.McpTool;
import dev.rooster.mcp.protocol.McpToolSpec;
import dev.rooster.reminders.FieldSchemas;
import dev.rooster.reminders.HowFields;
import dev.rooster.reminders.ReminderField;
import dev.rooster.reminders.WhenFields;
import dev.rooster.tools.ActsOnReminders;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The tools {@code reminder} and {@code schedule} for running clients. */
public final class ReminderTools {
  private static final McpToolSpec.Annotations CHANGES =
      new McpToolSpec.Annotations(false, true, false, false);

  private static final String BACK =
      " When one is due, its message comes back into this very session, or wakes it, even if it was"
          + " closed and resumed meanwhile.";

  private static final String STANDS_ALONE =
      " The message comes with nothing else, so it must stand alone: say what 'this' is, with"
          + " names, paths and commands.";

  private ReminderTools() {}

  /**
   * @param tool Rooster's own tool of this name
   */
  public static McpTool reminder(ActsOnReminders tool, ReminderSource source) {
    Map<String, String> more = new LinkedHashMap<>();
    more.put(
        "to",
        ToolSchemas.text(
            "deliver the message to this address of the person instead, such as telegram:42 or"
                + " just telegram; it then does not come back to you"));
    addForClients(more);
    return new AskForTime(
        new ReminderActionTool(
            new McpToolSpec(
                tool.spec().name(),
                "Reminders",
                "Set, list, cancel, snooze or finish one-time reminders for yourself or the person."
                    + BACK
                    + STANDS_ALONE
                    + " Use it for whatever is to happen later ('remind me in 20 minutes', 'check"
                    + " the build again at 3pm') instead of waiting or sleeping. Repeat the time"
                    + " that you get back to the person. For recurring ones use schedule.",
                ToolSchemas.input(tool.spec().parameters(), List.of("must_act"), more),
                ToolSchemas.reminders(),
                CHANGES),
            tool,
            source));
  }

  /**
   * @param tool Rooster's own tool of this name
   */
  public static McpTool schedule(ActsOnReminders tool, ReminderSource source) {
    Map<String, String> more = new LinkedHashMap<>();
    for (WhenFields.Timing timing : WhenFields.PARTS) {
      add(timing.field(), more);
    }
    more.put(
        "agent",
        ToolSchemas.text(
            "another agent of rooster.yaml that takes a turn of its own; default: you, in this"
                + " session"));
    addForClients(more);
    return new ReminderActionTool(
        new McpToolSpec(
            tool.spec().name(),
            "Recurring reminders",
            "List, add, update, remove or run recurring reminders."
                + BACK
                + STANDS_ALONE
                + " Give one kind of schedule. Tell the person the schedule and the next fire that"
                + " you get back. With a condition, judge it when the message comes, and say what"
                + " you found with report.",
            ToolSchemas.input(
                tool.spec().parameters(),
                List.of("must_act", "tools", "context_messages", "deliver"),
                more),
            ToolSchemas.reminders(),
            CHANGES),
        tool,
        source);
  }

  private static void addForClients(Map<String, String> more) {
    add(HowFields.PRIORITY, more);
    more.put(
        IdentifyClient.SESSION,
        ToolSchemas.text("the id of your session, if you were told one; usually worked out"));
  }

  private static void add(ReminderField<?> field, Map<String, String> more) {
    if (field.theme().isTaken()) {
      JsonText schema = FieldSchemas.taken(field);
      more.put(field.name(), schema.toString());
    }
  }
}
