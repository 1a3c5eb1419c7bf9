package dev.rooster.guidance;

import java.util.stream.Collectors;

/** Lessons and workflows as agents read them: with the calls that lead on. */
public final class GuidanceText {
  /** A list is an overview; more of it would only fill an agent's context. */
  private static final int MOST = 300;

  private GuidanceText() {}

  /** A step, with its lessons and the step that follows. */
  public static String step(Guidance.Found found, Guidance all) {
    StringBuilder text =
        new StringBuilder(
            "# %s: %s\n\n%s"
                .formatted(found.workflow().title(), found.step().title(), found.step().text()));
    if (!found.step().lessons().isEmpty()) {
      text.append("\n\nLessons: ")
          .append(
              found.step().lessons().stream()
                  .map(it ->
                      all.lessons().containsKey(it)
                          ? "get_lesson(\"%s\")".formatted(it)
                          : "%s (missing)".formatted(it))
                  .collect(Collectors.joining(", ")));
    }
    text.append(
        found
            .workflow()
            .after(found.step())
            .map(it ->
                "\n\nNext step: get_workflow_step(\"%s/%s\") (%s)"
                    .formatted(found.workflow().name(), it.id(), it.title()))
            .orElse("\n\nThis is the last step."));
    return text.toString();
  }

  public static String list(Guidance all) {
    if (all.lessons().isEmpty() && all.workflows().isEmpty()) {
      return "There are no lessons and no workflows. People write them as files in lessons/ and"
          + " workflows/ of Rooster's home directory.";
    }
    String lessons =
        all.lessons().values().stream()
            .limit(MOST)
            .map(it -> "- %s: %s".formatted(it.id(), it.title()))
            .collect(Collectors.joining("\n"));
    String steps =
        all.workflows().values().stream()
            .flatMap(workflow ->
                workflow.steps().stream()
                    .map(it -> "- %s/%s: %s".formatted(workflow.name(), it.id(), it.title())))
            .limit(MOST)
            .collect(Collectors.joining("\n"));
    return "Lessons (get_lesson):\n%s\n\nWorkflow steps (get_workflow_step):\n%s"
        .formatted(lessons, steps);
  }
}
