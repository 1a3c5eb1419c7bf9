package dev.rooster.http;

import dev.rooster.engine.Changes.Change;
import dev.rooster.json.Fields;
import dev.rooster.json.Json;
import dev.rooster.json.JsonText;
import dev.rooster.json.Problems;
import dev.rooster.reminder.RefusedException;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Status;
import dev.rooster.service.ReminderJson;
import dev.rooster.service.ReminderQuery;
import dev.rooster.service.Reminders;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** What can be asked about reminders. */
final class ReminderRoutes {
  private static final int LONGEST_KEY = 200;

  private final Reminders reminders;
  private final InstantSource clock;

  ReminderRoutes(Reminders reminders, InstantSource clock) {
    this.reminders = reminders;
    this.clock = clock;
  }

  List<Route> routes() {
    String all = "/api/reminders";
    String one = "/api/reminders/{id}";
    return List.of(
        new Route(
            "GET",
            all,
            Description.of("Lists reminders, a page at a time", "ReminderPage")
                .with("status", "active, paused, completed, cancelled; several with commas; all")
                .with("agent", "of this agent")
                .with("user", "of this user")
                .with("name", "with this name")
                .with("source", "of what made them, as file:HOME:FILE")
                .with("order", "id, or next_fire: those that wait, the next one first")
                .with("cursor", "where the page before ended: its next_cursor")
                .with("limit", "how many, up to 1000"),
            this::list),
        new Route(
            "POST",
            all,
            Description.of("Makes a reminder", "EchoedReminder")
                .taking("NewReminder")
                .answering(201),
            this::create),
        new Route("GET", one, Description.of("Shows a reminder", "EchoedReminder"), this::show),
        new Route(
            "PATCH",
            one,
            Description.of("Changes what is named, and leaves the rest", "EchoedReminder")
                .taking("ChangedReminder"),
            this::change),
        new Route(
            "DELETE",
            one,
            Description.of("Ends a reminder; its history stays", "Reminder")
                .with("purge", "true: removes it with its history"),
            this::remove),
        new Route(
            "POST",
            one + "/pause",
            Description.of("Pauses a reminder", "Reminder").taking("Why"),
            this::pause),
        new Route(
            "POST",
            one + "/resume",
            Description.of("Resumes a reminder", "Reminder"),
            this::resume),
        new Route(
            "POST",
            "/api/preview",
            Description.of("Says what a reminder would be, without making it", "Preview")
                .taking("NewReminder"),
            this::preview));
  }

  private Answer list(Route.Asked asked) {
    Request request = asked.request();
    ReminderQuery query =
        new ReminderQuery(
            statuses(request),
            request.query("agent"),
            request.query("user"),
            request.query("name"),
            request.query("source"),
            byNextFire(request),
            request.query("cursor"),
            Parameters.limit(request, ReminderQuery.USUAL, ReminderQuery.MOST));
    return Answer.ok(
        Parameters.page(
            reminders.list(asked.caller(), query),
            it -> ReminderJson.of(it, asked.caller().zone())));
  }

  private static Set<Status> statuses(Request request) {
    String text = request.query("status").orElse("active,paused");
    Set<Status> statuses = EnumSet.noneOf(Status.class);
    if (!text.equals("all")) {
      for (String word : text.split(",", -1)) {
        statuses.add(
            Arrays.stream(Status.values())
                .filter(it -> it.toString().equals(word.strip()))
                .findFirst()
                .orElseThrow(() ->
                    RefusedException.invalid(
                        "'%s' is no status".formatted(word),
                        "write active, paused, completed or cancelled, or all")));
      }
    }
    return statuses;
  }

  private static boolean byNextFire(Request request) {
    return switch (request.query("order").orElse("id").toLowerCase(Locale.ROOT)) {
      case "id" -> false;
      case "next_fire" -> true;
      default ->
          throw RefusedException.invalid(
              "reminders are not listed in that order", "write id or next_fire");
    };
  }

  private Answer create(Route.Asked asked) {
    Optional<String> key = asked.request().header("idempotency-key");
    if (key.filter(it -> it.isBlank() || it.length() > LONGEST_KEY).isPresent()) {
      throw RefusedException.invalid(
          "the idempotency key is empty or too long", "send up to 200 characters, or none");
    }
    String body = asked.request().body();
    return echo(201, asked, reminders.create(asked.caller(), Json.read(body), body, key));
  }

  private Answer show(Route.Asked asked) {
    Reminder reminder = reminders.find(asked.caller(), asked.part("id"));
    return echo(200, asked, new Reminders.Made(reminder, List.of()));
  }

  private Answer change(Route.Asked asked) {
    return echo(
        200,
        asked,
        reminders.change(
            asked.caller(),
            asked.part("id"),
            Json.read(asked.request().body()),
            version(asked.request())));
  }

  private static OptionalLong version(Request request) {
    Optional<String> text = request.header("if-match").map(it -> it.strip().replace("\"", ""));
    if (text.isEmpty() || text.get().equals("*")) {
      return OptionalLong.empty();
    }
    try {
      return OptionalLong.of(Long.parseLong(text.get()));
    } catch (NumberFormatException e) {
      throw RefusedException.invalid(
          "If-Match holds no version", "send the version of the reminder as you saw it");
    }
  }

  private Answer remove(Route.Asked asked) {
    boolean purge = asked.request().query("purge").filter("true"::equals).isPresent();
    return purge
        ? Answer.ok(
            ReminderJson.of(
                reminders.purge(asked.caller(), asked.part("id")), asked.caller().zone()))
        : changed(asked, reminders.cancel(asked.caller(), asked.part("id")));
  }

  private Answer pause(Route.Asked asked) {
    return changed(
        asked, reminders.pause(asked.caller(), asked.part("id"), why(asked.request().body())));
  }

  private static Optional<String> why(String body) {
    if (body.isBlank()) {
      return Optional.empty();
    }
    Problems problems = new Problems();
    Fields fields = Fields.of(Json.read(body), "", problems);
    Optional<String> why = fields.text("why");
    fields.refuseOthers();
    problems.throwIfAny();
    return why;
  }

  private Answer resume(Route.Asked asked) {
    return changed(asked, reminders.resume(asked.caller(), asked.part("id")));
  }

  /** A change that came too late for a run says so. */
  private static Answer changed(Route.Asked asked, Change change) {
    JsonText json = ReminderJson.of(change.reminder(), asked.caller().zone());
    return Answer.ok(json.with("too_late_for", change.running().map(it -> it.due())));
  }

  private Answer preview(Route.Asked asked) {
    return Answer.ok(
        ReminderJson.previewed(
            reminders.preview(asked.caller(), Json.read(asked.request().body())),
            asked.caller().zone(),
            clock.instant()));
  }

  private Answer echo(int status, Route.Asked asked, Reminders.Made made) {
    return Answer.json(
        status,
        ReminderJson.echoed(made.reminder(), asked.caller().zone(), made.notes(), clock.instant()));
  }
}
