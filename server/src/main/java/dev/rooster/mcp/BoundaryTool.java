package dev.rooster.mcp;

import dev.rooster.boundary.NewBoundary;
import dev.rooster.boundary.SetBoundary;
import dev.rooster.format.JsonText;
import dev.rooster.mcp.protocol.McpCall;
import dev.rooster.mcp.protocol.McpResult;
import dev.rooster.mcp.protocol.McpToolSpec;
import dev.rooster.reminder.Reminder;
import dev.rooster.trust.Trust;

/** Lets an agent remind itself in its own session, after a number of prompts or minutes. */
public final class BoundaryTool implements NeedsTrust {
  private static final McpToolSpec SPEC =
      new McpToolSpec(
          "set_reminder_boundary",
          "Remind yourself in this session",
          "Remind yourself in this session after N prompts of the person (suppress_for_calls) or"
              + " after minutes (suppress_for_minutes); exactly one of them. Use it to come back to"
              + " the next step of a workflow, or to lessons you will need then. Until then there"
              + " are no hints at workflows. It comes once; several may be pending. Without"
              + " message, lessons and step it only keeps hints away.",
          """
          {"type":"object","properties":{
          "suppress_for_calls":{"type":"integer","minimum":0,"maximum":1000},
          "suppress_for_minutes":{"type":"integer","minimum":0,"maximum":10080},
          "message":{"type":"string","description":"what to do then; must stand alone"},
          "lesson_ids":{"oneOf":[{"type":"string"},{"type":"array","items":{"type":"string"}}],
          "description":"ids of lessons, as a list or separated by commas"},
          "workflow_step":{"type":"string","description":"workflow/step"},
          "note":{"type":"string","description":"what you are working on"},
          "session":{"type":"string","description":"the id of your session, if you were told one; \
          usually worked out"}}}
          """,
          """
          {"type":"object","required":["reminder_id","comes","unknown"],"properties":{
          "reminder_id":{"type":["string","null"],
          "description":"null if it only keeps hints away"},
          "comes":{"type":["string","null"],"description":"when the reminder comes, in words"},
          "unknown":{"type":"array","items":{"type":"string"},
          "description":"lessons and steps that do not exist; kept all the same"}}}
          """,
          new McpToolSpec.Annotations(false, false, false, false));

  private final ReminderSource source;

  public BoundaryTool(ReminderSource source) {
    this.source = source;
  }

  @Override
  public McpToolSpec spec() {
    return SPEC;
  }

  @Override
  public Trust needs() {
    return Trust.INNER;
  }

  @Override
  public McpResult call(McpCall call) {
    CallingClient client = source.clients().identify(call);
    NewBoundary wanted = NewBoundary.read(call.arguments());
    SetBoundary.Result result =
        source
            .clients()
            .boundaries()
            .set(
                new SetBoundary.Setter(client.agent(), client.session(), client.toItself()),
                wanted);
    return McpResult.done(
        result.text(),
        JsonText.object()
            .withOrNull("reminder_id", result.reminder().map(Reminder::id).orElse(""))
            .withOrNull("comes", result.reminder().map(_ -> result.reach().comes()).orElse(""))
            .with("unknown", result.unknown()));
  }
}
