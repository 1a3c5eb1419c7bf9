package dev.rooster.http;

import java.time.Duration;
import java.util.Optional;

/**
 * The cookie of a browser that is logged in. Its name contains the port, because browsers send the
 * cookies of one daemon to the others on the same host.
 */
final class LoginCookie {
  private static final String NAME = "rooster_";
  private static final String DEFAULT_PORT = "80";
  private static final String ATTRIBUTES = "; HttpOnly; SameSite=Strict; Path=/; Max-Age=";

  private LoginCookie() {}

  /** The token in the request's cookie; empty without one. */
  static Optional<String> shown(Request request) {
    String start = name(request) + "=";
    for (String pair : request.header("cookie").orElse("").split(";", -1)) {
      if (pair.strip().startsWith(start)) {
        return Optional.of(pair.strip().substring(start.length())).filter(it -> !it.isEmpty());
      }
    }
    return Optional.empty();
  }

  /** The header that sets the cookie. */
  static String of(Request request, String token, Duration valid) {
    return name(request) + "=" + token + ATTRIBUTES + valid.toSeconds();
  }

  /** The header that removes it. */
  static String none(Request request) {
    return of(request, "", Duration.ZERO);
  }

  /** By the port that the browser sees. */
  private static String name(Request request) {
    String host = request.header("host").orElse("");
    String port = host.substring(host.lastIndexOf(':') + 1);
    return NAME + (port.matches("[0-9]{1,5}") ? port : DEFAULT_PORT);
  }
}
