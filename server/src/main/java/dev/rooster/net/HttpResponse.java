package dev.rooster.net;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * A response. Its body is a stream; closing it closes the connection.
 *
 * @param headers by lowercase name
 */
public record HttpResponse(int status, Map<String, String> headers, InputStream body)
    implements AutoCloseable {

  public Optional<String> header(String name) {
    return Optional.ofNullable(headers.get(name.toLowerCase(Locale.ROOT)));
  }

  /** The Retry-After header, if it is in seconds. */
  public Optional<Duration> retryAfter() {
    return header("retry-after")
        .filter(it -> !it.isEmpty() && it.length() < 9 && it.chars().allMatch(Character::isDigit))
        .map(it -> Duration.ofSeconds(Long.parseLong(it)));
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
