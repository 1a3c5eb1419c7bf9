package dev.rooster.http;

import dev.rooster.format.JsonText;
import dev.rooster.guidance.Guidance;
import dev.rooster.guidance.GuidanceJson;
import dev.rooster.reminder.RefusedException;
import dev.rooster.trust.Trust;
import java.util.List;
import java.util.function.Supplier;

/** The routes for lessons and workflows. */
final class GuidanceRoutes {
  /** The trust that the files of agents need too. */
  private static final Trust NEEDED = Trust.INNER;

  private final Supplier<Guidance> guidance;

  GuidanceRoutes(Supplier<Guidance> guidance) {
    this.guidance = guidance;
  }

  List<Route> routes() {
    return List.of(
        new Route(
            "GET",
            "/api/lessons",
            Description.of("listLessons", "Lists lessons without their texts", "LessonPage")
                .refusing(403),
            call ->
                page(visible(call).lessons().values().stream().map(GuidanceJson::head).toList())),
        new Route(
            "GET",
            "/api/lessons/{id}",
            Description.of("getLesson", "Returns a lesson", "Lesson")
                .id("the lesson's id: the name of its file, without .md")
                .refusing(403, 404),
            call -> Answer.ok(GuidanceJson.of(visible(call).lesson(call.part("id"))))),
        new Route(
            "GET",
            "/api/workflows",
            Description.of(
                    "listWorkflows", "Lists workflows without the texts of steps", "WorkflowPage")
                .refusing(403),
            call ->
                page(visible(call).workflows().values().stream().map(GuidanceJson::head).toList())),
        new Route(
            "GET",
            "/api/workflows/{name}",
            Description.of("getWorkflow", "Returns a workflow with its steps", "Workflow")
                .path("name", "the workflow's name: that of its file, without .yaml")
                .refusing(403, 404),
            this::workflow));
  }

  private Answer workflow(Route.Call call) {
    Guidance all = visible(call);
    return Answer.ok(GuidanceJson.of(all.workflow(call.part("name")), all));
  }

  private static Answer page(List<JsonText> items) {
    return Answer.ok(JsonText.object().withObjects("items", items).withOrNull("next_cursor", ""));
  }

  private Guidance visible(Route.Call call) {
    if (!call.caller().trust().reaches(NEEDED)) {
      throw new RefusedException(
          RefusedException.Reason.NOT_ALLOWED,
          "lessons and workflows need the trust inner",
          "ask the operator for more trust");
    }
    return guidance.get();
  }
}
