package dev.rooster.channel.webhook;

import dev.rooster.channel.Address;
import dev.rooster.channel.Channel;
import dev.rooster.channel.ChannelContract;
import dev.rooster.format.Fields;
import dev.rooster.format.Json;
import dev.rooster.format.Problems;
import dev.rooster.net.Responder;
import dev.rooster.trust.Secret;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** The contract of channels, with a receiver that recognises messages by their key. */
class WebhookContractTest extends ChannelContract {
  private final WebhookChannel channel =
      new WebhookChannel(
          () -> new WebhookSettings(List.of("127.0.0.1"), Optional.empty()),
          new Secret.Vault(name -> Optional.empty(), Path.of(".")),
          InstantSource.fixed(Instant.parse("2026-11-16T09:00:00Z")));
  private Responder receiver;

  @BeforeEach
  void start() throws IOException {
    receiver = new Responder(Responder.json(200, "{}"), Responder.json(200, "{}"));
  }

  @AfterEach
  void stop() throws IOException {
    receiver.close();
  }

  @Override
  protected Channel channel() {
    return channel;
  }

  @Override
  protected Address reached() {
    return Address.parse("webhook:http://127.0.0.1:%d/hook".formatted(receiver.port()));
  }

  @Override
  protected Address refused() {
    return Address.parse("webhook:http://10.0.0.1/hook");
  }

  @Override
  protected List<String> arrived() {
    Map<String, String> byKey = new LinkedHashMap<>();
    for (String request : receiver.requests()) {
      String json = request.substring(request.indexOf("\r\n\r\n") + 4);
      Fields body = Fields.of(Json.read(json), "", new Problems());
      byKey.put(body.text("idempotency_key").orElseThrow(), body.text("text").orElseThrow());
    }
    return List.copyOf(byKey.values());
  }
}
