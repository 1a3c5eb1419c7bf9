package dev.rooster.model;

/** A request that the real API rejects. */
final class RejectedException extends Exception {
  private static final long serialVersionUID = 1L;

  private final int status;
  private final String code;
  private final String field;

  RejectedException(int status, String code, String message) {
    this(status, code, message, "");
  }

  /**
   * @param code as the API has it; empty if it has none
   * @param field where the problem is; empty if the API does not say
   */
  RejectedException(int status, String code, String message, String field) {
    super(message);
    this.status = status;
    this.code = code;
    this.field = field;
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

  String field() {
    return field;
  }

  String message() {
    return String.valueOf(getMessage());
  }
}
