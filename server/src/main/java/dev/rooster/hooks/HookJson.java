package dev.rooster.hooks;

import dev.rooster.format.Fields;
import dev.rooster.format.JsonText;
import java.util.Optional;

/** The parts of the JSON that the clients have in common. Codex follows Claude Code closely. */
final class HookJson {
  private HookJson() {}

  static String name(Fields json) {
    return text(json, "hook_event_name");
  }

  static String text(Fields json, String field) {
    return json.text(field).orElse("");
  }

  static HookInput input(Fields json, HookEvent event) {
    return new HookInput(
        text(json, "session_id"),
        text(json, "cwd"),
        name(json),
        !text(json, "agent_id").isEmpty(),
        event);
  }

  /** The events that have the same name and fields in several clients. */
  static HookEvent event(Fields json) {
    return switch (name(json)) {
      case "SessionStart" -> new HookEvent.Started(text(json, "source").equals("compact"));
      case "UserPromptSubmit" ->
          new HookEvent.Prompted(text(json, "prompt"), true, text(json, "turn_id"));
      case "PreToolUse" -> new HookEvent.ToolStarts(text(json, "tool_use_id"), Optional.empty());
      case "PostToolUse" -> new HookEvent.ToolsUsed();
      case "Stop" -> new HookEvent.Stopped();
      case "SessionEnd" -> new HookEvent.Ended();
      default -> new HookEvent.Other();
    };
  }

  /** Codex rejects an answer with any field that it does not know. */
  static Optional<String> write(String event, HookAnswer answer) {
    return switch (answer) {
      case HookAnswer.Nothing _ -> Optional.empty();
      case HookAnswer.Context it ->
          output(named(event).with("additionalContext", it.injection().text()));
      case HookAnswer.ToolInput it -> output(named(event).with("tool_input", it.input()));
      case HookAnswer.GoOn it ->
          Optional.of(
              JsonText.object()
                  .with("decision", "block")
                  .with("reason", it.injection().text())
                  .toString());
    };
  }

  private static JsonText named(String event) {
    return JsonText.object().with("hookEventName", event);
  }

  private static Optional<String> output(JsonText output) {
    return Optional.of(JsonText.object().with("hookSpecificOutput", output).toString());
  }
}
