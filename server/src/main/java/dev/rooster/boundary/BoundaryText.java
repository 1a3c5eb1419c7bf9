package dev.rooster.boundary;

import dev.rooster.guidance.Guidance;
import dev.rooster.guidance.StepName;
import dev.rooster.text.NearestName;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The words of boundaries: facts, and the calls that lead on. Pure.
 *
 * @param guidance what there is when the boundary is set
 */
record BoundaryText(Guidance guidance) {

  /** The message of the reminder. */
  String message(NewBoundary boundary) {
    List<String> lines = new ArrayList<>();
    if (!boundary.message().isEmpty()) {
      lines.add(boundary.message());
    }
    if (!boundary.step().isEmpty()) {
      lines.add(
          "Workflow step: get_workflow_step(\"%s\")%s"
              .formatted(boundary.step(), titled(step(boundary).map(it -> it.step().title()))));
    }
    if (!boundary.lessons().isEmpty()) {
      lines.add(
          boundary.lessons().stream()
              .map(it -> "get_lesson(\"%s\")".formatted(it))
              .collect(Collectors.joining(", ", "Lessons: ", "")));
    }
    if (!boundary.note().isEmpty()) {
      lines.add("Note: " + boundary.note());
    }
    return String.join("\n", lines);
  }

  private static String titled(Optional<String> title) {
    return title.map(it -> " (%s)".formatted(it)).orElse("");
  }

  private Optional<Guidance.Found> step(NewBoundary boundary) {
    return StepName.parse(boundary.step()).flatMap(guidance::find);
  }

  /** The ids that do not exist, each with a guess. They are kept, and may be written later. */
  List<String> unknown(NewBoundary boundary) {
    List<String> all = new ArrayList<>();
    if (!boundary.step().isEmpty() && step(boundary).isEmpty()) {
      all.add(
          "workflow step '%s'%s"
              .formatted(boundary.step(), guess(boundary.step(), guidance.stepNames())));
    }
    boundary.lessons().stream()
        .filter(it -> !guidance.lessons().containsKey(it))
        .forEach(it ->
            all.add(
                "lesson '%s'%s"
                    .formatted(it, guess(it, List.copyOf(guidance.lessons().keySet())))));
    return all;
  }

  private static String guess(String name, List<String> known) {
    return NearestName.of(name, known).map(it -> " (did you mean %s?)".formatted(it)).orElse("");
  }

  /** A hint at the workflow that a prompt matches. */
  static String hint(Guidance.Found found) {
    return "This prompt matches the workflow \"%s\" of this machine, step \"%s\":"
            .formatted(found.workflow().title(), found.step().title())
        + " get_workflow_step(\"%s\") of Rooster returns it.".formatted(found.name())
        + " set_reminder_boundary keeps such hints away for a while.";
  }
}
