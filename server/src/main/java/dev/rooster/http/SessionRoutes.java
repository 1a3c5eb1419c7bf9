package dev.rooster.http;

import dev.rooster.reminder.RefusedException;
import dev.rooster.talk.SessionSummary;
import dev.rooster.talk.Sessions;
import dev.rooster.talk.Sessions.Part;
import java.util.List;
import java.util.Optional;

/** The routes for conversations. */
final class SessionRoutes {
  private static final int DEFAULT_LIMIT = 100;
  private static final int MAX_LIMIT = 1_000;

  private final Sessions sessions;

  SessionRoutes(Sessions sessions) {
    this.sessions = sessions;
  }

  List<Route> routes() {
    return List.of(
        new Route(
            "GET",
            "/api/sessions",
            Parameters.paged(
                Description.of("listSessions", "Lists conversations, latest first", "SessionPage")
                    .query("agent", "only conversations of this agent"),
                DEFAULT_LIMIT),
            call ->
                Answer.ok(
                    Parameters.page(
                        sessions.list(
                            call.caller(), call.query("agent"), call.query("cursor"), limit(call)),
                        SessionSummary::json))),
        new Route(
            "GET",
            "/api/sessions/{key}",
            Parameters.paged(
                    Description.of(
                            "showSession",
                            "Shows the latest messages of a conversation, the newest last",
                            "Session")
                        .path("key", "the session's key; its slashes may be encoded or not"),
                    DEFAULT_LIMIT)
                .query("after", "position of an earlier response: only messages added since")
                .refusing(404),
            call ->
                Answer.ok(
                    sessions.show(call.caller(), call.part("key"), part(call), limit(call)))));
  }

  private static int limit(Route.Call call) {
    return Parameters.limit(call, DEFAULT_LIMIT, MAX_LIMIT);
  }

  private static Part part(Route.Call call) {
    Optional<String> cursor = call.query("cursor");
    Optional<String> after = call.query("after");
    if (cursor.isPresent() && after.isPresent()) {
      throw RefusedException.invalid(
          "cursor and after exclude each other", "send cursor for older messages, after for newer");
    }
    return cursor
        .<Part>map(Part.Before::new)
        .or(() -> after.map(Part.After::new))
        .orElse(new Part.Last());
  }
}
