package dev.rooster.mcp.protocol;

/** The errors of the protocol. An error of a tool is not among them: it is a result. */
public enum ErrorCode {
  UNREADABLE(-32700, 400),
  INVALID_REQUEST(-32600, 400),
  /** A request of the handshake era without its session. */
  UNKNOWN_SESSION(-32600, 404),
  UNKNOWN_METHOD(-32601, 404),
  INVALID_PARAMS(-32602, 200),
  /** Required metadata of a stateless request are missing. */
  INVALID_META(-32602, 400),
  /** The code of the handshake era for a resource that does not exist. */
  UNKNOWN_RESOURCE(-32002, 200),
  INTERNAL(-32603, 200),
  HEADER_MISMATCH(-32020, 400),
  MISSING_CAPABILITY(-32021, 400),
  UNSUPPORTED_REVISION(-32022, 400);

  private final int number;
  private final int status;

  ErrorCode(int number, int status) {
    this.number = number;
    this.status = status;
  }

  int number() {
    return number;
  }

  /** The HTTP status of the response to a stateless request. */
  int status() {
    return status;
  }
}
