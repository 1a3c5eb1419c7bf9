package dev.rooster.mcp;

import dev.rooster.agent.ProgramTools;
import dev.rooster.agent.ToolResult;
import dev.rooster.agent.ToolRights;
import dev.rooster.agent.ToolSpec;
import dev.rooster.format.CanonicalJson;
import dev.rooster.mcp.protocol.McpCall;
import dev.rooster.mcp.protocol.McpResult;
import dev.rooster.mcp.protocol.McpTool;
import dev.rooster.mcp.protocol.McpToolSpec;
import java.util.function.UnaryOperator;

/**
 * A tool of a turn, called by the program of the turn.
 *
 * @param of as the agents of Rooster see it
 * @param masked removes what must not be recorded from the arguments
 */
record TurnTool(ToolSpec of, ProgramTools tools, UnaryOperator<String> masked) implements McpTool {
  private static final McpToolSpec.Annotations SENDS =
      new McpToolSpec.Annotations(false, false, false, true);
  private static final McpToolSpec.Annotations REPORTS =
      new McpToolSpec.Annotations(false, false, true, false);
  private static final McpToolSpec.Annotations CHANGES =
      new McpToolSpec.Annotations(false, true, false, false);

  @Override
  public McpToolSpec spec() {
    return switch (ToolRights.of(of.name())) {
      case REPORT -> spec("Report", REPORTS);
      case REMINDER -> spec("Reminders", CHANGES);
      case SCHEDULE -> spec("Recurring reminders", CHANGES);
      case SEND -> spec("Send", SENDS);
      case FILES, MEMORY, SHELL, WEB_FETCH -> spec(of.name(), CHANGES);
    };
  }

  private McpToolSpec spec(String title, McpToolSpec.Annotations annotations) {
    return new McpToolSpec(of.name(), title, of.description(), of.parameters(), "", annotations);
  }

  @Override
  public McpResult call(McpCall call) throws InterruptedException {
    String arguments = masked.apply(CanonicalJson.inOrder(call.arguments()));
    return switch (tools.call(of.name(), arguments)) {
      case ToolResult.Done(String text, _) -> McpResult.done(text);
      case ToolResult.Error(String text, _) -> new McpResult.Failed(text);
      case ToolResult.EndsTurn ends -> McpResult.done(ends.text());
    };
  }
}
