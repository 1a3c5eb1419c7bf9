package dev.rooster.mcp.protocol;

import dev.rooster.format.ParsedValue;
import dev.rooster.text.UserFacingException;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Answers the messages of clients in both eras of the protocol, whatever transport they come by.
 * Thread-safe.
 */
public final class McpServer {
  private final McpOffer offer;
  private final McpSessions sessions;
  private final StatelessEra stateless;
  private final HandshakeEra handshake;
  private final Consumer<RuntimeException> bugs;

  /**
   * @param bugs receives unexpected exceptions
   */
  public McpServer(
      McpOffer offer, ServerIdentity info, McpSessions sessions, Consumer<RuntimeException> bugs) {
    Features features = new Features(offer);
    CallTool tools = new CallTool(offer, bugs);
    this.offer = offer;
    this.sessions = sessions;
    this.stateless = new StatelessEra(offer, info, features, tools);
    this.handshake = new HandshakeEra(offer, info, features, tools);
    this.bugs = bugs;
  }

  public McpSessions sessions() {
    return sessions;
  }

  /**
   * Answers a stateless message, with its metadata.
   *
   * @param notify sends a notification to the client before the response
   */
  public McpAnswer handle(Message message, McpCaller caller, Consumer<String> notify) {
    return switch (message) {
      case Message.Request request ->
          answered(request.id(), () -> stateless.answer(request, caller, notify));
      case Message.Notification _ -> new McpAnswer.Accepted();
      case Message.Reply _ ->
          Responses.error(
              Optional.empty(),
              new McpException(
                  ErrorCode.INVALID_REQUEST,
                  "the server sent no request",
                  "send a request or a notification"));
    };
  }

  /** A begun session, and the response that tells the client of it. */
  public record Begun(Optional<McpSession> session, McpAnswer answer) {}

  /** Begins a session of the handshake era. */
  public Begun begin(Message.Request request, McpCaller caller) {
    try {
      McpSession.Terms terms = handshake.terms(request.params());
      McpSession session = sessions.begin(terms, offer, caller);
      return new Begun(
          Optional.of(session), new McpAnswer.Response(200, handshake.begin(request, terms)));
    } catch (McpException e) {
      return new Begun(Optional.empty(), Responses.error(Optional.of(request.id()), e));
    }
  }

  /** Answers a message of a session of the handshake era. */
  public McpAnswer handle(
      Message message, McpSession session, McpCaller caller, Consumer<String> notify) {
    return switch (message) {
      case Message.Request request ->
          ok(answered(request.id(), () -> handshake.answer(request, session, caller, notify)));
      case Message.Notification notification -> {
        handshake.notified(notification, session);
        yield new McpAnswer.Accepted();
      }
      case Message.Reply _ -> new McpAnswer.Accepted();
    };
  }

  /** In the handshake era, the status 404 would tell the client that its session has ended. */
  private static McpAnswer ok(McpAnswer answer) {
    return answer instanceof McpAnswer.Response response
        ? new McpAnswer.Response(200, response.json())
        : answer;
  }

  /** Turns exceptions into error responses. */
  private McpAnswer answered(ParsedValue id, Supplier<McpAnswer> answer) {
    try {
      return answer.get();
    } catch (McpException e) {
      return Responses.error(Optional.of(id), e);
    } catch (UserFacingException e) {
      return Responses.error(
          Optional.of(id), new McpException(ErrorCode.INVALID_PARAMS, e.problem(), e.remedy()));
    } catch (RuntimeException e) {
      bugs.accept(e);
      return Responses.error(
          Optional.of(id),
          new McpException(
              ErrorCode.INTERNAL, "internal error", "see the log of the Rooster daemon"));
    }
  }
}
