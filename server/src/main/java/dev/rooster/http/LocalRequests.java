package dev.rooster.http;

import java.net.URI;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Rejects requests to other hosts, which prevents DNS rebinding, and from other origins, which
 * prevents cross-site requests from a browser.
 */
final class LocalRequests {
  private static final Set<String> LOCAL_HOSTS = Set.of("127.0.0.1", "localhost", "[::1]");

  private LocalRequests() {}

  /** The error response; empty for a request of this machine. */
  static Optional<Answer> refusal(Request request) {
    String host = request.header("host").orElse("");
    if (!isOurs(host)) {
      return refused("host", host, "use 127.0.0.1");
    }
    return request
        .header("origin")
        .filter(it -> !isOurOrigin(it))
        .flatMap(it -> refused("origin", it, "send the request without an Origin header"));
  }

  private static Optional<Answer> refused(String header, String value, String remedy) {
    return Optional.of(
        Answer.error(403, header, "%s '%s' is not allowed".formatted(header, value), remedy));
  }

  private static boolean isOurs(String host) {
    int end = host.startsWith("[") ? host.indexOf(']') + 1 : host.indexOf(':');
    String name = end > 0 ? host.substring(0, end) : host;
    return LOCAL_HOSTS.contains(name.toLowerCase(Locale.ROOT));
  }

  private static boolean isOurOrigin(String origin) {
    try {
      URI uri = URI.create(origin);
      return uri.getHost() != null && isOurs(uri.getHost());
    } catch (IllegalArgumentException e) {
      return false;
    }
  }
}
