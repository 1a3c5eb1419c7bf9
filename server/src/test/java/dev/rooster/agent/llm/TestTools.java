package dev.rooster.agent.llm;

import dev.rooster.agent.Tool;
import dev.rooster.agent.ToolResult;
import dev.rooster.agent.ToolSpec;
import dev.rooster.agent.TurnScene;
import dev.rooster.agent.Verdict;
import dev.rooster.format.ParsedValue;
import dev.rooster.trust.Situation;
import dev.rooster.trust.Trust;
import java.util.EnumSet;

/** Small tools. */
final class TestTools {
  private TestTools() {}

  /** A body of a tool. */
  interface Body {
    ToolResult call(ParsedValue.Obj arguments, TurnScene scene) throws InterruptedException;
  }

  static Tool tool(String name, Body body) {
    ToolSpec spec =
        new ToolSpec(
            name,
            "Looks up the weather of a city.",
            """
            {"type":"object","properties":{"city":{"type":"string","description":"its name"},\
            "days":{"type":"array","items":{"type":"string","enum":["today","tomorrow"]}}},\
            "required":["city"],"additionalProperties":false}\
            """,
            Trust.PUBLIC,
            EnumSet.allOf(Situation.class));
    return new Tool() {
      @Override
      public ToolSpec spec() {
        return spec;
      }

      @Override
      public ToolResult call(ParsedValue.Obj arguments, TurnScene scene)
          throws InterruptedException {
        return body.call(arguments, scene);
      }
    };
  }

  static Tool weather() {
    return tool(
        "weather",
        (arguments, scene) ->
            new ToolResult.Done("rain in " + arguments.fields().get("city").text().orElse("?")));
  }

  static Tool report() {
    return tool(
        "report",
        (arguments, scene) -> new ToolResult.EndsTurn(new Verdict.Nothing(), "all quiet"));
  }
}
