package dev.rooster.http;

import dev.rooster.events.Events;
import dev.rooster.format.ParsedValue;
import dev.rooster.mcp.protocol.ChangeStream;
import dev.rooster.mcp.protocol.ClientIdentity;
import dev.rooster.mcp.protocol.ErrorCode;
import dev.rooster.mcp.protocol.HeaderNames;
import dev.rooster.mcp.protocol.McpAnswer;
import dev.rooster.mcp.protocol.McpCaller;
import dev.rooster.mcp.protocol.McpException;
import dev.rooster.mcp.protocol.McpServer;
import dev.rooster.mcp.protocol.McpSession;
import dev.rooster.mcp.protocol.McpTokens;
import dev.rooster.mcp.protocol.Message;
import dev.rooster.mcp.protocol.Meta;
import dev.rooster.mcp.protocol.Responses;
import dev.rooster.trust.Caller;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;

/** MCP by Streamable HTTP. Not part of the description of the API, because MCP describes itself. */
public final class McpRoutes {
  /** The endpoint. */
  public static final String PATH = "/mcp";

  private static final Duration HEARTBEAT = Duration.ofSeconds(15);
  private static final String RESPONSE = "response";
  private static final String NOTIFICATION = "notification";

  private final McpServer server;

  private McpRoutes(McpServer server) {
    this.server = server;
  }

  /** The API with these routes, for people and running clients. */
  public static Api addTo(Api api, McpServer server) {
    return addTo(api, call -> Optional.of(server));
  }

  /**
   * The API for the programs of turns: these routes, and nothing else.
   *
   * @param turns the servers of turns
   * @param bugs receives unexpected exceptions
   */
  public static Api ofTurns(McpTokens turns, Consumer<RuntimeException> bugs) {
    return addTo(
        new Api(List.of(), Caller::zone, bugs),
        // The turn may have ended since its token was checked.
        call -> Access.shown(call.request()).flatMap(turns::find).map(McpTokens.Own::server));
  }

  /**
   * @param servers the server for a call; empty if the turn of its token has ended
   */
  private static Api addTo(Api api, Function<Route.Call, Optional<McpServer>> servers) {
    return api.with(route("POST", servers, McpRoutes::post))
        .with(route("GET", servers, McpRoutes::listen))
        .with(route("DELETE", servers, McpRoutes::end));
  }

  private static Route route(
      String method,
      Function<Route.Call, Optional<McpServer>> servers,
      BiFunction<McpRoutes, Route.Call, Answer> handling) {
    Description description =
        Description.of("mcp", "Speaks MCP", "")
            .query("agent", "the agent of kind inbox that the client is")
            .mayTake("any");
    return new Route(
        method,
        PATH,
        description,
        call ->
            servers
                .apply(call)
                .map(McpRoutes::new)
                .map(it -> orError(Optional.empty(), call, given -> handling.apply(it, given)))
                .orElseGet(TurnEnded::answer));
  }

  private static Answer orError(
      Optional<ParsedValue> id, Route.Call call, Route.Handling handling) {
    try {
      return handling.answer(call);
    } catch (McpException e) {
      return response(Responses.error(id, e));
    }
  }

  private Answer post(Route.Call call) {
    ParsedValue body = Message.parse(call.request().body());
    return orError(
        Message.id(body),
        call,
        it -> body instanceof ParsedValue.Arr batch ? batch(it, batch) : one(it, body));
  }

  private Answer one(Route.Call call, ParsedValue body) {
    Message message = Message.of(body);
    McpCaller caller = caller(call);
    if (McpHeaders.isStateless(call.request(), message)) {
      McpHeaders.check(call.request(), message);
      return answer(call, message, notify -> server.handle(message, caller, notify));
    }
    if (message instanceof Message.Request request && request.method().equals("initialize")) {
      return begin(request, caller);
    }
    McpSession session = session(call, caller);
    return answer(call, message, notify -> server.handle(message, session, caller, notify));
  }

  private Answer begin(Message.Request request, McpCaller caller) {
    McpServer.Begun begun = server.begin(request, caller);
    Answer.Whole answer = whole(begun.answer());
    return begun.session().map(it -> answer.with(HeaderNames.SESSION, it.id())).orElse(answer);
  }

  /** Revision 2025-03-26 had batches. */
  private Answer batch(Route.Call call, ParsedValue.Arr batch) {
    McpCaller caller = caller(call);
    McpSession session = session(call, caller);
    if (batch.items().isEmpty()) {
      throw new McpException(ErrorCode.INVALID_REQUEST, "the batch is empty", "send a message");
    }
    List<String> responses =
        batch.items().stream()
            .map(it -> inBatch(it, session, caller))
            .flatMap(Optional::stream)
            .toList();
    return responses.isEmpty()
        ? Answer.text(202, "", "")
        : Answer.text(200, Answer.JSON, "[" + String.join(",", responses) + "]");
  }

  private Optional<String> inBatch(ParsedValue item, McpSession session, McpCaller caller) {
    McpAnswer answer;
    try {
      answer = server.handle(Message.of(item), session, caller, McpRoutes::drop);
    } catch (McpException e) {
      answer = Responses.error(Message.id(item), e);
    }
    return answer instanceof McpAnswer.Response response
        ? Optional.of(response.json())
        : Optional.empty();
  }

  private McpSession session(Route.Call call, McpCaller caller) {
    return server
        .sessions()
        .find(
            call.request()
                .header(HeaderNames.SESSION)
                .orElseThrow(() ->
                    new McpException(
                        ErrorCode.INVALID_REQUEST,
                        "the message belongs to no session and names no revision",
                        "begin a session with initialize, or send the protocol version in _meta")),
            caller);
  }

  private static McpCaller caller(Route.Call call) {
    Function<String, String> header =
        name -> call.request().header(name).map(Percents::ofPath).orElse("");
    return new McpCaller(
        call.caller(),
        call.query("agent").orElse(""),
        header.apply(HeaderNames.CLIENT_SESSION),
        header.apply(HeaderNames.CLIENT_DIRECTORY),
        ClientIdentity.UNKNOWN);
  }

  /** No stream is open for it. */
  private static void drop(String notification) {}

  /** A client that wants to hear of the progress gets a stream. */
  private static Answer answer(
      Route.Call call, Message message, Function<Consumer<String>, McpAnswer> handling) {
    return message instanceof Message.Request request
            && request.method().equals("tools/call")
            && Meta.of(request.params()).progressToken().isPresent()
            && acceptsEvents(call)
        ? streamed(handling)
        : response(handling.apply(McpRoutes::drop));
  }

  private static boolean acceptsEvents(Route.Call call) {
    return call.request().header("Accept").filter(it -> it.contains(Answer.EVENTS)).isPresent();
  }

  /** A client that disconnects cancels the call. */
  private static Answer streamed(Function<Consumer<String>, McpAnswer> handling) {
    Events events = new Events();
    Events.Listener listener = events.listen(it -> true, OptionalLong.empty());
    Thread thread =
        Thread.ofVirtual()
            .name("rooster-mcp-call")
            .start(() -> {
              McpAnswer answer = handling.apply(it -> events.publish(NOTIFICATION, "", it));
              events.publish(
                  RESPONSE, "", answer instanceof McpAnswer.Response it ? it.json() : "");
            });
    return new Answer.Stream(
        listener, HEARTBEAT, Set.of(RESPONSE), thread::interrupt, McpFrames.MESSAGES);
  }

  private static Answer response(McpAnswer answer) {
    return answer instanceof McpAnswer.Listening listening
        ? stream(listening.stream())
        : whole(answer);
  }

  private static Answer stream(ChangeStream stream) {
    return new Answer.Stream(stream.listen(), HEARTBEAT, Set.of(), () -> {}, McpFrames.of(stream));
  }

  private static Answer.Whole whole(McpAnswer answer) {
    return answer instanceof McpAnswer.Response response
        ? new Answer.Whole(response.status(), Answer.JSON, response.json(), Map.of())
        : Answer.text(202, "", "");
  }

  /** The stream of notifications of a session; the stateless era has none. */
  private Answer listen(Route.Call call) {
    if (call.request().header(HeaderNames.SESSION).isEmpty()) {
      return Answer.error(
              405,
              "method",
              "a stream of notifications needs a session",
              "send %s, or listen with subscriptions/listen".formatted(HeaderNames.SESSION))
          .with("Allow", "POST");
    }
    McpCaller caller = caller(call);
    return stream(session(call, caller).notifications());
  }

  private Answer end(Route.Call call) {
    McpCaller caller = caller(call);
    server.sessions().end(session(call, caller).id(), caller);
    return Answer.text(204, "", "");
  }
}
