package dev.rooster.http;

import dev.rooster.json.JsonText;
import dev.rooster.reminder.Run;
import dev.rooster.service.History;
import dev.rooster.service.ReminderJson;
import dev.rooster.service.Reminders;
import java.util.List;
import java.util.Optional;

/** What can be asked about runs. */
final class RunRoutes {
  private static final int USUAL = 10;
  private static final int MOST = 1_000;

  private final Reminders reminders;
  private final History history;

  RunRoutes(Reminders reminders, History history) {
    this.reminders = reminders;
    this.history = history;
  }

  List<Route> routes() {
    return List.of(
        new Route(
            "POST",
            "/api/reminders/{id}/run",
            Description.of("Runs a reminder now; its next fire stays where it is", "StartedRun")
                .answering(202),
            this::run),
        new Route(
            "GET",
            "/api/reminders/{id}/runs",
            paged(Description.of("Lists what became of a reminder's occurrences", "RunPage")),
            asked ->
                Answer.ok(
                    Parameters.page(
                        history.of(asked.caller(), asked.part("id"), cursor(asked), limit(asked)),
                        it -> it))),
        new Route(
            "GET",
            "/api/runs",
            paged(Description.of("Lists what happened, the latest first", "RunPage")),
            asked ->
                Answer.ok(
                    Parameters.page(
                        history.ofAll(asked.caller(), cursor(asked), limit(asked)), it -> it))),
        new Route(
            "POST",
            "/api/runs/{id}/cancel",
            Description.of("Stops a run", "Reminder").answering(202),
            this::cancel));
  }

  private static Description paged(Description description) {
    return description
        .with("cursor", "where the page before ended: its next_cursor")
        .with("limit", "how many, up to 1000; 10 if it is not said");
  }

  private Answer run(Route.Asked asked) {
    Run run = reminders.run(asked.caller(), asked.part("id"));
    return Answer.json(
        202,
        JsonText.object()
            .with("id", run.idempotencyKey())
            .with("reminder_id", run.reminderId())
            .with("due_at", Optional.of(run.due()))
            .with("started_at", Optional.of(run.claim().since()))
            .with("status", "running"));
  }

  private Answer cancel(Route.Asked asked) {
    return Answer.json(
        202,
        ReminderJson.of(
            reminders.stopRun(asked.caller(), History.reminderOf(asked.part("id"))),
            asked.caller().zone()));
  }

  private static Optional<String> cursor(Route.Asked asked) {
    return asked.request().query("cursor");
  }

  private static int limit(Route.Asked asked) {
    return Parameters.limit(asked.request(), USUAL, MOST);
  }
}
