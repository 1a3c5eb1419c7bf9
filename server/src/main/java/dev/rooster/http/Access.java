package dev.rooster.http;

import dev.rooster.home.Configuration;
import dev.rooster.trust.Caller;
import dev.rooster.trust.Digest;
import dev.rooster.trust.MissingSecretException;
import dev.rooster.trust.Secret;
import dev.rooster.trust.User;
import java.net.URI;
import java.security.MessageDigest;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Lets in who may come in: by a token, to a host that is meant, from a page of our own if from a
 * page at all. A browser that a stranger's page uses shows itself by its Origin, a name that was
 * bent to point here by its Host.
 */
public final class Access {
  private static final Set<String> OURSELVES = Set.of("127.0.0.1", "localhost", "[::1]");

  /** The header that says in which zone the caller's machine is. */
  public static final String ZONE = "Rooster-Zone";

  /** By which commands know that it is their daemon that answers. */
  public static final String PID = "Rooster-Pid";

  private static final String BEARER = "bearer ";
  private static final Set<String> OPEN = Set.of("/healthz");

  private final byte[] token;
  private final Supplier<Configuration> configuration;
  private final Secret.Vault vault;
  private final ZoneId systemZone;

  /** Who comes in, or why not. */
  sealed interface Entry {
    record Let(Caller caller) implements Entry {}

    record Refused(Answer answer) implements Entry {}
  }

  /**
   * @param token of whoever runs Rooster
   */
  public Access(
      String token, Supplier<Configuration> configuration, Secret.Vault vault, ZoneId systemZone) {
    this.token = Digest.of(token);
    this.configuration = configuration;
    this.vault = vault;
    this.systemZone = systemZone;
  }

  Entry check(Request request) {
    if (!isOurs(request.header("host").orElse(""))) {
      return refused(
          403, "host", "this host is not served here", "use http://127.0.0.1 and the port");
    }
    if (request.header("origin").filter(it -> !isOurOrigin(it)).isPresent()) {
      return refused(403, "origin", "pages of other sites are not let in", "use its own page");
    }
    Optional<Optional<User>> known = known(request.header("authorization").orElse(""));
    if (known.isEmpty() && !isOpen(request.path())) {
      return new Entry.Refused(
          Answer.error(
                  401,
                  "token",
                  "a token is needed",
                  "send Authorization: Bearer TOKEN; the daemon's is in daemon.json in its home"
                      + " folder")
              .with("WWW-Authenticate", "Bearer"));
    }
    Optional<User> user = known.orElse(Optional.empty());
    return zone(request, user)
        .<Entry>map(zone -> new Entry.Let(new Caller(via(request), user, zone)))
        .orElseGet(() ->
            refused(
                400, "invalid", ZONE + " names no zone", "write one, as Europe/Berlin, or none"));
  }

  /** Whether nobody needs a token there. */
  static boolean isOpen(String path) {
    return OPEN.contains(path);
  }

  private static Entry refused(int status, String code, String message, String remedy) {
    return new Entry.Refused(Answer.error(status, code, message, remedy));
  }

  private static boolean isOurs(String host) {
    int end = host.startsWith("[") ? host.indexOf(']') + 1 : host.indexOf(':');
    String name = end > 0 ? host.substring(0, end) : host;
    return OURSELVES.contains(name.toLowerCase(Locale.ROOT));
  }

  private static boolean isOurOrigin(String origin) {
    try {
      URI uri = URI.create(origin);
      return uri.getHost() != null && isOurs(uri.getHost());
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  /** Nobody for a token that is not known; no user for whoever runs Rooster. */
  private Optional<Optional<User>> known(String authorization) {
    if (!authorization.toLowerCase(Locale.ROOT).startsWith(BEARER)) {
      return Optional.empty();
    }
    byte[] shown = Digest.of(authorization.substring(BEARER.length()).strip());
    Optional<Optional<User>> found =
        MessageDigest.isEqual(shown, token) ? Optional.of(Optional.empty()) : Optional.empty();
    for (User user : configuration.get().users().values()) {
      if (user.token().filter(it -> matches(it, shown)).isPresent() && found.isEmpty()) {
        found = Optional.of(Optional.of(user));
      }
    }
    return found;
  }

  private boolean matches(Secret secret, byte[] shown) {
    try {
      String revealed = secret.reveal(vault);
      return !revealed.isEmpty() && MessageDigest.isEqual(shown, Digest.of(revealed));
    } catch (MissingSecretException e) {
      return false;
    }
  }

  private static String via(Request request) {
    return request.header("user-agent").filter(it -> it.startsWith("rooster-cli")).isPresent()
        ? "cli"
        : "rest";
  }

  /** None if it cannot be one: times read in another would be wrong, and nobody would see it. */
  private Optional<ZoneId> zone(Request request, Optional<User> user) {
    try {
      return Optional.of(
          request
              .header(ZONE)
              .map(ZoneId::of)
              .or(() -> user.flatMap(User::zone))
              .orElse(systemZone));
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }
}
