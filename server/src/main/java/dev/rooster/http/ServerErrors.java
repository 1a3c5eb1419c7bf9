package dev.rooster.http;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/** Formats the errors of the server itself, raised before routing, like the errors of routes. */
final class ServerErrors extends ErrorHandler {

  @Override
  public boolean errorPageForMethod(String method) {
    return true;
  }

  @Override
  protected void generateResponse(
      Request request,
      Response response,
      int code,
      @Nullable String message,
      @Nullable Throwable cause,
      Callback callback) {
    response.getHeaders().put(HttpHeader.CONTENT_TYPE, "application/json");
    // The rest of an unreadable request may still follow on the same connection.
    response.getHeaders().put(HttpHeader.CONNECTION, "close");
    response.write(true, body(code, message), callback);
  }

  /** Jetty calls this deprecated method for input that is not HTTP; it has no replacement yet. */
  @Override
  @SuppressWarnings("removal")
  public ByteBuffer badMessageError(
      int status, @Nullable String reason, HttpFields.Mutable fields) {
    fields.put(HttpHeader.CONTENT_TYPE, "application/json");
    return body(status, reason);
  }

  private static ByteBuffer body(int status, @Nullable String why) {
    Answer.Whole answer =
        status == HttpStatus.INTERNAL_SERVER_ERROR_500
            ? Answer.error(
                status,
                "internal_error",
                "internal error",
                "see the daemon's log, and report the stack trace there")
            : Answer.error(
                status,
                "broken",
                "invalid HTTP request: "
                    + Objects.requireNonNullElse(why, HttpStatus.getMessage(status)),
                "send a valid HTTP/1.1 request");
    return ByteBuffer.wrap(answer.body().getBytes(StandardCharsets.UTF_8));
  }
}
