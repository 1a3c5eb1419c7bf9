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

/** What can be asked about Rooster itself, what happens, and what waits to be seen. */
final class SystemRoutes {
  private static final String METRICS = "text/plain; version=0.0.4; charset=utf-8";
  private static final String LAST_EVENT = "Last-Event-ID";
  private static final int USUAL_ITEMS = 100;
  private static final int MOST_ITEMS = 1_000;

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
            Description.of("health", "Says that Rooster is up; needs no token", "Health"),
            asked ->
                Answer.ok(
                    JsonText.object()
                        .with("status", "ok")
                        .with("pid", ProcessHandle.current().pid()))),
        new Route(
            "GET",
            "/api/status",
            Description.of("status", "Says how Rooster is", "Status"),
            asked -> Answer.ok(status.apply(asked.caller()))),
        new Route(
            "GET",
            "/metrics",
            Description.ofText("metrics", "Figures, as Prometheus reads them", METRICS)
                .refusing(403),
            this::metrics),
        new Route(
            "GET",
            "/api/events",
            Description.ofText("events", "What happens, as server-sent events", Answer.EVENTS)
                .query("after", "the same as Last-Event-ID, for who cannot send it", "EventId")
                .header(
                    LAST_EVENT,
                    "the id of the last event that was seen: begins with those that came after it"),
            this::listen),
        new Route(
            "GET",
            "/api/inbox",
            Parameters.paged(
                Description.of(
                    "listInbox",
                    "Lists what waits to be seen at the terminal, the first to come first",
                    "InboxPage"),
                USUAL_ITEMS),
            asked ->
                Answer.ok(
                    Parameters.page(
                        inbox.waiting(
                            asked.caller(),
                            asked.query("cursor"),
                            Parameters.limit(asked, USUAL_ITEMS, MOST_ITEMS)),
                        InboxItem::json))),
        new Route(
            "POST",
            "/api/inbox/{id}/ack",
            Description.of(
                    "acknowledge", "Says that something of the inbox was seen", "Acknowledged")
                .id("its id in the inbox")
                .refusing(404),
            this::acknowledge));
  }

  /** They count what others do, too. */
  private Answer metrics(Route.Asked asked) {
    if (asked.caller().user().isPresent()) {
      throw new RefusedException(
          RefusedException.Reason.NOT_ALLOWED,
          "figures are for whoever runs Rooster",
          "ask with the daemon's own token");
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
      throw RefusedException.invalid("that is no id of an event", "leave it out");
    }
  }

  private static boolean sees(Caller caller, Events.Event event) {
    return caller.user().map(user -> user.name().equals(event.owner())).orElse(true);
  }

  private Answer acknowledge(Route.Asked asked) {
    if (!inbox.acknowledge(asked.caller(), asked.part("id"))) {
      throw new RefusedException(
          RefusedException.Reason.NOT_FOUND,
          "nothing waits under %s".formatted(asked.part("id")),
          "it may have been seen already");
    }
    return Answer.ok(JsonText.object().with("id", asked.part("id")).with("seen", true));
  }
}
