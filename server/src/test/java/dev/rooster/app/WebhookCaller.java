package dev.rooster.app;

import dev.rooster.net.Endpoint;
import dev.rooster.net.HttpCall;
import dev.rooster.net.HttpRequest;
import dev.rooster.net.HttpResponse;
import dev.rooster.trust.WebhookKey;
import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;

/** A program that calls webhooks of daemons, and signs what it sends. */
public final class WebhookCaller {
  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final int LONGEST_ANSWER = 100_000;

  private final WebhookKey key;

  public WebhookCaller(String secret) {
    this.key = WebhookKey.of(secret).orElseThrow();
  }

  /** Calls a webhook. */
  public RealDaemon.Reply call(RealDaemon daemon, String name, String id, String body)
      throws IOException {
    String now = Long.toString(InstantSource.system().instant().getEpochSecond());
    return send(
        daemon,
        HttpRequest.of("POST", "/on/" + name, body)
            .with("webhook-id", id)
            .with("webhook-timestamp", now)
            .with("webhook-signature", key.signature(id + "." + now + "." + body)));
  }

  /** Sends a request as it is, without the token of the daemon. */
  public RealDaemon.Reply send(RealDaemon daemon, HttpRequest request) throws IOException {
    try (HttpResponse response =
        HttpCall.send(Endpoint.loopback(daemon.port()), request, PATIENCE)) {
      return new RealDaemon.Reply(response.status(), response.text(LONGEST_ANSWER));
    }
  }
}
