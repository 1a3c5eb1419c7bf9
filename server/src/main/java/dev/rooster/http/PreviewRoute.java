package dev.rooster.http;

import dev.rooster.format.JsonText;
import dev.rooster.format.ParsedValue;
import dev.rooster.format.UnreadableException;
import dev.rooster.reminders.ExplainSchedule;
import dev.rooster.reminders.PreviewReminder;
import java.util.Optional;

/** The route that shows what a reminder would do. */
final class PreviewRoute {
  private final PreviewReminder preview;
  private final ExplainSchedule explain;

  PreviewRoute(PreviewReminder preview, ExplainSchedule explain) {
    this.preview = preview;
    this.explain = explain;
  }

  Route route() {
    return new Route(
        "POST",
        "/api/preview",
        Description.of(
                "previewReminder",
                "Validates and describes a reminder without creating it",
                "Preview")
            .query(
                "fires",
                "how many fires to return, 1 to %d; default: %d"
                    .formatted(PreviewReminder.MOST_FIRES, PreviewReminder.DEFAULT_FIRES),
                "Limit")
            .query(
                "reminder",
                "the reminder that is edited: its fires so far count, and it does not collide with"
                    + " itself")
            .header(Access.ZONE, ReminderRoutes.ZONE)
            .taking("NewReminder")
            .refusing(404),
        this::answer);
  }

  private Answer answer(Route.Call call) {
    int fires =
        Parameters.number(
            call, "fires", PreviewReminder.DEFAULT_FIRES, 1, PreviewReminder.MOST_FIRES);
    ParsedValue body = Bodies.json(call);
    try {
      return Answer.ok(preview.preview(call.caller(), body, fires, call.query("reminder")));
    } catch (UnreadableException e) {
      return Answer.error(400, suggesting(call, body, Refusals.ofFields(e)));
    }
  }

  private JsonText suggesting(Route.Call call, ParsedValue body, JsonText error) {
    Optional<JsonText> schedule = explain.suggestion(call.caller(), body);
    return schedule
        .map(it -> error.with("suggestion", JsonText.object().with("schedule", it)))
        .orElse(error);
  }
}
