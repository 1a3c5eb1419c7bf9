package dev.rooster.http;

import java.util.Arrays;
import java.util.Optional;

/**
 * The second secret of a browser that is logged in, which the page keeps. Browsers send the cookies
 * of one server to the others on the same host, but what a page keeps is for its own port alone.
 */
final class LoginKey {
  static final String HEADER = "Rooster-Key";

  /** The parameter of {@link #EVENTS}: a browser sets no headers for a stream of events. */
  static final String PARAMETER = "key";

  static final String EVENTS = "/api/events";

  private LoginKey() {}

  /** The key in the request; empty without one. */
  static Optional<String> shown(Request request) {
    return request
        .header(HEADER)
        .or(() -> request.path().equals(EVENTS) ? parameter(request.query()) : Optional.empty());
  }

  private static Optional<String> parameter(String query) {
    String start = PARAMETER + "=";
    return Arrays.stream(query.split("&", -1))
        .filter(it -> it.startsWith(start))
        .map(it -> it.substring(start.length()))
        .findFirst();
  }
}
