package dev.rooster.mcp.protocol;

import dev.rooster.format.JsonText;
import dev.rooster.format.ParsedValue;
import java.util.Optional;

/** The metadata of a request: the field {@code _meta} of its parameters. */
public record Meta(Params params) {
  static final String SERVER = "io.modelcontextprotocol/serverInfo";
  static final String SUBSCRIPTION = "io.modelcontextprotocol/subscriptionId";

  private static final String REVISION = "io.modelcontextprotocol/protocolVersion";
  private static final String CAPABILITIES = "io.modelcontextprotocol/clientCapabilities";
  private static final String CLIENT = "io.modelcontextprotocol/clientInfo";
  private static final String PROGRESS = "progressToken";

  public static Meta of(Params params) {
    return new Meta(params.inner("_meta").orElse(Params.NONE));
  }

  /** The revision that the request names; empty if it is of the handshake era. */
  public static Optional<String> revision(Message message) {
    Params params =
        switch (message) {
          case Message.Request request -> request.params();
          case Message.Notification notification -> notification.params();
          case Message.Reply _ -> Params.NONE;
        };
    return params.object().fields().get("_meta") instanceof ParsedValue.Obj meta
            && meta.fields().get(REVISION) instanceof ParsedValue.Text text
        ? Optional.of(text.value())
        : Optional.empty();
  }

  /** Refuses a stateless request without its required fields. */
  void require() {
    String revision =
        params.text(REVISION).orElseThrow(() -> missing(REVISION, "such as \"2026-07-28\""));
    if (params.inner(CAPABILITIES).isEmpty()) {
      throw missing(CAPABILITIES, "an object, which may be empty");
    }
    if (Revision.of(revision).filter(Revision::isStateless).isEmpty()) {
      throw unsupported(revision);
    }
  }

  private static McpException missing(String name, String example) {
    return new McpException(
        ErrorCode.INVALID_META,
        "'%s' is missing in _meta".formatted(name),
        "send it with every request: " + example);
  }

  /** The error for a revision that the server does not support. */
  public static McpException unsupported(String revision) {
    return new McpException(
        ErrorCode.UNSUPPORTED_REVISION,
        "unsupported protocol version '%s'".formatted(revision),
        "use one of " + String.join(", ", Revision.texts()),
        JsonText.object()
            .with("supported", Revision.texts())
            .with("requested", revision)
            .toString());
  }

  Optional<ClientIdentity> client() {
    return params.inner(CLIENT).map(ClientIdentity::of);
  }

  boolean declares(String capability) {
    return params.inner(CAPABILITIES).flatMap(it -> it.value(capability)).isPresent();
  }

  /** The token for notifications about progress, as JSON; empty if the client wants none. */
  public Optional<String> progressToken() {
    return params
        .value(PROGRESS)
        .filter(it -> it instanceof ParsedValue.Text || it instanceof ParsedValue.Num)
        .map(it -> {
          StringBuilder json = new StringBuilder();
          it.appendTo(json, false);
          return json.toString();
        });
  }
}
