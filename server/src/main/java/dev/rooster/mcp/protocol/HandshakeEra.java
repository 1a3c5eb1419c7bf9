package dev.rooster.mcp.protocol;

import dev.rooster.format.JsonText;
import java.util.function.Consumer;

/** Revision 2025-11-25 and earlier: a client begins a session with a handshake. */
final class HandshakeEra {
  private final McpOffer offer;
  private final ServerIdentity info;
  private final Features features;
  private final CallTool tools;

  HandshakeEra(McpOffer offer, ServerIdentity info, Features features, CallTool tools) {
    this.offer = offer;
    this.info = info;
    this.features = features;
    this.tools = tools;
  }

  /** The revision and the client of a new session. */
  McpSession.Terms terms(Params params) {
    Revision revision =
        Revision.of(params.needed("protocolVersion"))
            .filter(it -> !it.isStateless())
            .orElse(Revision.LATEST_WITH_HANDSHAKE);
    return new McpSession.Terms(
        revision,
        params.inner("clientInfo").map(ClientIdentity::of).orElse(ClientIdentity.UNKNOWN));
  }

  String begin(Message.Request request, McpSession.Terms terms) {
    return Responses.result(
        request.id(),
        JsonText.object()
            .with("protocolVersion", terms.revision().text())
            .with("capabilities", features.capabilities())
            .with("serverInfo", info.json())
            .with("instructions", offer.instructions()));
  }

  McpAnswer answer(
      Message.Request request, McpSession session, McpCaller sender, Consumer<String> notify) {
    Params params = request.params();
    McpCaller caller = sender.with(session.terms().client());
    JsonText json = JsonText.object();
    switch (request.method()) {
      case "ping" -> {}
      case "tools/list" -> features.tools(json, caller);
      case "tools/call" ->
          session.running(request.id(), () -> tools.call(params, caller, notify)).addTo(json);
      case "resources/list" -> features.resources(json, params, caller);
      case "resources/templates/list" -> features.templates(json);
      case "resources/read" -> features.read(json, params, caller, ErrorCode.UNKNOWN_RESOURCE);
      case "resources/subscribe" -> session.subscribe(params.needed("uri"));
      case "resources/unsubscribe" -> session.unsubscribe(params.needed("uri"));
      case "prompts/list" -> features.prompts(json);
      case "prompts/get" -> features.prompt(json, params, caller);
      case "completion/complete" -> features.complete(json, params, caller);
      default ->
          throw new McpException(
              ErrorCode.UNKNOWN_METHOD,
              "there is no method '%s'".formatted(request.method()),
              "see the capabilities in the response to initialize");
    }
    return new McpAnswer.Response(200, Responses.result(request.id(), json));
  }

  void notified(Message.Notification notification, McpSession session) {
    if (notification.method().equals("notifications/cancelled")) {
      notification.params().value("requestId").ifPresent(session::cancel);
    }
  }
}
