package dev.rooster.guidance;

import java.util.List;

/**
 * A step of a workflow.
 *
 * @param text what to do
 * @param lessons the ids of the lessons that help with it; some may be missing
 */
public record WorkflowStep(String id, String title, String text, List<String> lessons) {
  public WorkflowStep {
    lessons = List.copyOf(lessons);
  }
}
