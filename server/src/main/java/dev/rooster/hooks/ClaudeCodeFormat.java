package dev.rooster.hooks;

import dev.rooster.format.Fields;
import java.util.Optional;

/** The hooks of Claude Code. */
final class ClaudeCodeFormat implements ClientFormat {
  /** A background task woke the session: the prompt is its result, and no person wrote it. */
  private static final String NOTIFICATION = "<task-notification>";

  @Override
  public String client() {
    return "claude-code";
  }

  @Override
  public TextLimit limit() {
    return TextLimit.ofCharacters(10_000);
  }

  @Override
  public HookInput read(Fields json) {
    return HookJson.input(
        json,
        switch (HookJson.name(json)) {
          case "UserPromptSubmit" -> prompted(json);
          case "PostToolBatch" -> new HookEvent.ToolsUsed();
          case "StopFailure" -> new HookEvent.Failed();
          default -> HookJson.event(json);
        });
  }

  /**
   * The turn goes on with any context at its end. A block would do the same, but is shown as an
   * error, and shown to the model twice when the session is resumed.
   */
  @Override
  public Optional<String> write(String event, HookAnswer answer) {
    return HookJson.write(
        event,
        answer instanceof HookAnswer.GoOn it ? new HookAnswer.Context(it.injection()) : answer);
  }

  private static HookEvent prompted(Fields json) {
    String prompt = HookJson.text(json, "prompt");
    return new HookEvent.Prompted(
        prompt, !prompt.stripLeading().startsWith(NOTIFICATION), HookJson.text(json, "prompt_id"));
  }
}
