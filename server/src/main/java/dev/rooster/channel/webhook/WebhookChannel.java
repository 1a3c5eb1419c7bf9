package dev.rooster.channel.webhook;

import dev.rooster.channel.AboutReminder;
import dev.rooster.channel.Address;
import dev.rooster.channel.Channel;
import dev.rooster.channel.ChannelLimits;
import dev.rooster.channel.Message;
import dev.rooster.channel.NotSentException;
import dev.rooster.channel.Receipt;
import dev.rooster.events.Span;
import dev.rooster.format.JsonText;
import dev.rooster.net.Endpoint;
import dev.rooster.net.HostResolver;
import dev.rooster.net.HttpCall;
import dev.rooster.net.HttpRequest;
import dev.rooster.net.HttpResponse;
import dev.rooster.net.HttpUrl;
import dev.rooster.net.PublicAddresses;
import dev.rooster.reminder.RefusedException;
import dev.rooster.text.ErrorLine;
import dev.rooster.trust.MissingSecretException;
import dev.rooster.trust.Secret;
import dev.rooster.trust.WebhookKey;
import java.io.IOException;
import java.net.InetAddress;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Posts to a URL, signed as Standard Webhooks specifies. Reaches only public hosts, and those that
 * the configuration allows. The channel checks the address of a host when it sends, because DNS
 * records change. The receiver recognises a repeated message by its key.
 */
public final class WebhookChannel implements Channel {
  private static final Duration TIMEOUT = Duration.ofSeconds(20);

  /** Statuses with which a receiver refuses this message permanently. */
  private static final Set<Integer> REFUSALS = Set.of(400, 405, 406, 410, 411, 413, 414, 415, 422);

  private final Supplier<WebhookSettings> settings;
  private final Secret.Vault vault;
  private final InstantSource clock;

  public WebhookChannel(
      Supplier<WebhookSettings> settings, Secret.Vault vault, InstantSource clock) {
    this.settings = settings;
    this.vault = vault;
    this.clock = clock;
  }

  @Override
  public String name() {
    return WebhookKind.NAME;
  }

  @Override
  public ChannelLimits limits() {
    return ChannelLimits.NONE;
  }

  @Override
  public void check(Address address) {
    HttpUrl url = url(address);
    String host = url.host();
    boolean literal =
        host.contains(":") || host.chars().allMatch(c -> c == '.' || Character.isDigit(c));
    boolean local = host.equalsIgnoreCase("localhost") || host.endsWith(".localhost");
    try {
      if (!isAllowed(url)
          && (local || (literal && !PublicAddresses.contains(InetAddress.getByName(host))))) {
        throw notPublic(url);
      }
    } catch (IOException e) {
      throw RefusedException.invalid(
          "'%s' is not a valid host".formatted(host), "write https://HOST/PATH");
    }
  }

  private static HttpUrl url(Address address) {
    return HttpUrl.read(address.target())
        .orElseThrow(() ->
            RefusedException.invalid(
                "'%s' is not a valid webhook".formatted(address.target()),
                "write webhook:https://HOST/PATH, without a user name"));
  }

  private boolean isAllowed(HttpUrl url) {
    return settings.get().allows(url);
  }

  private static RefusedException notPublic(HttpUrl url) {
    return RefusedException.invalid(
        "%s is not a public address".formatted(url.host()),
        "add %s:%d to channels.webhook.allow to reach it".formatted(url.authority(), url.port()));
  }

  /** The host and its port; none for an invalid URL, to which nothing is sent. */
  @Override
  public Optional<String> receiver(Address address) {
    return HttpUrl.read(address.target())
        .map(url -> "%s:%d".formatted(url.authority().toLowerCase(Locale.ROOT), url.port()));
  }

  /** Reads only the status of the response; its body may be slow and long. */
  @Override
  public Receipt send(Address to, Message message) throws NotSentException, InterruptedException {
    HttpUrl url = url(to);
    try (HttpResponse response = HttpCall.send(endpoint(url), request(url, message), TIMEOUT)) {
      if (response.status() / 100 != 2) {
        throw new NotSentException(
            "%s responded with status %d".formatted(url.host(), response.status()),
            !REFUSALS.contains(response.status()),
            response.retryAfter());
      }
      return Receipt.NONE;
    } catch (IOException e) {
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
      throw new NotSentException(
          ErrorLine.of(
              "the request to %s failed: %s".formatted(url.host(), e.getMessage()),
              "make sure that the receiver is up"),
          true,
          Optional.empty());
    } catch (MissingSecretException e) {
      throw new NotSentException(e.line(), true, Optional.empty());
    }
  }

  /** Connects to the address that was checked: another lookup may return a different one. */
  private Endpoint endpoint(HttpUrl url) throws IOException {
    boolean allowed = isAllowed(url);
    InetAddress[] addresses = HostResolver.addresses(url.host());
    for (InetAddress address : addresses) {
      if (!allowed && !PublicAddresses.contains(address)) {
        throw notPublic(url);
      }
    }
    return url.at(addresses[0]);
  }

  private HttpRequest request(HttpUrl url, Message message) {
    Instant now = clock.instant();
    String body =
        JsonText.object()
            .with("idempotency_key", message.idempotencyKey())
            .withOrNull("reminder_id", message.about().map(AboutReminder::id).orElse(""))
            .withOrNull("name", message.about().map(AboutReminder::name).orElse(""))
            .with("text", message.text())
            .with("due_at", message.about().map(AboutReminder::due))
            .with("sent_at", Optional.of(now))
            .withOrNull("late_by_ms", message.about().map(it -> it.lateBy().toMillis()))
            .with("actions", List.of())
            .toString();
    String timestamp = Long.toString(now.getEpochSecond());
    HttpRequest request =
        HttpRequest.of("POST", url.target(), body)
            .with("Content-Type", "application/json")
            .with("User-Agent", "rooster")
            .with("Idempotency-Key", message.idempotencyKey())
            .with("webhook-id", message.idempotencyKey())
            .with("webhook-timestamp", timestamp);
    HttpRequest traced =
        Span.current().map(it -> request.with("traceparent", it.traceparent())).orElse(request);
    return settings
        .get()
        .secret()
        .map(secret ->
            traced.with(
                "webhook-signature",
                signature(
                    secret.reveal(vault), message.idempotencyKey() + "." + timestamp + "." + body)))
        .orElse(traced);
  }

  static String signature(String secret, String content) {
    return WebhookKey.of(secret)
        .orElseThrow(() ->
            RefusedException.invalid(
                "channels.webhook.secret is not a valid key",
                "use any text, or whsec_ followed by base64"))
        .signature(content);
  }
}
