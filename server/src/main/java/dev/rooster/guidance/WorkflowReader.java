package dev.rooster.guidance;

import dev.rooster.format.Fields;
import dev.rooster.format.ParsedValue;
import dev.rooster.format.Problems;
import dev.rooster.text.NearestName;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads the file of a workflow. */
public final class WorkflowReader {
  private static final String STEPS = "steps";
  private static final String LESSONS = "lessons";

  private final Collection<String> lessons;

  /**
   * @param lessons the ids of all lessons, even invalid ones
   */
  public WorkflowReader(Collection<String> lessons) {
    this.lessons = List.copyOf(lessons);
  }

  /**
   * Reads a workflow; empty if it has a problem.
   *
   * @param dangling receives references to missing lessons, which hold nothing back
   */
  public Optional<Workflow> read(
      String name, ParsedValue document, Problems problems, Problems dangling) {
    Fields fields = Fields.of(document, "", problems);
    String title = fields.text("title").filter(it -> !it.isBlank()).orElse(name);
    Map<String, WorkflowStep> steps = new LinkedHashMap<>();
    for (Fields each : fields.objects(STEPS)) {
      WorkflowStep step = step(each, dangling);
      if (!StepName.ID.matcher(step.id()).matches()) {
        each.problem(
            each.place("id"),
            "id",
            step.id().isEmpty()
                ? "the step has no id"
                : "'%s' is not a valid id".formatted(step.id()),
            "use letters, digits and . _ - characters, such as id: plan");
      } else if (steps.put(step.id(), step) != null) {
        each.problem(
            each.place("id"), "id", "step '%s' appears twice".formatted(step.id()), "rename one");
      }
    }
    fields.rejectUnknown();
    if (steps.isEmpty() && problems.isEmpty()) {
      fields.problem(
          fields.place(),
          STEPS,
          "the workflow has no steps",
          "add one, such as steps: [{id: plan, title: Plan, text: Write down the plan.}]");
    }
    return problems.isEmpty()
        ? Optional.of(new Workflow(name, title.strip(), List.copyOf(steps.values())))
        : Optional.empty();
  }

  private WorkflowStep step(Fields step, Problems dangling) {
    String id = step.text("id").orElse("").strip();
    String title = step.text("title").filter(it -> !it.isBlank()).orElse(id).strip();
    String text = step.text("text").orElse("").strip();
    List<String> named = step.texts(LESSONS);
    step.rejectUnknown();
    if (text.isEmpty()) {
      step.problem(
          step.place(), "text", "the step has no text", "say what to do, such as text: Run tests.");
    } else if (text.length() > Lesson.LONGEST) {
      step.problem(
          step.place("text"),
          "text",
          "has %d characters, more than %d".formatted(text.length(), Lesson.LONGEST),
          "shorten it, or split the step");
    }
    named.stream()
        .filter(it -> !lessons.contains(it))
        .forEach(it ->
            dangling.add(
                step.place(LESSONS),
                step.path(LESSONS),
                "there is no lesson '%s'".formatted(it),
                NearestName.remedy(it, lessons, "write lessons/%s.md".formatted(it))));
    return new WorkflowStep(id, title, text, named);
  }
}
