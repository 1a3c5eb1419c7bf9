package dev.rooster.net;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * What a server answered. The body is read while it comes; closing it closes the connection.
 *
 * @param headers by names in small letters
 */
public record HttpResponse(int status, Map<String, String> headers, InputStream body)
    implements AutoCloseable {

  public Optional<String> header(String name) {
    return Optional.ofNullable(headers.get(name.toLowerCase(Locale.ROOT)));
  }

  /** How long the server wants not to be asked again, if it says so in seconds. */
  public Optional<Duration> retryAfter() {
    return header("retry-after")
        .filter(it -> !it.isEmpty() && it.length() < 9 && it.chars().allMatch(Character::isDigit))
        .map(it -> Duration.ofSeconds(Long.parseLong(it)));
  }

  /** The body as text; what is longer is refused. */
  public String text(int most) throws IOException {
    byte[] bytes = body.readNBytes(most + 1);
    if (bytes.length > most) {
      throw new IOException("the answer is longer than %d bytes".formatted(most));
    }
    return new String(bytes, StandardCharsets.UTF_8);
  }

  @Override
  public void close() throws IOException {
    body.close();
  }
}
