package dev.rooster.http;

import dev.rooster.mcp.protocol.ErrorCode;
import dev.rooster.mcp.protocol.McpException;
import dev.rooster.mcp.protocol.Message;
import dev.rooster.mcp.protocol.Meta;
import dev.rooster.mcp.protocol.Revision;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;
import java.util.Set;

/**
 * The headers that repeat parts of a stateless message, for proxies that do not read bodies. A
 * message that contradicts its headers is rejected.
 */
final class McpHeaders {
  static final String REVISION = "MCP-Protocol-Version";
  static final String SESSION = "Mcp-Session-Id";
  private static final String METHOD = "Mcp-Method";
  private static final String NAME = "Mcp-Name";

  /** The methods whose parameters {@code name} or {@code uri} the header repeats. */
  private static final Set<String> NAMED = Set.of("tools/call", "prompts/get");

  private static final Set<String> ADDRESSED = Set.of("resources/read");
  private static final String ENCODED = "=?base64?";
  private static final String END = "?=";

  private McpHeaders() {}

  /** Whether a message stands alone: it has a revision in its metadata, or in its header. */
  static boolean isStateless(Request request, Message message) {
    return Meta.revision(message).isPresent()
        || request
            .header(REVISION)
            .map(it -> Revision.of(it.strip()).map(Revision::isStateless).orElse(true))
            .orElse(false);
  }

  /** Rejects a request that contradicts its headers. Notifications need none. */
  static void check(Request request, Message message) {
    if (!(message instanceof Message.Request asked)) {
      return;
    }
    Optional<String> revision = Meta.revision(message);
    Optional<String> header = request.header(REVISION).map(String::strip);
    if (revision.isPresent()) {
      require(REVISION, header, revision.get());
    } else if (header.flatMap(Revision::of).isEmpty()) {
      throw Meta.unsupported(header.orElse(""));
    }
    if (revision.flatMap(Revision::of).filter(Revision::isStateless).isEmpty()) {
      return;
    }
    require(METHOD, request.header(METHOD).map(String::strip), asked.method());
    if (NAMED.contains(asked.method())) {
      name(request, asked, "name");
    } else if (ADDRESSED.contains(asked.method())) {
      name(request, asked, "uri");
    }
  }

  private static void name(Request request, Message.Request asked, String parameter) {
    Optional<String> name = asked.params().text(parameter);
    if (name.isPresent()) {
      require(NAME, request.header(NAME).map(it -> decoded(it.strip())), name.get());
    }
  }

  private static void require(String header, Optional<String> value, String expected) {
    if (value.isEmpty()) {
      throw mismatch("the header %s is missing".formatted(header), expected);
    }
    if (!value.get().equals(expected)) {
      throw mismatch(
          "the header %s is '%s', the message says '%s'".formatted(header, value.get(), expected),
          expected);
    }
  }

  private static McpException mismatch(String problem, String expected) {
    return new McpException(ErrorCode.HEADER_MISMATCH, problem, "send '%s'".formatted(expected));
  }

  private static String decoded(String value) {
    if (!value.startsWith(ENCODED) || !value.endsWith(END)) {
      return value;
    }
    try {
      String inner = value.substring(ENCODED.length(), value.length() - END.length());
      return new String(Base64.getDecoder().decode(inner), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException | StringIndexOutOfBoundsException e) {
      throw new McpException(
          ErrorCode.HEADER_MISMATCH,
          "the header %s is not valid Base64".formatted(NAME),
          "encode the name as =?base64?...?=");
    }
  }
}
