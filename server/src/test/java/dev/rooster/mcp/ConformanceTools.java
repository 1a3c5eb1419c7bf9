package dev.rooster.mcp;

import dev.rooster.format.JsonText;
import dev.rooster.mcp.protocol.McpCall;
import dev.rooster.mcp.protocol.McpContent;
import dev.rooster.mcp.protocol.McpResult;
import dev.rooster.mcp.protocol.McpTool;
import dev.rooster.mcp.protocol.McpToolSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** The tools that the scenarios of the conformance suite call. */
final class ConformanceTools {
  static final String IMAGE =
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==";
  private static final String SOUND =
      "UklGRiYAAABXQVZFZm10IBAAAAABAAEAQB8AAAB9AAACABAAZGF0YQIAAAA=";
  private static final String ANY = "{\"type\":\"object\"}";

  /** With keywords that a careless server would drop. */
  private static final String SCHEMA_2020_12 =
      """
      {"$schema":"https://json-schema.org/draft/2020-12/schema","type":"object",
      "$defs":{"address":{"$anchor":"addressDef","type":"object",
      "properties":{"street":{"type":"string"},"city":{"type":"string"}}}},
      "properties":{"name":{"type":"string"},"address":{"$ref":"#/$defs/address"},
      "contactMethod":{"type":"string","enum":["phone","email"]},
      "phone":{"type":"string"},"email":{"type":"string"}},
      "allOf":[{"anyOf":[{"required":["phone"]},{"required":["email"]}]}],
      "if":{"properties":{"contactMethod":{"const":"phone"}},"required":["contactMethod"]},
      "then":{"required":["phone"]},"else":{"required":["email"]},
      "additionalProperties":false}
      """;

  private ConformanceTools() {}

  static List<McpTool> all(Runnable changeTools, Runnable changePrompts) {
    List<McpTool> tools = new ArrayList<>();
    tools.add(
        fixed("test_simple_text", McpContent.text("This is a simple text response for testing.")));
    tools.add(fixed("test_image_content", image()));
    tools.add(fixed("test_audio_content", media("audio", SOUND, "audio/wav")));
    tools.add(fixed("test_embedded_resource", embedded("test://embedded-resource")));
    tools.add(
        fixed(
            "test_multiple_content_types",
            McpContent.text("Multiple content types test:"),
            image(),
            embedded("test://mixed-content-resource")));
    tools.add(
        tool(
            "test_error_handling",
            call -> new McpResult.Failed("This tool intentionally returns an error for testing")));
    tools.add(tool("test_tool_with_progress", ConformanceTools::progress));
    tools.add(tool("test_trigger_tool_change", call -> triggered(changeTools)));
    tools.add(tool("test_trigger_prompt_change", call -> triggered(changePrompts)));
    tools.add(fixed("test_logging_tool", McpContent.text("Nothing was logged.")));
    tools.add(fixed("test_streaming_elicitation", McpContent.text("Streaming complete")));
    tools.add(tool("json_schema_2020_12_tool", SCHEMA_2020_12, call -> McpResult.done("called")));
    return tools;
  }

  private static McpResult progress(McpCall call) {
    for (int done = 0; done <= 100; done += 50) {
      call.progress().report(done, 100, "Completed step %d of 100".formatted(done));
    }
    return McpResult.done("done");
  }

  private static McpResult triggered(Runnable change) {
    change.run();
    return McpResult.done("changed");
  }

  private static McpTool fixed(String name, McpContent... contents) {
    return tool(name, call -> new McpResult.Done(List.of(contents), Optional.empty()));
  }

  private static McpTool tool(String name, Function<McpCall, McpResult> call) {
    return tool(name, ANY, call);
  }

  static McpTool tool(String name, String input, Function<McpCall, McpResult> calling) {
    McpToolSpec spec =
        new McpToolSpec(
            name,
            name,
            "for tests",
            input,
            "",
            new McpToolSpec.Annotations(true, false, true, false));
    return new McpTool() {
      @Override
      public McpToolSpec spec() {
        return spec;
      }

      @Override
      public McpResult call(McpCall call) {
        return calling.apply(call);
      }
    };
  }

  static McpContent image() {
    return media("image", IMAGE, "image/png");
  }

  private static McpContent media(String type, String data, String mimeType) {
    return new McpContent(
        JsonText.object().with("type", type).with("data", data).with("mimeType", mimeType));
  }

  static McpContent embedded(String uri) {
    return new McpContent(
        JsonText.object()
            .with("type", "resource")
            .with(
                "resource",
                JsonText.object()
                    .with("uri", uri)
                    .with("mimeType", "text/plain")
                    .with("text", "Embedded resource content for testing.")));
  }
}
