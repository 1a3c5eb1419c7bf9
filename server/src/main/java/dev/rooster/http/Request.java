package dev.rooster.http;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * A request, wherever it came from.
 *
 * @param path decoded, without the query
 * @param headers by names in small letters
 */
public record Request(
    String method,
    String path,
    Map<String, String> query,
    Map<String, String> headers,
    String body) {
  public Request {
    query = Map.copyOf(query);
    headers = Map.copyOf(headers);
  }

  public Optional<String> header(String name) {
    return Optional.ofNullable(headers.get(name.toLowerCase(Locale.ROOT)));
  }

  public Optional<String> query(String name) {
    return Optional.ofNullable(query.get(name)).filter(it -> !it.isEmpty());
  }
}
