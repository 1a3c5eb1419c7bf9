package dev.rooster.mcp.stdio;

import dev.rooster.mcp.protocol.ErrorCode;
import dev.rooster.mcp.protocol.McpAnswer;
import dev.rooster.mcp.protocol.McpCaller;
import dev.rooster.mcp.protocol.McpException;
import dev.rooster.mcp.protocol.McpServer;
import dev.rooster.mcp.protocol.McpSession;
import dev.rooster.mcp.protocol.Message;
import dev.rooster.mcp.protocol.Meta;
import dev.rooster.mcp.protocol.Responses;
import dev.rooster.reminder.RefusedException;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Answers requests while no daemon is up: a client that could not even begin would not try again
 * when there is one. Tools are listed, and calls say what to do. Thread-safe.
 */
public final class AnswerAlone {
  private final Supplier<McpServer> servers;
  private final McpCaller caller;
  private final RefusedException refusal;
  private Optional<Message.Request> handshake = Optional.empty();
  private Optional<McpServer> server = Optional.empty();
  private Optional<McpSession> session = Optional.empty();

  /**
   * @param servers builds a server whose calls fail with the refusal; called when it is needed
   */
  public AnswerAlone(Supplier<McpServer> servers, McpCaller caller, RefusedException refusal) {
    this.servers = servers;
    this.caller = caller;
    this.refusal = refusal;
  }

  /** Remembers the handshake of the client. */
  synchronized void greeted(Message.Request request) {
    handshake = Optional.of(request);
    session = Optional.empty();
  }

  /** Answers the handshake. */
  synchronized String begin() {
    Message.Request request = handshake.orElseThrow();
    McpServer.Begun begun = server().begin(request, caller);
    session = begun.session();
    return json(request, begun.answer());
  }

  synchronized String answer(Message.Request request) {
    if (Meta.revision(request).isPresent() || handshake.isEmpty()) {
      return json(request, server().handle(request, caller, _ -> {}));
    }
    if (session.isEmpty()) {
      begin();
    }
    return json(
        request,
        session
            .map(it -> server().handle(request, it, caller, _ -> {}))
            .orElseGet(McpAnswer.Accepted::new));
  }

  private McpServer server() {
    server = server.or(() -> Optional.of(servers.get()));
    return server.get();
  }

  private String json(Message.Request request, McpAnswer answer) {
    return answer instanceof McpAnswer.Response response
        ? response.json()
        : Responses.error(
                Optional.of(request.id()),
                new McpException(ErrorCode.INTERNAL, refusal.problem(), refusal.remedy()))
            .json();
  }
}
