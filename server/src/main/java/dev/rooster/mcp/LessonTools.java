package dev.rooster.mcp;

import dev.rooster.format.Fields;
import dev.rooster.format.JsonText;
import dev.rooster.format.Problems;
import dev.rooster.guidance.Guidance;
import dev.rooster.guidance.GuidanceJson;
import dev.rooster.guidance.GuidanceText;
import dev.rooster.guidance.Lesson;
import dev.rooster.mcp.protocol.McpCall;
import dev.rooster.mcp.protocol.McpResult;
import dev.rooster.mcp.protocol.McpTool;
import dev.rooster.mcp.protocol.McpToolSpec;
import dev.rooster.reminder.RefusedException;
import dev.rooster.trust.Trust;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Supplier;

/** The tools by which agents read lessons and workflows. */
public final class LessonTools {
  private static final McpToolSpec.Annotations READS =
      new McpToolSpec.Annotations(true, false, true, false);
  private static final String SESSION =
      "\"session\":{\"type\":\"string\",\"description\":\"not needed\"}";

  private LessonTools() {}

  /** All of them, in the order in which clients see them. */
  public static List<McpTool> all(ReminderSource source) {
    Supplier<Guidance> guidance = () -> source.clients().guidance();
    return List.of(
        new Reading(
            spec(
                "get_lesson",
                "Get a lesson",
                "Read a lesson that the person has written, by its id: a short text on how to work."
                    + " list_lessons shows the ids.",
                "\"id\":{\"type\":\"string\"},\"lesson_id\":{\"type\":\"string\",\"description\":\"the"
                    + " same as id\"},",
                """
                {"type":"object","required":["id","title","text"],"properties":{
                "id":{"type":"string"},"title":{"type":"string"},"text":{"type":"string"}}}
                """),
            guidance,
            LessonTools::lesson),
        new Reading(
            spec(
                "get_workflow_step",
                "Get a workflow step",
                "Read a step of a workflow, by its name workflow/step: what to do, the lessons that"
                    + " help, and the step that follows. A workflow alone means its first step.",
                "\"step\":{\"type\":\"string\",\"description\":\"such as"
                    + " bug-fix/reproduce\"},\"workflow_step\":{\"type\":\"string\",\"description\":\"the"
                    + " same as step\"},",
                """
                {"type":"object","required":["step","title","text","lessons","next_step"],
                "properties":{"step":{"type":"string"},"title":{"type":"string"},
                "text":{"type":"string"},"lessons":{"type":"array","items":{"type":"string"}},
                "next_step":{"type":["string","null"]}}}
                """),
            guidance,
            LessonTools::step),
        new Reading(
            spec(
                "list_lessons",
                "List lessons and workflows",
                "List the ids and titles of all lessons, and the steps of all workflows.",
                "",
                """
                {"type":"object","required":["lessons","workflow_steps"],"properties":{
                "lessons":{"type":"array","items":{"type":"object","required":["id","title"],
                "properties":{"id":{"type":"string"},"title":{"type":"string"}}}},
                "workflow_steps":{"type":"array","items":{"type":"string"}}}}
                """),
            guidance,
            LessonTools::list));
  }

  private static McpToolSpec spec(
      String name, String title, String description, String properties, String output) {
    return new McpToolSpec(
        name,
        title,
        description,
        "{\"type\":\"object\",\"properties\":{%s%s}}".formatted(properties, SESSION),
        output,
        READS);
  }

  private static McpResult lesson(Fields given, Guidance all) {
    Lesson lesson = all.lesson(needed(given, "id", "lesson_id", "read-the-error"));
    return McpResult.done(lesson.text(), GuidanceJson.of(lesson));
  }

  private static McpResult step(Fields given, Guidance all) {
    Guidance.Found found = all.step(needed(given, "step", "workflow_step", "bug-fix/reproduce"));
    return McpResult.done(GuidanceText.step(found, all), GuidanceJson.of(found));
  }

  private static McpResult list(Fields given, Guidance all) {
    return McpResult.done(
        GuidanceText.list(all),
        JsonText.object()
            .withObjects(
                "lessons", all.lessons().values().stream().map(GuidanceJson::head).toList())
            .with("workflow_steps", all.stepNames()));
  }

  private static String needed(Fields given, String name, String same, String example) {
    return given
        .text(name)
        .or(() -> given.text(same))
        .map(String::strip)
        .filter(it -> !it.isEmpty())
        .orElseThrow(() ->
            RefusedException.invalid(
                "'%s' is missing".formatted(name), "send one, such as \"%s\"".formatted(example)));
  }

  /** A tool that reads. */
  private record Reading(
      McpToolSpec spec, Supplier<Guidance> guidance, BiFunction<Fields, Guidance, McpResult> read)
      implements NeedsTrust {

    @Override
    public Trust needs() {
      return Trust.INNER;
    }

    @Override
    public McpResult call(McpCall call) {
      Problems problems = new Problems();
      Fields given = Fields.of(call.arguments(), "", problems);
      McpResult result = read.apply(given, guidance.get());
      problems.throwIfAny();
      return result;
    }
  }
}
