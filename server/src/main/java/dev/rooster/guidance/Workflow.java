package dev.rooster.guidance;

import java.util.List;
import java.util.Optional;

/**
 * A workflow: steps in their order.
 *
 * @param name the name of its file, without extension
 * @param title for people and models; the name if the file has none
 * @param steps at least one
 */
public record Workflow(String name, String title, List<WorkflowStep> steps) {
  public Workflow {
    steps = List.copyOf(steps);
  }

  public Optional<WorkflowStep> step(String id) {
    return steps.stream().filter(it -> it.id().equals(id)).findFirst();
  }

  /** The step after another; empty after the last one. */
  public Optional<WorkflowStep> after(WorkflowStep step) {
    int next = steps.indexOf(step) + 1;
    return next < steps.size() ? Optional.of(steps.get(next)) : Optional.empty();
  }
}
