package dev.rooster.guidance;

import dev.rooster.format.JsonText;
import java.util.List;
import java.util.function.Predicate;

/** Lessons and workflows as JSON. */
public final class GuidanceJson {
  private GuidanceJson() {}

  /** A lesson in a list, without its text. */
  public static JsonText head(Lesson lesson) {
    return JsonText.object().with("id", lesson.id()).with("title", lesson.title());
  }

  public static JsonText of(Lesson lesson) {
    return head(lesson).with("text", lesson.text());
  }

  /** A workflow in a list, with the ids and titles of its steps. */
  public static JsonText head(Workflow workflow) {
    return of(
        workflow,
        workflow.steps().stream()
            .map(it -> JsonText.object().with("id", it.id()).with("title", it.title()))
            .toList());
  }

  /**
   * @param all tells which of its lessons are missing
   */
  public static JsonText of(Workflow workflow, Guidance all) {
    return of(workflow, workflow.steps().stream().map(it -> of(it, all)).toList());
  }

  private static JsonText of(Workflow workflow, List<JsonText> steps) {
    return JsonText.object()
        .with("name", workflow.name())
        .with("title", workflow.title())
        .withObjects("steps", steps);
  }

  private static JsonText of(WorkflowStep step, Guidance all) {
    Predicate<String> exists = all.lessons()::containsKey;
    return JsonText.object()
        .with("id", step.id())
        .with("title", step.title())
        .with("text", step.text())
        .with("lessons", step.lessons())
        .with("missing_lessons", step.lessons().stream().filter(exists.negate()).toList());
  }
}
