package dev.rooster.channel.telegram;

import dev.rooster.format.Fields;
import dev.rooster.format.Json;
import dev.rooster.format.JsonText;
import dev.rooster.format.Problems;
import dev.rooster.format.UnreadableException;
import dev.rooster.net.HostResolver;
import dev.rooster.net.HttpCall;
import dev.rooster.net.HttpRequest;
import dev.rooster.net.HttpResponse;
import dev.rooster.net.HttpUrl;
import dev.rooster.net.NotConnectedException;
import dev.rooster.trust.Secret;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;

/** Calls methods of the Bot API. Its errors never contain the token, which is part of the URL. */
final class TelegramApi {
  private static final int MOST_OF_RESPONSE = 10_000_000;

  private final Supplier<TelegramSettings> settings;
  private final Secret.Vault vault;

  TelegramApi(Supplier<TelegramSettings> settings, Secret.Vault vault) {
    this.settings = settings;
    this.vault = vault;
  }

  boolean isOn() {
    return settings.get().token().isPresent();
  }

  /**
   * Calls a method.
   *
   * @param timeout for each pause of the connection
   * @return an object with the field {@code result}
   * @throws NotConnectedException if Telegram has got nothing
   * @throws IOException if there is no valid response
   */
  Fields call(String method, JsonText parameters, Duration timeout)
      throws IOException, TelegramException {
    TelegramSettings now = settings.get();
    HttpUrl api = now.api();
    String prefix = api.target().endsWith("/") ? api.target() : api.target() + "/";
    String token = now.token().orElseThrow().reveal(vault);
    HttpRequest request =
        HttpRequest.of("POST", prefix + "bot" + token + "/" + method, parameters.toString())
            .with("Content-Type", "application/json")
            .with("User-Agent", "rooster");
    try (HttpResponse response = HttpCall.send(api.at(address(api)), request, timeout)) {
      Fields body = Fields.of(Json.read(response.text(MOST_OF_RESPONSE)), "", new Problems());
      if (body.flag("ok").orElse(false)) {
        return body;
      }
      throw refusal(response, body);
    } catch (UnreadableException e) {
      throw new IOException("the response is not JSON", e);
    }
  }

  private static InetAddress address(HttpUrl api) throws IOException {
    try {
      return HostResolver.addresses(api.host())[0];
    } catch (UnknownHostException e) {
      throw new NotConnectedException(e);
    }
  }

  private static TelegramException refusal(HttpResponse response, Fields body) {
    Optional<Duration> asked =
        body.object("parameters")
            .flatMap(it -> it.text("retry_after"))
            .filter(it -> it.matches("\\d{1,8}"))
            .map(it -> Duration.ofSeconds(Long.parseLong(it)))
            .or(response::retryAfter);
    return new TelegramException(
        response.status(), body.text("description").orElse("without a description"), asked);
  }
}
