package dev.rooster.http;

import dev.rooster.config.Configuration;
import dev.rooster.service.Caller;
import dev.rooster.trust.MissingSecretException;
import dev.rooster.trust.Secret;
import dev.rooster.trust.User;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
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
  private static final String BEARER = "Bearer ";
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
    this.token = digest(token);
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
    if (known.isEmpty() && !OPEN.contains(request.path())) {
      return refused(
          401,
          "token",
          "a token is needed",
          "send Authorization: Bearer TOKEN; the daemon's is in daemon.json in its home folder");
    }
    return new Entry.Let(new Caller(via(request), known.orElse(Optional.empty()), zone(request)));
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
    if (!authorization.startsWith(BEARER)) {
      return Optional.empty();
    }
    byte[] shown = digest(authorization.substring(BEARER.length()).strip());
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
      return !revealed.isEmpty() && MessageDigest.isEqual(shown, digest(revealed));
    } catch (MissingSecretException e) {
      return false;
    }
  }

  private static String via(Request request) {
    return request.header("user-agent").filter(it -> it.startsWith("rooster-cli")).isPresent()
        ? "cli"
        : "rest";
  }

  private ZoneId zone(Request request) {
    try {
      return request.header("rooster-zone").map(ZoneId::of).orElse(systemZone);
    } catch (DateTimeException e) {
      return systemZone;
    }
  }

  private static byte[] digest(String text) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("this JDK lacks SHA-256", e);
    }
  }
}
