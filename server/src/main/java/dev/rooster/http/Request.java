package dev.rooster.http;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * A request, from the HTTP server or from this process.
 *
 * @param path still encoded, without the query
 * @param query still encoded; empty for none
 * @param headers by lowercase name
 */
public record Request(
    String method, String path, String query, Map<String, String> headers, String body) {
  public Request {
    Map<String, String> lowered = new HashMap<>();
    headers.forEach((name, value) -> lowered.put(name.toLowerCase(Locale.ROOT), value));
    headers = Map.copyOf(lowered);
  }

  /**
   * A request from its request line.
   *
   * @param target the path with its query, both encoded
   */
  public static Request of(String method, String target, Map<String, String> headers, String body) {
    int mark = target.indexOf('?');
    return new Request(
        method,
        mark < 0 ? target : target.substring(0, mark),
        mark < 0 ? "" : target.substring(mark + 1),
        headers,
        body);
  }

  Request withBody(String text) {
    return new Request(method, path, query, headers, text);
  }

  public Optional<String> header(String name) {
    return Optional.ofNullable(headers.get(name.toLowerCase(Locale.ROOT)));
  }
}
