package dev.rooster.http;

import dev.rooster.reminders.Reminders;
import dev.rooster.timeline.Occurrences;
import dev.rooster.timeline.Tallies;
import dev.rooster.timeline.TallyQuery;
import dev.rooster.timeline.TimelineQuery;
import java.util.List;

/** The routes for what was due, and when. */
final class TimelineRoutes {
  private static final String REMINDER =
      "only this reminder: %s".formatted(ReminderRoutes.REFERENCE);

  private final Reminders reminders;
  private final Occurrences occurrences;
  private final Tallies tallies;

  TimelineRoutes(Reminders reminders, Occurrences occurrences, Tallies tallies) {
    this.reminders = reminders;
    this.occurrences = occurrences;
    this.tallies = tallies;
  }

  List<Route> routes() {
    return List.of(
        new Route(
            "GET",
            "/api/occurrences",
            Description.of(
                    "showOccurrences",
                    "Shows what was due and what is planned in a span of time",
                    "Timeline")
                .query("from", "start of the span; default: 24 hours ago", "Time")
                .query(
                    "to",
                    "end of the span, at most 31 days later; default: 24 hours from now",
                    "Time")
                .query(
                    "lanes",
                    "how many reminders have a lane of their own; default: %d"
                        .formatted(TimelineQuery.DEFAULT_LANES),
                    "Lanes")
                .query(
                    "buckets",
                    "into how many parts the span of the others is divided; default: %d"
                        .formatted(TimelineQuery.DEFAULT_BUCKETS),
                    "Limit")
                .query("reminder", REMINDER)
                .refusing(404),
            this::occurrences),
        new Route(
            "GET",
            "/api/tallies",
            Description.of(
                    "showTallies",
                    "Counts occurrences by day, and measures the runs of the last 30 days",
                    "Tallies")
                .query("days", "how many days, today included; default: 366", "Days")
                .query("reminder", REMINDER)
                .query("tz", "the time zone of the days; default: the caller's")
                .refusing(404),
            this::tallies));
  }

  private Answer occurrences(Route.Call call) {
    TimelineQuery query =
        TimelineQuery.of(
                call.query("from"), call.query("to"), call.caller().zone(), reminders.now())
            .with(
                Parameters.number(
                    call, "lanes", TimelineQuery.DEFAULT_LANES, 0, TimelineQuery.MOST_LANES),
                Parameters.number(
                    call, "buckets", TimelineQuery.DEFAULT_BUCKETS, 1, TimelineQuery.MOST_BUCKETS))
            .ofReminder(call.query("reminder"));
    return Answer.ok(occurrences.show(call.caller(), query));
  }

  private Answer tallies(Route.Call call) {
    int days = Parameters.number(call, "days", TallyQuery.MOST_DAYS, 1, TallyQuery.MOST_DAYS);
    return Answer.ok(
        tallies.show(
            call.caller(),
            TallyQuery.of(
                days, call.query("tz"), reminders.zoneFor(call.caller()), call.query("reminder"))));
  }
}
