package dev.rooster.http;

import dev.rooster.events.Span;
import dev.rooster.events.TraceContext;
import dev.rooster.text.Choices;
import dev.rooster.trust.Caller;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Finds the route of a request and turns exceptions into error responses. Independent of the HTTP
 * server: while the daemon is down, commands call it in their own process.
 */
public final class Api {
  private final List<Route> routes;
  private final Function<Caller, ZoneId> zones;
  private final Consumer<RuntimeException> bugs;

  /**
   * @param zones the zone in which a caller reads times
   * @param bugs is called with each unexpected exception; may throw it again
   */
  Api(List<Route> routes, Function<Caller, ZoneId> zones, Consumer<RuntimeException> bugs) {
    this.routes = List.copyOf(routes);
    this.zones = zones;
    this.bugs = bugs;
  }

  List<Route> routes() {
    return routes;
  }

  /** The same with another route. */
  Api with(Route route) {
    return new Api(Stream.concat(routes.stream(), Stream.of(route)).toList(), zones, bugs);
  }

  /**
   * Answers any request, and names the zone in which the caller reads times. A refusal is an answer
   * too. An unexpected exception goes to the listener for bugs: if it returns, the answer has
   * status 500; if it throws, so does this method.
   */
  public Answer answer(Request request, Caller caller) {
    return switch (answered(request, caller)) {
      case Answer.Whole whole -> whole.with(Access.ZONE, zones.apply(caller).getId());
      case Answer.Bytes bytes -> bytes;
      case Answer.Stream stream -> stream;
    };
  }

  /** A request may belong to a trace of its client. */
  private Answer answered(Request request, Caller caller) {
    Optional<TraceContext> trace = request.header("traceparent").flatMap(TraceContext::read);
    if (trace.isEmpty()) {
      return handled(request, caller);
    }
    try (Span _ = Span.enter(trace::get)) {
      return handled(request, caller);
    }
  }

  private Answer handled(Request request, Caller caller) {
    try {
      return dispatch(request, caller);
    } catch (RuntimeException e) {
      return Refusals.of(e).orElseGet(() -> bug(e));
    }
  }

  private Answer bug(RuntimeException e) {
    bugs.accept(e);
    return Answer.error(
        500,
        "internal_error",
        "internal error",
        "see the daemon's log, and report the stack trace there");
  }

  private Answer dispatch(Request request, Caller caller) {
    Set<String> methods = new TreeSet<>();
    for (Route route : routes) {
      Optional<Map<String, String>> parts = route.match(request.path());
      if (parts.isPresent() && route.takes(request.method())) {
        return answered(route, request, parts.get(), caller);
      }
      parts.ifPresent(it -> methods.add(route.method()));
    }
    if (methods.isEmpty()) {
      return Answer.error(
          404,
          "not_found",
          "no such path: " + request.path(),
          "see /api/openapi.json for the paths");
    }
    return otherwise(request, methods);
  }

  private static Answer answered(
      Route route, Request request, Map<String, String> parts, Caller caller) {
    Map<String, String> query = Query.read(request.query(), route.described().queryNames());
    Optional<Answer> misfit = Bodies.misfit(request, route.described().body());
    if (misfit.isPresent()) {
      return misfit.get();
    }
    Answer answer = route.handling().answer(new Route.Call(request, parts, query, caller));
    return request.method().equals("HEAD") ? head(answer) : answer;
  }

  /** The server omits the body of a complete response; a stream must not start at all. */
  private static Answer head(Answer answer) {
    return switch (answer) {
      case Answer.Whole whole -> whole;
      case Answer.Bytes bytes -> bytes;
      case Answer.Stream stream -> {
        stream.close();
        yield Answer.text(200, Answer.EVENTS, "");
      }
    };
  }

  /** Answers OPTIONS, and rejects methods that the path does not allow. */
  private static Answer otherwise(Request request, Set<String> known) {
    String instead = Choices.oneOf(known);
    Set<String> methods = new TreeSet<>(known);
    if (methods.contains("GET")) {
      methods.add("HEAD");
    }
    methods.add("OPTIONS");
    Answer.Whole answer =
        request.method().equals("OPTIONS")
            ? Answer.text(204, "", "")
            : Answer.error(
                405,
                "method",
                "%s does not allow %s".formatted(request.path(), request.method()),
                "use " + instead);
    return answer.with("Allow", String.join(", ", methods));
  }
}
