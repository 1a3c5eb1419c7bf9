package dev.rooster.http;

import dev.rooster.json.JsonText;
import dev.rooster.json.Problem;
import dev.rooster.json.UnreadableException;
import dev.rooster.reminder.RefusedException;
import dev.rooster.schedule.InvalidScheduleException;
import dev.rooster.service.Caller;
import dev.rooster.text.ToldException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Consumer;

/**
 * Finds the route of a request and turns whatever it throws into an answer. Knows no server: with
 * the daemon down, commands ask it in their own process.
 */
public final class Api {
  private final List<Route> routes;
  private final Consumer<RuntimeException> bugs;

  Api(List<Route> routes, Consumer<RuntimeException> bugs) {
    this.routes = List.copyOf(routes);
    this.bugs = bugs;
  }

  List<Route> routes() {
    return routes;
  }

  /** Answers, whatever is asked. */
  public Answer answer(Request request, Caller caller) {
    try {
      return dispatch(request, caller);
    } catch (UnreadableException e) {
      return unreadable(e);
    } catch (RefusedException e) {
      return Answer.error(status(e.reason(), request), code(e.reason()), e.problem(), e.remedy());
    } catch (InvalidScheduleException e) {
      return Answer.error(400, "invalid", e.problem(), e.remedy());
    } catch (RuntimeException e) {
      if (e instanceof ToldException told) {
        return Answer.error(503, "unavailable", told.problem(), told.remedy());
      }
      bugs.accept(e);
      return Answer.error(
          500, "bug", "something went wrong inside Rooster", "look into its log, and report it");
    }
  }

  private Answer dispatch(Request request, Caller caller) {
    TreeSet<String> others = new TreeSet<>();
    for (Route route : routes) {
      Optional<Map<String, String>> parts = route.match(request.path());
      if (parts.isPresent() && route.method().equals(request.method())) {
        return route.handling().answer(new Route.Asked(request, parts.get(), caller));
      }
      parts.ifPresent(it -> others.add(route.method()));
    }
    if (others.isEmpty()) {
      return Answer.error(
          404, "not_found", "there is nothing at " + request.path(), "see /api/openapi.json");
    }
    Answer.Whole refused =
        (Answer.Whole)
            Answer.error(
                405,
                "method",
                "%s does not take %s".formatted(request.path(), request.method()),
                "use " + String.join(" or ", others));
    return new Answer.Whole(
        refused.status(),
        refused.type(),
        refused.body(),
        Map.of("Allow", String.join(", ", others)));
  }

  private static Answer unreadable(UnreadableException e) {
    List<JsonText> problems = new ArrayList<>();
    for (Problem problem : e.problems()) {
      problems.add(
          JsonText.object()
              .with("field", problem.path())
              .with("message", problem.problem())
              .with("remedy", problem.remedy())
              .with("line", problem.place().line()));
    }
    Problem first = e.problems().getFirst();
    return Answer.json(
        400,
        JsonText.object()
            .with(
                "error",
                JsonText.object()
                    .with("code", "invalid")
                    .with("message", first.words())
                    .with("remedy", first.remedy())
                    .withObjects("problems", problems)));
  }

  private static int status(RefusedException.Reason reason, Request request) {
    return switch (reason) {
      case INVALID -> 400;
      case NOT_FOUND -> 404;
      case CHANGED_MEANWHILE -> request.header("if-match").isPresent() ? 412 : 409;
      case ALREADY_EXISTS, HAS_ENDED, ALREADY_RUNNING, NOT_RUNNING -> 409;
      case NO_ROOM -> 503;
    };
  }

  private static String code(RefusedException.Reason reason) {
    return reason.name().toLowerCase(Locale.ROOT);
  }
}
