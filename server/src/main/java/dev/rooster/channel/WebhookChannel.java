package dev.rooster.channel;

import dev.rooster.json.JsonText;
import dev.rooster.reminder.RefusedException;
import dev.rooster.trust.MissingSecretException;
import dev.rooster.trust.Secret;
import dev.rooster.wire.Endpoint;
import dev.rooster.wire.HttpCall;
import dev.rooster.wire.HttpRequest;
import dev.rooster.wire.HttpResponse;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Posts to a URL, signed as Standard Webhooks does. Only what is public is posted to, or what the
 * configuration allows; and where it goes is looked at when it goes, because names change their
 * addresses. The receiver can tell by the key what it has seen, so an unsure message is sent again.
 */
public final class WebhookChannel implements Channel {
  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final int MOST_ANSWER = 10_000;
  private static final String SECRET_PREFIX = "whsec_";

  private final Supplier<Webhooks> settings;
  private final Secret.Vault vault;
  private final InstantSource clock;

  public WebhookChannel(Supplier<Webhooks> settings, Secret.Vault vault, InstantSource clock) {
    this.settings = settings;
    this.vault = vault;
    this.clock = clock;
  }

  @Override
  public String name() {
    return "webhook";
  }

  @Override
  public boolean safeToRepeat() {
    return true;
  }

  @Override
  public void check(Address address) {
    URI url = url(address);
    String host = bare(url.getHost());
    boolean literal =
        host.contains(":") || host.chars().allMatch(c -> c == '.' || Character.isDigit(c));
    boolean local = host.equalsIgnoreCase("localhost") || host.endsWith(".localhost");
    try {
      if (!isAllowed(url)
          && (local || (literal && !PublicAddresses.contains(InetAddress.getByName(host))))) {
        throw notPublic(url);
      }
    } catch (IOException e) {
      throw RefusedException.invalid("'%s' is no host".formatted(host), "write https://HOST/PATH");
    }
  }

  private static URI url(Address address) {
    try {
      URI url = new URI(address.target());
      boolean http = "http".equals(url.getScheme()) || "https".equals(url.getScheme());
      if (http && url.getHost() != null && url.getRawUserInfo() == null) {
        return url;
      }
    } catch (URISyntaxException e) {
      // Refused below, like one of another kind.
    }
    throw RefusedException.invalid(
        "a webhook cannot go to '%s'".formatted(address.target()),
        "write webhook:https://HOST/PATH, without a user name");
  }

  private boolean isAllowed(URI url) {
    List<String> allowed = settings.get().allowed();
    String host = bare(url.getHost());
    return allowed.contains(host) || allowed.contains(host + ":" + port(url));
  }

  private static RefusedException notPublic(URI url) {
    return RefusedException.invalid(
        "%s is not a public address".formatted(url.getHost()),
        "list %s:%d under channels.webhook.allow if it may be reached"
            .formatted(bare(url.getHost()), port(url)));
  }

  private static String bare(String host) {
    return host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
  }

  private static int port(URI url) {
    return url.getPort() >= 0 ? url.getPort() : url.getScheme().equals("https") ? 443 : 80;
  }

  @Override
  public void send(Address to, Message message) throws NotSentException, InterruptedException {
    URI url = url(to);
    try (HttpResponse response = HttpCall.send(endpoint(url), request(url, message), PATIENCE)) {
      if (response.status() / 100 != 2) {
        throw new NotSentException(
            "%s answered with status %d".formatted(url.getHost(), response.status()),
            response.status() != 410,
            retryAfter(response));
      }
      response.text(MOST_ANSWER);
    } catch (IOException e) {
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
      throw new NotSentException(
          "%s cannot be reached: %s".formatted(url.getHost(), e.getMessage()),
          true,
          Optional.empty());
    } catch (MissingSecretException e) {
      throw new NotSentException(e.line(), true, Optional.empty());
    }
  }

  private Endpoint endpoint(URI url) throws IOException {
    boolean allowed = isAllowed(url);
    for (InetAddress address : InetAddress.getAllByName(bare(url.getHost()))) {
      if (!allowed && !PublicAddresses.contains(address)) {
        throw notPublic(url);
      }
    }
    return new Endpoint(
        InetAddress.getByName(bare(url.getHost())),
        port(url),
        bare(url.getHost()),
        url.getScheme().equals("https"));
  }

  private HttpRequest request(URI url, Message message) {
    Instant now = clock.instant();
    String body =
        JsonText.object()
            .with("idempotency_key", message.idempotencyKey())
            .with("reminder_id", message.reminderId())
            .withOrNull("name", message.name())
            .with("text", message.text())
            .with("due_at", Optional.of(message.dueAt()))
            .with("sent_at", Optional.of(now))
            .with("late_by_ms", message.lateByMillis())
            .with("actions", List.of())
            .toString();
    String path = url.getRawPath() == null || url.getRawPath().isEmpty() ? "/" : url.getRawPath();
    String target = url.getRawQuery() == null ? path : path + "?" + url.getRawQuery();
    String timestamp = Long.toString(now.getEpochSecond());
    HttpRequest request =
        HttpRequest.of("POST", target, body)
            .with("Content-Type", "application/json")
            .with("User-Agent", "rooster")
            .with("Idempotency-Key", message.idempotencyKey())
            .with("webhook-id", message.idempotencyKey())
            .with("webhook-timestamp", timestamp);
    return settings
        .get()
        .secret()
        .map(secret ->
            request.with(
                "webhook-signature",
                signature(
                    secret.reveal(vault), message.idempotencyKey() + "." + timestamp + "." + body)))
        .orElse(request);
  }

  static String signature(String secret, String content) {
    byte[] key =
        secret.startsWith(SECRET_PREFIX)
            ? Base64.getDecoder().decode(secret.substring(SECRET_PREFIX.length()))
            : secret.getBytes(StandardCharsets.UTF_8);
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(key, "HmacSHA256"));
      byte[] sum = mac.doFinal(content.getBytes(StandardCharsets.UTF_8));
      return "v1," + Base64.getEncoder().encodeToString(sum);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("this JDK cannot sign", e);
    }
  }

  private static Optional<Duration> retryAfter(HttpResponse response) {
    return response
        .header("retry-after")
        .filter(it -> !it.isEmpty() && it.length() < 9 && it.chars().allMatch(Character::isDigit))
        .map(it -> Duration.ofSeconds(Long.parseLong(it)));
  }
}
