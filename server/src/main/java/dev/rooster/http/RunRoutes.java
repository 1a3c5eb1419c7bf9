package dev.rooster.http;

import dev.rooster.format.JsonText;
import dev.rooster.reminder.Occurrence;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminders.FindRun;
import dev.rooster.reminders.History;
import dev.rooster.reminders.ReminderJson;
import dev.rooster.reminders.ReminderProblems;
import dev.rooster.reminders.ReminderView;
import dev.rooster.reminders.Reminders;
import dev.rooster.reminders.RunJson;
import dev.rooster.reminders.RunQuery;
import dev.rooster.trust.Caller;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/** The routes for runs. */
final class RunRoutes {
  private static final String RUN = "the run's id: the reminder's id, @, and the due instant";
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(30);

  private final Reminders reminders;
  private final ReminderProblems problems;
  private final History history;
  private final FindRun oneRun;
  private final Conversations conversations;
  private final InstantSource clock;

  /** Finds the key of the conversation of a run, if there is one that the caller sees. */
  @FunctionalInterface
  interface Conversations {
    Optional<String> of(Caller caller, String run);
  }

  RunRoutes(
      Reminders reminders,
      ReminderProblems problems,
      History history,
      FindRun oneRun,
      Conversations conversations,
      InstantSource clock) {
    this.reminders = reminders;
    this.problems = problems;
    this.history = history;
    this.oneRun = oneRun;
    this.conversations = conversations;
    this.clock = clock;
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
            filtered(
                Description.of(
                        "listRunsOfReminder",
                        "Lists the runs of a reminder, latest first",
                        "RunPage")
                    .id(ReminderRoutes.REFERENCE)
                    .refusing(404)),
            call -> Answer.ok(list(call, Optional.of(call.part("id"))))),
        new Route(
            "GET",
            "/api/runs",
            filtered(
                Description.of("listRuns", "Lists all runs, latest first", "RunPage")
                    .query(
                        "reminder",
                        "only runs of this reminder: %s".formatted(ReminderRoutes.REFERENCE))
                    .refusing(404)),
            call -> Answer.ok(list(call, call.query("reminder")))),
        new Route(
            "GET",
            "/api/runs/{id}",
            Description.of("showRun", "Shows a running or finished run", "AnyRun")
                .id(RUN)
                .query("wait", "how long to wait for the run to finish, up to 30s", "Duration")
                .refusing(404),
            this::show),
        new Route(
            "POST",
            "/api/runs/{id}/cancel",
            Description.of("cancelRun", "Stops a run; the reminder stays active", "Reminder")
                .id(RUN)
                .answering(202)
                .refusing(404, 409),
            this::cancel));
  }

  private Answer show(Route.Call call) {
    String id = call.part("id");
    JsonText run = oneRun.find(call.caller(), id, Parameters.duration(call, "wait", LONGEST_WAIT));
    return Answer.ok(run.withOrNull("session", conversations.of(call.caller(), id).orElse("")));
  }

  private Answer run(Route.Call call) {
    boolean checkCondition = Bodies.field(call, it -> it.flag("ask_condition")).orElse(true);
    return Answer.json(
        202, RunJson.running(reminders.run(call.caller(), call.part("id"), checkCondition)));
  }

  private Answer cancel(Route.Call call) {
    Reminder stopping = reminders.stopRun(call.caller(), call.part("id"));
    ReminderView view = ReminderView.forReader(problems, reminders.zoneFor(call.caller()));
    return Answer.json(202, ReminderJson.of(stopping, view));
  }

  private JsonText list(Route.Call call, Optional<String> reminder) {
    RunQuery query = query(call);
    JsonText page =
        Parameters.page(
            reminder
                .map(it -> history.of(call.caller(), it, query))
                .orElseGet(() -> history.ofAll(call.caller(), query)),
            it -> it);
    return Parameters.flag(call, "counts")
        ? page.with("counts", history.counts(call.caller(), reminder, query).json())
        : page;
  }

  private static Description filtered(Description description) {
    return Parameters.paged(
        description
            .query(
                "status",
                "ok, error, skipped, missed, interrupted or blocked; several separated by commas,"
                    + " or all; default: all",
                "RunStatuses")
            .query(
                "from",
                "only runs recorded then or later: a time such as 2026-11-16T09:00:00Z, a date, or"
                    + " how long ago, such as 2d",
                "PastTime")
            .query("until", "only runs recorded before then; a date includes that day", "PastTime")
            .query(
                "due_from",
                "only runs due then or later, like from; a date is a day of your home zone, as in"
                    + " the tallies",
                "PastTime")
            .query("due_until", "only runs due before then; a date includes that day", "PastTime")
            .query("q", "only runs with this text in the name, the reply or the error, in any case")
            .query(
                "counts",
                "whether to count the runs of each status, whatever status and q say",
                "Flag"),
        RunQuery.DEFAULT_LIMIT);
  }

  private RunQuery query(Route.Call call) {
    return RunQuery.of(
            call.query("cursor"), Parameters.limit(call, RunQuery.DEFAULT_LIMIT, RunQuery.MOST))
        .withStatuses(Parameters.statuses(call, Occurrence.Status.class, "all"))
        .withText(call.query("q"))
        .within(call.query("from"), call.query("until"), call.caller().zone(), clock.instant())
        .dueWithin(
            call.query("due_from"),
            call.query("due_until"),
            reminders.zoneFor(call.caller()),
            clock.instant());
  }
}
