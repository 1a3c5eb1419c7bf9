package dev.rooster.http;

import dev.rooster.mcp.protocol.ErrorCode;
import dev.rooster.mcp.protocol.HeaderNames;
import dev.rooster.mcp.protocol.McpException;
import dev.rooster.mcp.protocol.Message;
import dev.rooster.mcp.protocol.Meta;
import dev.rooster.mcp.protocol.Revision;
import java.util.Optional;

/**
 * The headers that repeat parts of a stateless message, for proxies that do not read bodies. A
 * message that contradicts its headers is rejected.
 */
final class McpHeaders {
  private McpHeaders() {}

  /** Whether a message stands alone: it has a revision in its metadata, or in its header. */
  static boolean isStateless(Request request, Message message) {
    return Meta.revision(message).isPresent()
        || header(request, HeaderNames.REVISION)
            .map(it -> Revision.of(it).map(Revision::isStateless).orElse(true))
            .orElse(false);
  }

  /** Rejects a request that contradicts its headers. Notifications need none. */
  static void check(Request request, Message message) {
    if (!(message instanceof Message.Request asked)) {
      return;
    }
    Optional<String> revision = Meta.revision(message);
    Optional<String> header = header(request, HeaderNames.REVISION);
    if (revision.isPresent()) {
      require(HeaderNames.REVISION, header, revision.get());
    } else if (header.flatMap(Revision::of).isEmpty()) {
      throw Meta.unsupported(header.orElse(""));
    }
    if (revision.flatMap(Revision::of).filter(Revision::isStateless).isPresent()) {
      require(HeaderNames.METHOD, header(request, HeaderNames.METHOD), asked.method());
      HeaderNames.named(asked)
          .ifPresent(name ->
              require(
                  HeaderNames.NAME,
                  header(request, HeaderNames.NAME).map(HeaderNames::decoded),
                  name));
    }
  }

  private static Optional<String> header(Request request, String name) {
    return request.header(name).map(String::strip);
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
}
