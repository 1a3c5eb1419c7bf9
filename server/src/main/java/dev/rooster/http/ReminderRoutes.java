package dev.rooster.http;

import dev.rooster.engine.Changes.Change;
import dev.rooster.format.JsonText;
import dev.rooster.reminder.Claim;
import dev.rooster.reminder.Definition;
import dev.rooster.reminder.RefusedException;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Status;
import dev.rooster.reminders.Draft;
import dev.rooster.reminders.ReminderJson;
import dev.rooster.reminders.ReminderQuery;
import dev.rooster.reminders.Reminders;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What can be asked about reminders. */
final class ReminderRoutes {
  static final String REFERENCE = "its id, the beginning of its id, or its name";

  private static final String IDEMPOTENCY_KEY = "Idempotency-Key";
  private static final int LONGEST_KEY = 200;
  private static final String ZONE =
      "the zone of times that say none, where neither the user nor the configuration has one";

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
        new Route("GET", all, listed(), this::list),
        new Route(
            "POST",
            all,
            Description.of("createReminder", "Makes a reminder", "EchoedReminder")
                .header(
                    IDEMPOTENCY_KEY,
                    "the same for a request that is repeated: then nothing is made a second time, and"
                        + " the answer is 200; up to 200 characters")
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
            changing("changeReminder", "Changes what is named, and leaves the rest")
                .answered("ChangedEcho")
                .header(Access.ZONE, ZONE)
                .taking("ChangedReminder")
                .refusing(403, 409),
            this::change),
        new Route(
            "DELETE",
            one,
            changing("removeReminder", "Ends a reminder; its history stays")
                .query("purge", "true: removes it with its history", "Flag")
                .refusing(403),
            this::remove),
        new Route(
            "POST",
            one + "/pause",
            changing("pauseReminder", "Pauses a reminder: nothing is due until it is resumed")
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
            "/api/preview",
            Description.of(
                    "previewReminder",
                    "Says what a reminder would be, without making it",
                    "Preview")
                .header(Access.ZONE, ZONE)
                .taking("NewReminder"),
            this::preview));
  }

  private static Description listed() {
    return Parameters.paged(
        Description.of("listReminders", "Lists reminders, a page at a time", "ReminderPage")
            .query(
                "status",
                "those that are active, paused, completed or cancelled; several with commas, or"
                    + " all; active,paused if it is not said",
                "Statuses")
            .query("agent", "those of this agent")
            .query("user", "those of this user; a user's token sees no others anyway")
            .query("name", "those with this name")
            .query("source", "those that this file declares, as the reminders say it")
            .query("order", "id, or next_fire: those that wait, the next one first", "Order"),
        ReminderQuery.USUAL);
  }

  /** One that changes a reminder, which may have changed since it was seen. */
  private static Description changing(String name, String summary) {
    return Description.of(name, summary, "TouchedReminder")
        .id(REFERENCE)
        .header(
            Parameters.IF_MATCH,
            "the version of the reminder as it was seen: refused with what has changed since, if"
                + " it has")
        .refusing(404, 412);
  }

  private Answer list(Route.Asked asked) {
    ReminderQuery query =
        new ReminderQuery(
            statuses(asked),
            asked.query("agent"),
            asked.query("user"),
            asked.query("name"),
            asked.query("source"),
            byNextFire(asked),
            asked.query("cursor"),
            Parameters.limit(asked, ReminderQuery.USUAL, ReminderQuery.MOST));
    return Answer.ok(
        Parameters.page(
            reminders.list(asked.caller(), query),
            it -> ReminderJson.of(it, zone(asked, it.definition()))));
  }

  private static Set<Status> statuses(Route.Asked asked) {
    String text = asked.query("status").orElse("active,paused");
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

  private static boolean byNextFire(Route.Asked asked) {
    return switch (asked.query("order").orElse("id")) {
      case "id" -> false;
      case "next_fire" -> true;
      default ->
          throw RefusedException.invalid(
              "reminders are not listed in that order", "write id or next_fire");
    };
  }

  private Answer create(Route.Asked asked) {
    Optional<String> key = asked.request().header(IDEMPOTENCY_KEY);
    if (key.filter(it -> it.isBlank() || it.length() > LONGEST_KEY).isPresent()) {
      throw RefusedException.invalid(
          "the idempotency key is empty or too long", "send up to 200 characters, or none");
    }
    Reminders.Made made =
        reminders.create(asked.caller(), Bodies.json(asked), asked.request().body(), key);
    return echo(made.before() ? 200 : 201, asked, made)
        .with("Location", "/api/reminders/" + made.reminder().id());
  }

  private Answer show(Route.Asked asked) {
    Reminder reminder = reminders.find(asked.caller(), asked.part("id"));
    return echo(200, asked, new Reminders.Made(reminder, List.of(), false, Optional.empty()));
  }

  private Answer change(Route.Asked asked) {
    Reminders.Made made =
        reminders.change(
            asked.caller(), asked.part("id"), Bodies.json(asked), Parameters.seen(asked));
    return Answer.json(200, echoed(asked, made).with("too_late_for", tooLateFor(made.running())));
  }

  private Answer remove(Route.Asked asked) {
    return touched(
        asked,
        Parameters.flag(asked, "purge")
            ? reminders.purge(asked.caller(), asked.part("id"), Parameters.seen(asked))
            : reminders.cancel(asked.caller(), asked.part("id"), Parameters.seen(asked)));
  }

  private Answer pause(Route.Asked asked) {
    Optional<String> why = Bodies.field(asked, it -> it.text("why"));
    return touched(
        asked, reminders.pause(asked.caller(), asked.part("id"), Parameters.seen(asked), why));
  }

  private Answer resume(Route.Asked asked) {
    return touched(
        asked, reminders.resume(asked.caller(), asked.part("id"), Parameters.seen(asked)));
  }

  /** A change that came too late for a run says so. */
  private Answer touched(Route.Asked asked, Change change) {
    JsonText json = ReminderJson.of(change.reminder(), zone(asked, change.reminder().definition()));
    return Answer.ok(json.with("too_late_for", tooLateFor(change.running())));
  }

  private static Optional<Instant> tooLateFor(Optional<Claim> running) {
    return running.map(Claim::due);
  }

  private Answer preview(Route.Asked asked) {
    Draft draft = reminders.preview(asked.caller(), Bodies.json(asked));
    return Answer.ok(
        ReminderJson.previewed(draft, zone(asked, draft.definition()), clock.instant()));
  }

  private Answer.Whole echo(int status, Route.Asked asked, Reminders.Made made) {
    return Answer.json(status, echoed(asked, made));
  }

  private JsonText echoed(Route.Asked asked, Reminders.Made made) {
    return ReminderJson.echoed(
        made.reminder(), zone(asked, made.reminder().definition()), made.notes(), clock.instant());
  }

  private ZoneId zone(Route.Asked asked, Definition definition) {
    return reminders.zoneFor(asked.caller(), definition);
  }
}
