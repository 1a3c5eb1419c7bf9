package dev.rooster.model;

/** A request that the real API rejects. */
final class RejectedException extends Exception {
  private static final long serialVersionUID = 1L;

  private final int status;
  private final String code;

  RejectedException(int status, String code, String message) {
    super(message);
    this.status = status;
    this.code = code;
  }

  static RejectedException invalid(String message, Object... values) {
    return new RejectedException(400, "invalid_request_error", message.formatted(values));
  }

  int status() {
    return status;
  }

  String code() {
    return code;
  }
}
