package dev.rooster.http;

import dev.rooster.engine.Changes.Change;
import dev.rooster.format.JsonText;
import dev.rooster.reminder.Claim;
import dev.rooster.reminder.RefusedException;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminders.ReminderJson;
import dev.rooster.reminders.ReminderProblems;
import dev.rooster.reminders.ReminderQuery;
import dev.rooster.reminders.ReminderStatus;
import dev.rooster.reminders.ReminderView;
import dev.rooster.reminders.Reminders;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/** The routes for reminders. */
final class ReminderRoutes {
  static final String REFERENCE =
      "the reminder's id, a unique prefix of the id, its name, or agent/name";

  private static final String IDEMPOTENCY_KEY = "Idempotency-Key";
  private static final int LONGEST_KEY = 200;
  static final String ZONE =
      "the zone for times without one, if neither the user nor the configuration sets it";

  private final Reminders reminders;
  private final ReminderProblems problems;
  private final InstantSource clock;

  ReminderRoutes(Reminders reminders, ReminderProblems problems, InstantSource clock) {
    this.reminders = reminders;
    this.problems = problems;
    this.clock = clock;
  }

  List<Route> routes() {
    String all = "/api/reminders";
    String one = "/api/reminders/{id}";
    return List.of(
        new Route("GET", all, listed(), this::list),
        new Route(
            "POST",
            all,
            Description.of("createReminder", "Creates a reminder", "EchoedReminder")
                .header(
                    IDEMPOTENCY_KEY,
                    "identifies a repeated request, which then creates nothing and returns 200;"
                        + " up to 200 characters")
                .header(Access.ZONE, ZONE)
                .taking("NewReminder")
                .answering(201, 200)
                .refusing(409),
            this::create),
        new Route(
            "GET",
            one,
            Description.of("showReminder", "Shows a reminder", "EchoedReminder")
                .id(REFERENCE)
                .refusing(404),
            this::show),
        new Route(
            "PATCH",
            one,
            changing("changeReminder", "Changes the given fields and keeps the others")
                .answered("ChangedEcho")
                .header(Access.ZONE, ZONE)
                .taking("ChangedReminder")
                .refusing(403, 409),
            this::change),
        new Route(
            "DELETE",
            one,
            changing("removeReminder", "Cancels a reminder; its run history stays")
                .query("purge", "true deletes the reminder and its run history", "Flag")
                .refusing(403),
            this::remove),
        new Route(
            "POST",
            one + "/pause",
            changing("pauseReminder", "Pauses a reminder, which does not fire until it is resumed")
                .mayTake("Why")
                .refusing(409),
            this::pause),
        new Route(
            "POST",
            one + "/resume",
            changing("resumeReminder", "Resumes a reminder").refusing(409),
            this::resume),
        new Route(
            "POST",
            one + "/snooze",
            changing(
                    "snoozeReminder",
                    "Makes a reminder fire again at another time; its schedule does not change")
                .header(Access.ZONE, ZONE)
                .mayTake("Snooze")
                .refusing(409),
            this::snooze),
        new Route(
            "POST",
            one + "/done",
            changing(
                    "markReminderDone",
                    "Marks the last run as done and drops its snooze; this completes a one-shot")
                .refusing(409),
            this::done),
        new Route(
            "POST",
            one + "/undone",
            changing(
                    "unmarkReminderDone",
                    "Takes back that the last run is done, within ten minutes and if nothing"
                        + " happened since; a fire that it dropped returns")
                .refusing(409),
            this::undone));
  }

  private static Description listed() {
    return Parameters.paged(
        Description.of("listReminders", "Lists reminders, a page at a time", "ReminderPage")
            .query(
                "status",
                "active, pending, paused, completed, cancelled or unreadable; several separated by"
                    + " commas, or all; default: active,pending,paused,unreadable",
                "Statuses")
            .query("agent", "only reminders of this agent")
            .query(
                "user",
                "only reminders of this user; a user's token sees only that user's reminders")
            .query("name", "only reminders with this name")
            .query("source", "only reminders declared in this file, as in their source field")
            .query("order", "id, or next_fire for scheduled reminders, soonest first", "Order"),
        ReminderQuery.DEFAULT_LIMIT);
  }

  /** The description of a route that changes a reminder if its version matches. */
  static Description changing(String name, String summary) {
    return Description.of(name, summary, "ChangedStatus")
        .id(REFERENCE)
        .header(
            Parameters.IF_MATCH,
            "the expected version of the reminder; on a mismatch the error lists the changes since")
        .refusing(404, 412);
  }

  private Answer list(Route.Call call) {
    ReminderQuery query =
        new ReminderQuery(
            Parameters.statuses(call, ReminderStatus.class, "active,pending,paused,unreadable"),
            call.query("agent"),
            call.query("user"),
            call.query("name"),
            call.query("source"),
            byNextFire(call),
            call.query("cursor"),
            Parameters.limit(call, ReminderQuery.DEFAULT_LIMIT, ReminderQuery.MOST));
    ReminderView view = view(call);
    return Answer.ok(
        Parameters.page(reminders.list(call.caller(), query), it -> ReminderJson.of(it, view)));
  }

  private static boolean byNextFire(Route.Call call) {
    return switch (call.query("order").orElse("id")) {
      case "id" -> false;
      case "next_fire" -> true;
      default ->
          throw RefusedException.invalid(
              "'%s' is not an order".formatted(call.query("order").orElse("")),
              "use id or next_fire");
    };
  }

  private Answer create(Route.Call call) {
    Optional<String> key = call.request().header(IDEMPOTENCY_KEY);
    if (key.filter(it -> it.isBlank() || it.length() > LONGEST_KEY).isPresent()) {
      throw RefusedException.invalid(
          "the Idempotency-Key is empty or longer than 200 characters",
          "send 1 to 200 characters, or no key");
    }
    Reminders.Saved saved =
        reminders.create(call.caller(), Bodies.json(call), call.request().body(), key);
    return echo(saved.before() ? 200 : 201, call, saved)
        .with("Location", "/api/reminders/" + saved.reminder().id());
  }

  private Answer show(Route.Call call) {
    Reminder reminder = reminders.find(call.caller(), call.part("id"));
    return echo(200, call, new Reminders.Saved(reminder, List.of(), false, Optional.empty()));
  }

  private Answer change(Route.Call call) {
    Reminders.Saved saved =
        reminders.change(call.caller(), call.part("id"), Bodies.json(call), Parameters.seen(call));
    return Answer.json(200, echoed(call, saved).with("too_late_for", tooLateFor(saved.running())));
  }

  private Answer remove(Route.Call call) {
    return touched(
        call,
        Parameters.flag(call, "purge")
            ? reminders.purge(call.caller(), call.part("id"), Parameters.seen(call))
            : reminders.cancel(call.caller(), call.part("id"), Parameters.seen(call)));
  }

  private Answer pause(Route.Call call) {
    Optional<String> why = Bodies.field(call, it -> it.text("why"));
    return touched(
        call, reminders.pause(call.caller(), call.part("id"), Parameters.seen(call), why));
  }

  private Answer resume(Route.Call call) {
    return touched(call, reminders.resume(call.caller(), call.part("id"), Parameters.seen(call)));
  }

  private Answer snooze(Route.Call call) {
    Optional<String> until = Bodies.field(call, it -> it.text("until"));
    return touched(
        call, reminders.snooze(call.caller(), call.part("id"), Parameters.seen(call), until));
  }

  private Answer done(Route.Call call) {
    return touched(call, reminders.done(call.caller(), call.part("id"), Parameters.seen(call)));
  }

  private Answer undone(Route.Call call) {
    return touched(call, reminders.undone(call.caller(), call.part("id"), Parameters.seen(call)));
  }

  /** The changed reminder, with the run that the change came too late for. */
  Answer touched(Route.Call call, Change change) {
    JsonText json = ReminderJson.of(change.reminder(), view(call));
    return Answer.ok(json.with("too_late_for", tooLateFor(change.running())));
  }

  private static Optional<Instant> tooLateFor(Optional<Claim> running) {
    return running.map(Claim::due);
  }

  private Answer.Whole echo(int status, Route.Call call, Reminders.Saved saved) {
    return Answer.json(status, echoed(call, saved));
  }

  private JsonText echoed(Route.Call call, Reminders.Saved saved) {
    return ReminderJson.echoed(saved.reminder(), view(call), saved.notes(), clock.instant());
  }

  private ReminderView view(Route.Call call) {
    return ReminderView.forReader(problems, reminders.zoneFor(call.caller()));
  }
}
