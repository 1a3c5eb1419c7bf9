package dev.rooster.http;

import dev.rooster.events.Events;
import dev.rooster.format.JsonText;
import dev.rooster.reminder.RefusedException;
import dev.rooster.trust.Caller;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.Supplier;

/** The routes for the daemon's status and events. */
final class SystemRoutes {
  private static final String METRICS = "text/plain; version=0.0.4; charset=utf-8";
  private static final String LAST_EVENT = "Last-Event-ID";

  private final Events events;
  private final Function<Caller, JsonText> status;
  private final Supplier<String> metrics;

  SystemRoutes(Events events, Function<Caller, JsonText> status, Supplier<String> metrics) {
    this.events = events;
    this.status = status;
    this.metrics = metrics;
  }

  List<Route> routes() {
    return List.of(
        new Route(
            "GET",
            "/healthz",
            Description.of("health", "Confirms that the daemon is up; needs no token", "Health"),
            call ->
                Answer.ok(
                    JsonText.object()
                        .with("status", "ok")
                        .with("pid", ProcessHandle.current().pid()))),
        new Route(
            "GET",
            "/api/status",
            Description.of("status", "Shows daemon status", "Status"),
            call -> Answer.ok(status.apply(call.caller()))),
        new Route(
            "GET",
            "/metrics",
            Description.ofText("metrics", "Returns metrics in the Prometheus format", METRICS)
                .refusing(403),
            this::metrics),
        new Route(
            "GET",
            LoginKey.EVENTS,
            Description.ofText("events", "Streams events as server-sent events", Answer.EVENTS)
                .query(
                    "after",
                    "the same as Last-Event-ID, for clients that cannot set headers",
                    "EventId")
                .query(
                    LoginKey.PARAMETER, "the same as Rooster-Key, for browsers that are logged in")
                .header(
                    LAST_EVENT, "the id of the last event received; the stream starts after it"),
            this::listen));
  }

  /** Only for the operator: metrics cover all users. */
  private Answer metrics(Route.Call call) {
    if (call.caller().user().isPresent()) {
      throw new RefusedException(
          RefusedException.Reason.NOT_ALLOWED,
          "metrics are available only to the operator",
          "use the daemon's own token");
    }
    return Answer.text(200, METRICS, metrics.get());
  }

  private Answer listen(Route.Call call) {
    Optional<String> after =
        call.request().header(LAST_EVENT).filter(it -> !it.isBlank()).or(() -> call.query("after"));
    try {
      OptionalLong last =
          after.map(it -> OptionalLong.of(Long.parseLong(it.strip()))).orElse(OptionalLong.empty());
      return Answer.Stream.endless(events.listen(it -> call.caller().sees(it.owner()), last));
    } catch (NumberFormatException e) {
      throw RefusedException.invalid(
          "'%s' is not an event id".formatted(after.orElse("")),
          "send the id of an event that you received, such as 42, or none");
    }
  }
}
