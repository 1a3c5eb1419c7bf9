package dev.rooster.mcp;

import dev.rooster.agent.ToolResult;
import dev.rooster.format.JsonText;
import dev.rooster.format.ParsedValue;
import dev.rooster.mcp.protocol.McpCall;
import dev.rooster.mcp.protocol.McpResult;
import dev.rooster.mcp.protocol.McpToolSpec;
import dev.rooster.reminders.ReminderSummary;
import dev.rooster.reminders.ReminderView;
import dev.rooster.tools.ActsOnReminders;
import dev.rooster.trust.Trust;
import java.util.LinkedHashMap;
import java.util.Map;

/** One of Rooster's tools for reminders, called by a running client. */
final class ReminderActionTool implements NeedsTrust {
  private final McpToolSpec spec;
  private final ActsOnReminders tool;
  private final ReminderSource source;

  ReminderActionTool(McpToolSpec spec, ActsOnReminders tool, ReminderSource source) {
    this.spec = spec;
    this.tool = tool;
    this.source = source;
  }

  @Override
  public McpToolSpec spec() {
    return spec;
  }

  @Override
  public Trust needs() {
    return tool.spec().needs();
  }

  @Override
  public McpResult call(McpCall call) {
    CallingClient client = source.clients().identify(call);
    ActsOnReminders.Acted acted =
        tool.act(withoutSession(call.arguments()), source.clients().reminders(client));
    if (acted.result() instanceof ToolResult.Error refused) {
      return new McpResult.Failed(refused.text());
    }
    ReminderView view = source.view(client.caller());
    return McpResult.done(
        acted.result().text(),
        JsonText.object()
            .withObjects(
                "reminders",
                acted.reminders().stream().map(it -> ReminderSummary.of(it, view)).toList())
            .with("notes", acted.notes()));
  }

  /** Who calls is worked out; for the tool, the session would be that of the reminder. */
  private static ParsedValue.Obj withoutSession(ParsedValue.Obj arguments) {
    Map<String, ParsedValue> fields = new LinkedHashMap<>(arguments.fields());
    fields.remove(IdentifyClient.SESSION);
    return ParsedValue.of(fields);
  }
}
