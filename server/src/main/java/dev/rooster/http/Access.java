package dev.rooster.http;

import dev.rooster.home.Configuration;
import dev.rooster.login.Logins;
import dev.rooster.mcp.protocol.McpTokens;
import dev.rooster.trust.Caller;
import dev.rooster.trust.Digest;
import dev.rooster.trust.Secret;
import dev.rooster.trust.User;
import java.security.MessageDigest;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Authenticates the operator, users and running clients by a bearer token, and browsers by a cookie
 * and a key for the API. Lets calls of webhooks pass, which are signed.
 */
public final class Access implements Gate {
  /**
   * The header with a time zone: in a request, that of the caller's machine; in a response, the one
   * in which the caller reads times.
   */
  public static final String ZONE = "Rooster-Zone";

  /** The response header that lets commands verify that their own daemon answers. */
  public static final String PID = "Rooster-Pid";

  private static final String BEARER = "bearer ";
  private static final Set<String> OPEN = Set.of("/healthz", LoginRoutes.LOGIN);

  /** The paths at which a cookie is accepted: not those of clients and other programs. */
  private static final String WITH_COOKIE = "/api/";

  private final byte[] token;
  private final Supplier<Configuration> configuration;
  private final Secret.Vault vault;
  private final ZoneId systemZone;
  private final Logins logins;

  /** An authenticated caller. */
  private record Known(Optional<User> user, boolean byCookie) {}

  /**
   * @param token the operator's token
   */
  public Access(
      String token,
      Supplier<Configuration> configuration,
      Secret.Vault vault,
      ZoneId systemZone,
      Logins logins) {
    this.token = Digest.of(token);
    this.configuration = configuration;
    this.vault = vault;
    this.systemZone = systemZone;
    this.logins = logins;
  }

  @Override
  public void onRevoked(Runnable listener) {
    logins.listen(listener);
  }

  @Override
  public Entry check(Request request) {
    if (WebhookRoute.isOf(request.path())) {
      return new Entry.Allowed(new Caller(via(request), Optional.empty(), systemZone));
    }
    Optional<Answer> foreign = LocalRequests.refusal(request);
    if (foreign.isPresent()) {
      return new Entry.Refused(foreign.get());
    }
    Optional<String> shown = shown(request);
    if (shown.filter(McpTokens::isOne).isPresent() && !isOpen(request.path())) {
      return refused(
          403,
          "not_allowed",
          "the token of a turn is not valid here",
          "call the tools of the turn by MCP, at ROOSTER_MCP_URL");
    }
    Optional<Known> known = known(request, shown);
    boolean fromPage = known.filter(Known::byCookie).isPresent();
    Optional<Answer> otherPage =
        fromPage
            ? SameOrigin.refusal(request)
            : Optional.of(request)
                .filter(it -> it.path().equals(LoginRoutes.LOGIN))
                .flatMap(SameOrigin::foreign);
    if (otherPage.isPresent()) {
      return new Entry.Refused(otherPage.get());
    }
    if (known.isEmpty() && !isOpen(request.path())) {
      return new Entry.Refused(
          Answer.error(
                  401,
                  "unauthorized",
                  "the token is missing or unknown",
                  "send Authorization: Bearer TOKEN; the daemon's token is in daemon.json in its"
                      + " home"
                      + " directory")
              .with("WWW-Authenticate", "Bearer"));
    }
    Optional<User> user = known.flatMap(Known::user);
    String via = fromPage ? Caller.PAGE : via(request);
    return zone(request, user)
        .<Entry>map(zone -> new Entry.Allowed(new Caller(via, user, zone)))
        .orElseGet(() ->
            refused(
                400,
                "invalid",
                "%s '%s' is not a time zone".formatted(ZONE, request.header(ZONE).orElse("")),
                "send one such as Europe/Berlin, or leave the header out"));
  }

  /** The token of a request; empty without one. */
  static Optional<String> shown(Request request) {
    return request
        .header("authorization")
        .filter(it -> it.toLowerCase(Locale.ROOT).startsWith(BEARER))
        .map(it -> it.substring(BEARER.length()).strip());
  }

  /** Whether the path needs no token. */
  static boolean isOpen(String path) {
    return OPEN.contains(path) || PageRoutes.isOf(path);
  }

  /**
   * Whether the server accepts requests of the path without a token: those of webhooks are signed.
   */
  static boolean isWithoutToken(String path) {
    return isOpen(path) || WebhookRoute.isOf(path);
  }

  private static Entry refused(int status, String code, String message, String remedy) {
    return new Entry.Refused(Answer.error(status, code, message, remedy));
  }

  /** A token counts, whatever the cookie is. */
  private Optional<Known> known(Request request, Optional<String> bearer) {
    if (bearer.isPresent() || !request.path().startsWith(WITH_COOKIE)) {
      return bearer.flatMap(this::known);
    }
    return LoginKey.shown(request)
        .flatMap(it -> logins.find(LoginCookie.shown(request), it))
        .map(it -> new Known(it.user(), true));
  }

  /** Empty for an unknown token; an empty user for the operator's token. */
  private Optional<Known> known(String bearer) {
    byte[] shown = Digest.of(bearer);
    Optional<Known> found =
        MessageDigest.isEqual(shown, token)
            ? Optional.of(new Known(Optional.empty(), false))
            : Optional.empty();
    for (User user : configuration.get().users().values()) {
      boolean matches =
          user.token()
              .flatMap(it -> it.revealed(vault))
              .filter(it -> MessageDigest.isEqual(shown, Digest.of(it)))
              .isPresent();
      if (matches && found.isEmpty()) {
        found = Optional.of(new Known(Optional.of(user), false));
      }
    }
    return found;
  }

  private static String via(Request request) {
    if (request.path().equals(McpRoutes.PATH)) {
      return "mcp";
    }
    return request.header("user-agent").filter(it -> it.startsWith("rooster-cli")).isPresent()
        ? "cli"
        : "rest";
  }

  /** Empty if the header is invalid: reading times in another zone would be silently wrong. */
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
