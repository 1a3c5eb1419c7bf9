package dev.rooster.http;

import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Rejects requests that a browser sends with its cookie for another page. Browsers count all ports
 * of a host as one site, so {@code SameSite} alone does not keep out a page of another local
 * server.
 */
final class SameOrigin {
  private static final Set<String> READING = Set.of("GET", "HEAD");
  private static final String SITE = "Sec-Fetch-Site";

  /** A request of the page itself, and an address that a person has typed. */
  private static final Set<String> OWN = Set.of("same-origin", "none");

  private SameOrigin() {}

  /** The error response for a request with a cookie; empty if it comes from the page. */
  static Optional<Answer> refusal(Request request) {
    Optional<Answer> foreign = foreign(request);
    if (foreign.isPresent() || READING.contains(request.method())) {
      return foreign;
    }
    boolean proved =
        request.header("origin").isPresent()
            || request.header(SITE).filter("same-origin"::equals).isPresent();
    return proved
        ? Optional.empty()
        : Optional.of(
            Answer.error(
                403,
                "origin",
                "a change with a cookie needs the Origin header",
                "send it from the page, or use a token instead"));
  }

  /** The error response for a request that says that it comes from elsewhere. */
  static Optional<Answer> foreign(Request request) {
    String own = "http://" + request.header("host").orElse("");
    return request
        .header("origin")
        .filter(it -> !it.toLowerCase(Locale.ROOT).equals(own.toLowerCase(Locale.ROOT)))
        .or(() -> request.header(SITE).filter(it -> !OWN.contains(it)))
        .map(it ->
            Answer.error(
                403,
                "origin",
                "origin '%s' is not allowed".formatted(it),
                "open %s, and use the page there".formatted(own)));
  }
}
