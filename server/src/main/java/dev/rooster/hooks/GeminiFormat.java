package dev.rooster.hooks;

import dev.rooster.format.Fields;
import dev.rooster.format.ParsedValue;
import java.util.Optional;

/** The hooks of Gemini CLI. */
final class GeminiFormat implements ClientFormat {
  /** Without a terminal, the first prompt begins with what hooks answer to the start. */
  private static final String CONTEXT = "<hook_context>";

  private static final String END_OF_CONTEXT = "</hook_context>";
  private static final String OUR_TOOLS = "mcp_rooster_";

  @Override
  public String client() {
    return "gemini";
  }

  @Override
  public TextLimit limit() {
    return TextLimit.ofCharacters(10_000);
  }

  /**
   * Without a terminal, the client puts the answer before the first prompt, and forgets such a
   * prompt when the session is resumed.
   */
  @Override
  public boolean answersStart() {
    return false;
  }

  @Override
  public HookInput read(Fields json) {
    return HookJson.input(
        json,
        switch (HookJson.name(json)) {
          case "BeforeAgent" ->
              new HookEvent.Prompted(prompt(HookJson.text(json, "prompt")), true, "");
          case "BeforeTool" -> new HookEvent.ToolStarts("", input(json));
          case "AfterTool" -> new HookEvent.ToolsUsed();
          case "AfterAgent" -> new HookEvent.Stopped();
          default -> HookJson.event(json);
        });
  }

  private static String prompt(String text) {
    int end = text.indexOf(END_OF_CONTEXT);
    return text.startsWith(CONTEXT) && end > 0
        ? text.substring(end + END_OF_CONTEXT.length()).strip()
        : text;
  }

  /** Its MCP calls name neither the session nor the call, so the arguments must. */
  private static Optional<ParsedValue.Obj> input(Fields json) {
    return HookJson.text(json, "tool_name").startsWith(OUR_TOOLS)
            && json.value("tool_input").orElse(null) instanceof ParsedValue.Obj input
        ? Optional.of(input)
        : Optional.empty();
  }
}
