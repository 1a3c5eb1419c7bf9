package dev.rooster.http;

import dev.rooster.json.JsonText;
import dev.rooster.reminder.RefusedException;
import dev.rooster.service.Caller;
import dev.rooster.service.Events;
import dev.rooster.service.Inbox;
import dev.rooster.service.Slice;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.Supplier;

/** What can be asked about Rooster itself, what happens, and what waits to be seen. */
final class SystemRoutes {
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
            Description.of("Says that Rooster is up; needs no token", "Health"),
            asked -> Answer.ok(JsonText.object().with("status", "ok"))),
        new Route(
            "GET",
            "/api/status",
            Description.of("Says how Rooster is", "Status"),
            asked -> Answer.ok(status.apply(asked.caller()))),
        new Route(
            "GET",
            "/metrics",
            Description.of("Figures, as Prometheus reads them", ""),
            asked -> Answer.text(200, "text/plain; version=0.0.4; charset=utf-8", metrics.get())),
        new Route(
            "GET",
            "/api/events",
            Description.of("What happens, as server-sent events", "")
                .with("after", "the id of the last event that was seen"),
            this::listen),
        new Route(
            "GET",
            "/api/inbox",
            Description.of("Lists what waits to be seen at the terminal", "InboxPage"),
            asked ->
                Answer.ok(
                    Parameters.page(
                        new Slice<>(inbox.waiting(asked.caller()), Optional.empty()),
                        Inbox.Item::json))),
        new Route(
            "POST",
            "/api/inbox/{id}/ack",
            Description.of("Says that something was seen", "Acknowledged"),
            this::acknowledge));
  }

  private Answer listen(Route.Asked asked) {
    Optional<String> after =
        asked.request().header("last-event-id").or(() -> asked.request().query("after"));
    try {
      OptionalLong last =
          after.map(it -> OptionalLong.of(Long.parseLong(it))).orElse(OptionalLong.empty());
      return new Answer.Stream(events.listen(it -> sees(asked.caller(), it), last));
    } catch (NumberFormatException e) {
      throw RefusedException.invalid("that is no id of an event", "leave it out");
    }
  }

  private static boolean sees(Caller caller, Events.Event event) {
    return caller.user().map(user -> user.name().equals(event.owner())).orElse(true);
  }

  private Answer acknowledge(Route.Asked asked) {
    if (!inbox.seen(asked.caller(), asked.part("id"))) {
      throw new RefusedException(
          RefusedException.Reason.NOT_FOUND,
          "nothing waits under %s".formatted(asked.part("id")),
          "it may have been seen already");
    }
    return Answer.ok(JsonText.object().with("id", asked.part("id")).with("seen", true));
  }
}
