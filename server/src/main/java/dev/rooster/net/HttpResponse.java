package dev.rooster.net;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A response. Its body is a stream; closing it closes the connection.
 *
 * @param headers by lowercase name
 */
public record HttpResponse(int status, Map<String, String> headers, InputStream body)
    implements AutoCloseable {
  private static final Pattern SECONDS = Pattern.compile("\\d{1,8}(\\.\\d{1,9})?");

  public Optional<String> header(String name) {
    return Optional.ofNullable(headers.get(name.toLowerCase(Locale.ROOT)));
  }

  /** The Retry-After header: seconds, or a time by the clock of the server. */
  public Optional<Duration> retryAfter() {
    Optional<String> given = header("retry-after");
    return given
        .filter(it -> SECONDS.matcher(it).matches())
        .map(it -> Duration.ofSeconds((long) Math.ceil(Double.parseDouble(it))))
        .or(() -> given.flatMap(HttpResponse::time).flatMap(this::until));
  }

  private Optional<Duration> until(Instant time) {
    return header("date")
        .flatMap(HttpResponse::time)
        .map(now -> Duration.between(now, time))
        .map(it -> it.isNegative() ? Duration.ZERO : it);
  }

  private static Optional<Instant> time(String text) {
    try {
      return Optional.of(DateTimeFormatter.RFC_1123_DATE_TIME.parse(text, Instant::from));
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }

  /** The body as text; throws if it is longer than the limit. */
  public String text(int most) throws IOException {
    byte[] bytes = body.readNBytes(most + 1);
    if (bytes.length > most) {
      throw new IOException("the response is longer than %d bytes".formatted(most));
    }
    return new String(bytes, StandardCharsets.UTF_8);
  }

  @Override
  public void close() throws IOException {
    body.close();
  }
}
