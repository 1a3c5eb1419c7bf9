package dev.rooster.http;

import dev.rooster.reminder.Reminder;
import dev.rooster.reminders.FindRun;
import dev.rooster.reminders.History;
import dev.rooster.reminders.ReminderJson;
import dev.rooster.reminders.ReminderProblems;
import dev.rooster.reminders.Reminders;
import dev.rooster.reminders.RunJson;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The routes for runs. */
final class RunRoutes {
  private static final String RUN = "the run's id: the reminder's id, @, and the due instant";
  private static final int DEFAULT_LIMIT = 10;
  private static final int MAX_LIMIT = 1_000;
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(30);

  private final Reminders reminders;
  private final ReminderProblems problems;
  private final History history;
  private final FindRun oneRun;

  RunRoutes(Reminders reminders, ReminderProblems problems, History history, FindRun oneRun) {
    this.reminders = reminders;
    this.problems = problems;
    this.history = history;
    this.oneRun = oneRun;
  }

  List<Route> routes() {
    return List.of(
        new Route(
            "POST",
            "/api/reminders/{id}/run",
            Description.of(
                    "runReminder",
                    "Runs a reminder now, even if it is paused; its next fire stays unchanged",
                    "StartedRun")
                .id(ReminderRoutes.REFERENCE)
                .mayTake("RunRequest")
                .answering(202)
                .refusing(404, 409),
            this::run),
        new Route(
            "GET",
            "/api/reminders/{id}/runs",
            Parameters.paged(
                Description.of(
                        "listRunsOfReminder",
                        "Lists the runs of a reminder, latest first",
                        "RunPage")
                    .id(ReminderRoutes.REFERENCE)
                    .refusing(404),
                DEFAULT_LIMIT),
            call ->
                Answer.ok(
                    Parameters.page(
                        history.of(call.caller(), call.part("id"), cursor(call), limit(call)),
                        it -> it))),
        new Route(
            "GET",
            "/api/runs",
            Parameters.paged(
                Description.of("listRuns", "Lists all runs, latest first", "RunPage"),
                DEFAULT_LIMIT),
            call ->
                Answer.ok(
                    Parameters.page(
                        history.ofAll(call.caller(), cursor(call), limit(call)), it -> it))),
        new Route(
            "GET",
            "/api/runs/{id}",
            Description.of("showRun", "Shows a running or finished run", "AnyRun")
                .id(RUN)
                .query("wait", "how long to wait for the run to finish, up to 30s", "Duration")
                .refusing(404),
            call ->
                Answer.ok(
                    oneRun.find(
                        call.caller(),
                        call.part("id"),
                        Parameters.duration(call, "wait", LONGEST_WAIT)))),
        new Route(
            "POST",
            "/api/runs/{id}/cancel",
            Description.of("cancelRun", "Stops a run; the reminder stays active", "Reminder")
                .id(RUN)
                .answering(202)
                .refusing(404, 409),
            this::cancel));
  }

  private Answer run(Route.Call call) {
    boolean checkCondition = Bodies.field(call, it -> it.flag("ask_condition")).orElse(true);
    return Answer.json(
        202, RunJson.running(reminders.run(call.caller(), call.part("id"), checkCondition)));
  }

  private Answer cancel(Route.Call call) {
    Reminder stopping = reminders.stopRun(call.caller(), call.part("id"));
    return Answer.json(
        202,
        ReminderJson.of(
            stopping,
            reminders.zoneFor(call.caller(), stopping.definition()),
            problems.text(stopping)));
  }

  private static Optional<String> cursor(Route.Call call) {
    return call.query("cursor");
  }

  private static int limit(Route.Call call) {
    return Parameters.limit(call, DEFAULT_LIMIT, MAX_LIMIT);
  }
}
