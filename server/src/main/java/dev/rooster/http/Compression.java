package dev.rooster.http;

import dev.rooster.page.Gzip;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.zip.Deflater;

/** Compresses long answers of the API for clients that take them so, as browsers do. */
final class Compression {
  /** What is shorter fits into one packet anyway. */
  private static final int SHORTEST = 1_400;

  private Compression() {}

  /** Whether the value of Accept-Encoding names gzip. */
  static boolean isTaken(String accepted) {
    return Arrays.stream(accepted.toLowerCase(Locale.ROOT).split(",", -1))
        .map(it -> it.replaceAll("\\s", ""))
        .anyMatch(it -> it.equals("gzip") || it.matches("gzip;q=(0\\.0*[1-9]\\d*|1(\\.0*)?)"));
  }

  /** The answer as the client that sent the request gets it. */
  static Answer of(Answer answer, Request request) {
    return answer instanceof Answer.Whole whole
            && whole.type().equals(Answer.JSON)
            && whole.body().length() >= SHORTEST
            && request.path().startsWith("/api/")
            && isTaken(request.header("accept-encoding").orElse(""))
        ? compressed(whole)
        : answer;
  }

  private static Answer compressed(Answer.Whole whole) {
    Map<String, String> headers = new HashMap<>(whole.headers());
    headers.put("Content-Encoding", "gzip");
    headers.put("Vary", "Accept-Encoding");
    return new Answer.Bytes(whole.status(), whole.type(), gzip(whole.body()), headers);
  }

  /** Answers are sent once: more effort would take longer than it saves. */
  private static ByteBuffer gzip(String text) {
    return ByteBuffer.wrap(Gzip.of(text.getBytes(StandardCharsets.UTF_8), Deflater.BEST_SPEED));
  }
}
