package dev.rooster.mcp;

import dev.rooster.format.JsonText;
import dev.rooster.format.ParsedValue;
import dev.rooster.mcp.protocol.McpCall;
import dev.rooster.mcp.protocol.McpInput;
import dev.rooster.mcp.protocol.McpResult;
import dev.rooster.mcp.protocol.McpToolSpec;
import dev.rooster.trust.Trust;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Has a client that can ask the person do so for a missing time, rather than the model guess. */
final class AskForTime implements NeedsTrust {
  private static final String TIME = "time";
  private static final String ACTION = "action";

  /** Arguments of a reminder that surely contain no time. */
  private static final Set<String> TIMELESS =
      Set.of(ACTION, "message", "name", "to", "priority", IdentifyClient.SESSION);

  private final NeedsTrust tool;

  AskForTime(NeedsTrust tool) {
    this.tool = tool;
  }

  @Override
  public McpToolSpec spec() {
    return tool.spec();
  }

  @Override
  public Trust needs() {
    return tool.needs();
  }

  @Override
  public McpResult call(McpCall call) throws InterruptedException {
    if (!call.mayAsk() || !lacksTime(call.arguments().fields())) {
      return tool.call(call);
    }
    Optional<String> time = call.input().form(TIME).flatMap(it -> it.text(TIME));
    if (time.isPresent() || call.input().isDeclined(TIME)) {
      return tool.call(time.map(it -> with(it, call)).orElse(call));
    }
    return new McpResult.Asks(
        JsonText.object()
            .with(
                TIME,
                McpInput.question(
                    "When is the reminder due?",
                    Map.of(TIME, "such as 'in 20 minutes' or 'tomorrow 9am'"))),
        Optional.empty());
  }

  private static boolean lacksTime(Map<String, ParsedValue> arguments) {
    return arguments.get(ACTION) instanceof ParsedValue.Text(String action, _)
        && action.equals("set")
        && TIMELESS.containsAll(arguments.keySet());
  }

  private static McpCall with(String time, McpCall call) {
    Map<String, ParsedValue> arguments = new LinkedHashMap<>(call.arguments().fields());
    arguments.put(TIME, ParsedValue.of(time));
    return new McpCall(
        ParsedValue.of(arguments), call.caller(), call.meta(), call.input(), call.progress());
  }
}
