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

/** Says what the server itself refuses, before a route is asked, as the routes say it. */
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
    // What comes after it on the same connection may be part of it.
    response.getHeaders().put(HttpHeader.CONNECTION, "close");
    response.write(true, body(code, message), callback);
  }

  /** Jetty asks here about what is no HTTP, until it has another way. */
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
                "bug",
                "something went wrong inside Rooster",
                "look into its log, and report it")
            : Answer.error(
                status,
                "broken",
                "the request cannot be read: "
                    + Objects.requireNonNullElse(why, HttpStatus.getMessage(status)),
                "send HTTP/1.1 as its standard says");
    return ByteBuffer.wrap(answer.body().getBytes(StandardCharsets.UTF_8));
  }
}
