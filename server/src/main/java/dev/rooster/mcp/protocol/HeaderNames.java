package dev.rooster.mcp.protocol;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;

/** The headers of messages by HTTP, for the server and for the relay that sends them. */
public final class HeaderNames {
  public static final String REVISION = "MCP-Protocol-Version";
  public static final String SESSION = "Mcp-Session-Id";
  public static final String METHOD = "Mcp-Method";
  public static final String NAME = "Mcp-Name";

  /** The client's own name for its conversation, percent-encoded. */
  public static final String CLIENT_SESSION = "Rooster-Client-Session";

  /** The client's working directory, percent-encoded. */
  public static final String CLIENT_DIRECTORY = "Rooster-Client-Directory";

  private static final String ENCODED = "=?base64?";
  private static final String END = "?=";

  private HeaderNames() {}

  /** The parameter that the header {@link #NAME} repeats; empty if the method has none. */
  public static Optional<String> named(Message.Request request) {
    return switch (request.method()) {
      case "tools/call", "prompts/get" -> request.params().text("name");
      case "resources/read" -> request.params().text("uri");
      default -> Optional.empty();
    };
  }

  /** A value as a header can carry it. */
  public static String encoded(String value) {
    boolean plain =
        value.chars().allMatch(c -> c >= ' ' && c < 0x7f)
            && value.strip().equals(value)
            && !(value.startsWith(ENCODED) && value.endsWith(END));
    return plain
        ? value
        : ENCODED
            + Base64.getEncoder().encodeToString(value.getBytes(StandardCharsets.UTF_8))
            + END;
  }

  /** The value of a header. Throws {@link McpException}. */
  public static String decoded(String value) {
    int length = value.length() - ENCODED.length() - END.length();
    if (length < 0 || !value.startsWith(ENCODED) || !value.endsWith(END)) {
      return value;
    }
    try {
      byte[] bytes =
          Base64.getDecoder().decode(value.substring(ENCODED.length(), ENCODED.length() + length));
      return new String(bytes, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      throw new McpException(
          ErrorCode.HEADER_MISMATCH,
          "the header '%s' is not valid Base64".formatted(value),
          "encode it as =?base64?...?=");
    }
  }
}
