package dev.rooster.http;

import dev.rooster.events.Events;
import dev.rooster.format.JsonText;
import dev.rooster.inbox.Inbox;
import dev.rooster.inbox.InboxItem;
import dev.rooster.reminder.RefusedException;
import dev.rooster.trust.Caller;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.Supplier;

/** The routes for the daemon's status, events and the inbox. */
final class SystemRoutes {
  private static final String METRICS = "text/plain; version=0.0.4; charset=utf-8";
  private static final String LAST_EVENT = "Last-Event-ID";
  private static final int DEFAULT_LIMIT = 100;
  private static final int MAX_LIMIT = 1_000;

  private final Events events;
  private final Inbox inbox;
  private final Function<Caller, JsonText> status;
  private final Supplier<String> metrics;

  SystemRoutes(
      Events events, Inbox inbox, Function<Caller, JsonText> status, Supplier<String> metrics) {
    this.events = events;
    this.inbox = inbox;
    this.status = status;
    this.metrics = metrics;
  }

  List<Route> routes() {
    return List.of(
        new Route(
            "GET",
            "/healthz",
            Description.of("health", "Confirms that the daemon is up; needs no token", "Health"),
            asked ->
                Answer.ok(
                    JsonText.object()
                        .with("status", "ok")
                        .with("pid", ProcessHandle.current().pid()))),
        new Route(
            "GET",
            "/api/status",
            Description.of("status", "Shows daemon status", "Status"),
            asked -> Answer.ok(status.apply(asked.caller()))),
        new Route(
            "GET",
            "/metrics",
            Description.ofText("metrics", "Metrics in the format of Prometheus", METRICS)
                .refusing(403),
            this::metrics),
        new Route(
            "GET",
            "/api/events",
            Description.ofText("events", "Streams events as server-sent events", Answer.EVENTS)
                .query(
                    "after",
                    "the same as Last-Event-ID, for clients that cannot set headers",
                    "EventId")
                .header(
                    LAST_EVENT, "the id of the last event received; the stream starts after it"),
            this::listen),
        new Route(
            "GET",
            "/api/inbox",
            Parameters.paged(
                Description.of(
                    "listInbox",
                    "Lists unread messages for the terminal, oldest first",
                    "InboxPage"),
                DEFAULT_LIMIT),
            asked ->
                Answer.ok(
                    Parameters.page(
                        inbox.waiting(
                            asked.caller(),
                            asked.query("cursor"),
                            Parameters.limit(asked, DEFAULT_LIMIT, MAX_LIMIT)),
                        InboxItem::json))),
        new Route(
            "POST",
            "/api/inbox/{id}/ack",
            Description.of("acknowledge", "Marks a message of the inbox as read", "Acknowledged")
                .id("the message's id")
                .refusing(404),
            this::acknowledge));
  }

  /** Only for the operator: metrics cover all users. */
  private Answer metrics(Route.Asked asked) {
    if (asked.caller().user().isPresent()) {
      throw new RefusedException(
          RefusedException.Reason.NOT_ALLOWED,
          "metrics are available only to the operator",
          "use the daemon's own token");
    }
    return Answer.text(200, METRICS, metrics.get());
  }

  private Answer listen(Route.Asked asked) {
    Optional<String> after =
        asked
            .request()
            .header(LAST_EVENT)
            .filter(it -> !it.isBlank())
            .or(() -> asked.query("after"));
    try {
      OptionalLong last =
          after.map(it -> OptionalLong.of(Long.parseLong(it.strip()))).orElse(OptionalLong.empty());
      return new Answer.Stream(events.listen(it -> sees(asked.caller(), it), last));
    } catch (NumberFormatException e) {
      throw RefusedException.invalid(
          "'%s' is not an event id".formatted(after.orElse("")),
          "send the id of an event that you received, such as 42, or none");
    }
  }

  private static boolean sees(Caller caller, Events.Event event) {
    return caller.user().map(user -> user.name().equals(event.owner())).orElse(true);
  }

  private Answer acknowledge(Route.Asked asked) {
    if (!inbox.acknowledge(asked.caller(), asked.part("id"))) {
      throw new RefusedException(
          RefusedException.Reason.NOT_FOUND,
          "no unread message %s".formatted(asked.part("id")),
          "list the unread messages: GET /api/inbox");
    }
    return Answer.ok(JsonText.object().with("id", asked.part("id")).with("seen", true));
  }
}
