package dev.rooster.http;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;

/**
 * The cookie of a browser that is logged in. Its name contains the port, because browsers send the
 * cookies of one daemon to the others on the same host.
 */
final class LoginCookie {
  private static final String NAME = "rooster_";
  private static final String DEFAULT_PORT = "80";
  private static final String ATTRIBUTES = "; HttpOnly; SameSite=Strict; Path=/; Max-Age=";

  private LoginCookie() {}

  /**
   * The tokens in the request's cookies of this name. There are several if another server on this
   * host has set one for another path, which then may come first.
   */
  static List<String> shown(Request request) {
    String start = name(request) + "=";
    return Arrays.stream(request.header("cookie").orElse("").split(";", -1))
        .map(String::strip)
        .filter(it -> it.startsWith(start))
        .map(it -> it.substring(start.length()))
        .filter(it -> !it.isEmpty())
        .distinct()
        .toList();
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
