package dev.rooster.mcp.protocol;

import dev.rooster.text.UserFacingException;

/** A message that the protocol rejects. */
public final class McpException extends UserFacingException {
  private static final long serialVersionUID = 1L;

  private final ErrorCode code;

  /** JSON; empty without any. */
  private final String data;

  public McpException(ErrorCode code, String problem, String remedy) {
    this(code, problem, remedy, "");
  }

  McpException(ErrorCode code, String problem, String remedy, String data) {
    super(problem, remedy);
    this.code = code;
    this.data = data;
  }

  static McpException invalid(String problem, String remedy) {
    return new McpException(ErrorCode.INVALID_PARAMS, problem, remedy);
  }

  ErrorCode code() {
    return code;
  }

  String data() {
    return data;
  }
}
