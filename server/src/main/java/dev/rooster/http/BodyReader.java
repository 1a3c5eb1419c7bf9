package dev.rooster.http;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.TimeoutException;
import org.eclipse.jetty.http.HttpException;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;

/** Reads request bodies in UTF-8, up to a maximum size and within a timeout. */
final class BodyReader {
  private static final int LONGEST = 2_000_000;

  /** Clients send all that their tools have returned. */
  private static final int LONGEST_OF_HOOK = 10_000_000;

  private static final String HOOKS = "/hooks/";

  /**
   * Discards up to this size before it rejects a body: a client that is still sending does not read
   * the response.
   */
  private static final int MOST_THROWN_AWAY = 20_000_000;

  private BodyReader() {}

  /** A body, or the error response. */
  sealed interface Body {
    record Text(String text) implements Body {}

    record Refused(Answer answer) implements Body {}
  }

  /**
   * Reads the body of a request.
   *
   * @param path the path of the request
   * @param timeout for the whole body, from the start of the request
   */
  static Body read(Request request, String path, Duration timeout) {
    int longest = path.startsWith(HOOKS) ? LONGEST_OF_HOOK : LONGEST;
    long end = request.getBeginNanoTime() + timeout.toNanos();
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    byte[] chunk = new byte[8192];
    long length = 0;
    try (InputStream in = Content.Source.asInputStream(request)) {
      for (int n = in.read(chunk); n >= 0; n = in.read(chunk)) {
        length += n;
        if (System.nanoTime() - end > 0) {
          return tooSlow();
        }
        if (length > MOST_THROWN_AWAY) {
          return tooLarge(longest);
        }
        if (length <= longest) {
          body.write(chunk, 0, n);
        }
      }
    } catch (IOException | HttpException.RuntimeException e) {
      return e.getCause() instanceof TimeoutException
          ? tooSlow()
          : refused(
              400,
              "broken",
              "the body ended early, or does not match its headers",
              "send the request again");
    }
    return length > longest ? tooLarge(longest) : decoded(body.toByteArray());
  }

  private static Body tooSlow() {
    return refused(
        408,
        "too_slow",
        "the body did not arrive in time",
        "send the request again without pauses");
  }

  private static Body tooLarge(int longest) {
    return refused(
        413,
        "too_large",
        "the body is larger than %d bytes".formatted(longest),
        "send a smaller one");
  }

  private static Body decoded(byte[] bytes) {
    try {
      return new Body.Text(
          StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString());
    } catch (CharacterCodingException e) {
      return refused(400, "invalid", "the body is not UTF-8", "encode it as UTF-8");
    }
  }

  private static Body refused(int status, String code, String message, String remedy) {
    return new Body.Refused(Answer.error(status, code, message, remedy));
  }
}
