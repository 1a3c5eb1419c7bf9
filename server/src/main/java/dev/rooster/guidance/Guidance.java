package dev.rooster.guidance;

import dev.rooster.reminder.RefusedException;
import dev.rooster.text.NearestName;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/**
 * All lessons, workflows and patterns of a home directory.
 *
 * @param lessons by id
 * @param workflows by name
 * @param patterns in the order of the file; the first that matches counts
 */
public record Guidance(
    NavigableMap<String, Lesson> lessons,
    NavigableMap<String, Workflow> workflows,
    List<PromptPattern> patterns) {
  public static final Guidance NONE = of(Map.of(), Map.of(), List.of());

  public Guidance {
    lessons = Collections.unmodifiableNavigableMap(new TreeMap<>(lessons));
    workflows = Collections.unmodifiableNavigableMap(new TreeMap<>(workflows));
    patterns = List.copyOf(patterns);
  }

  public static Guidance of(
      Map<String, Lesson> lessons, Map<String, Workflow> workflows, List<PromptPattern> patterns) {
    return new Guidance(new TreeMap<>(lessons), new TreeMap<>(workflows), patterns);
  }

  public Guidance withPatterns(List<PromptPattern> others) {
    return new Guidance(lessons, workflows, others);
  }

  /** A lesson; refuses an unknown id. */
  public Lesson lesson(String id) {
    return Optional.ofNullable(lessons.get(id))
        .orElseThrow(
            () -> unknown("lesson", id, lessons.keySet(), "list the lessons to see their ids"));
  }

  /** A workflow; refuses an unknown name. */
  public Workflow workflow(String name) {
    return Optional.ofNullable(workflows.get(name))
        .orElseThrow(() ->
            unknown("workflow", name, workflows.keySet(), "list the workflows to see their names"));
  }

  /** A step with its workflow. */
  public record Found(Workflow workflow, WorkflowStep step) {
    /** The full name of the step. */
    public StepName name() {
      return new StepName(workflow.name(), step.id());
    }
  }

  public Optional<Found> find(StepName name) {
    return Optional.ofNullable(workflows.get(name.workflow()))
        .flatMap(workflow ->
            (name.step().isEmpty()
                    ? workflow.steps().stream().findFirst()
                    : workflow.step(name.step()))
                .map(step -> new Found(workflow, step)));
  }

  /** A step by its name; refuses an unknown one. */
  public Found step(String name) {
    StepName parsed =
        StepName.parse(name)
            .orElseThrow(() ->
                RefusedException.invalid(
                    "'%s' is not the name of a step".formatted(name),
                    "write workflow/step, such as bug-fix/reproduce"));
    return find(parsed)
        .orElseThrow(() ->
            unknown(
                "workflow step",
                parsed.toString(),
                stepNames(),
                "list the workflows to see their steps"));
  }

  /** The full names of all steps. */
  public List<String> stepNames() {
    return workflows.values().stream()
        .flatMap(workflow ->
            workflow.steps().stream().map(it -> new Found(workflow, it).name().toString()))
        .toList();
  }

  private static RefusedException unknown(
      String kind, String name, Collection<String> known, String remedy) {
    return new RefusedException(
        RefusedException.Reason.NOT_FOUND,
        "there is no %s '%s'".formatted(kind, name),
        NearestName.remedy(name, known, remedy));
  }
}
