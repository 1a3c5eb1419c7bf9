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
import dev.rooster.reminder.RefusedException;
import dev.rooster.trust.Digest;
import dev.rooster.trust.Secret;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/** Calls methods of the Bot API. Its errors never contain the token, which is part of the URL. */
final class TelegramApi {
  private static final int MOST_OF_RESPONSE = 10_000_000;

  /** Stricter than a URL, so that a token with a typing error cannot change the path. */
  private static final Pattern TOKEN = Pattern.compile("[\\w:.-]+");

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
    HttpRequest request =
        HttpRequest.of("POST", prefix + "bot" + token(now) + "/" + method, parameters.toString())
            .with("Content-Type", "application/json")
            .with("User-Agent", "rooster");
    try (HttpResponse response = HttpCall.send(api.at(address(api)), request, timeout)) {
      Fields body = body(response);
      if (body.flag("ok").orElse(false)) {
        return body;
      }
      throw refusal(response, body);
    }
  }

  /** A proxy may refuse a call in another format: Telegram has got nothing then. */
  private static Fields body(HttpResponse response) throws IOException, TelegramException {
    try {
      return Fields.of(Json.read(response.text(MOST_OF_RESPONSE)), "", new Problems());
    } catch (UnreadableException e) {
      if (response.status() / 100 == 4) {
        throw new TelegramException(
            response.status(), "without a description", response.retryAfter());
      }
      throw new IOException("the response is not JSON", e);
    }
  }

  /** Differs for each bot and each server. Does not reveal the token. */
  String account() {
    TelegramSettings now = settings.get();
    return Digest.hex(now.api().uri() + " " + token(now), 16);
  }

  private String token(TelegramSettings now) {
    String token = now.token().orElseThrow(TelegramApi::notConfigured).reveal(vault);
    if (!TOKEN.matcher(token).matches()) {
      throw RefusedException.invalid(
          "the token of the Telegram bot contains a space or another invalid character",
          "copy it from @BotFather again, and set channels.telegram.token in rooster.yaml");
    }
    return token;
  }

  static RefusedException notConfigured() {
    return RefusedException.invalid(
        "Telegram is not configured", "set channels.telegram.token in rooster.yaml");
  }

  private static InetAddress address(HttpUrl api) throws IOException {
    try {
      return HostResolver.addresses(api.host())[0];
    } catch (UnknownHostException e) {
      throw new NotConnectedException(e);
    }
  }

  private static TelegramException refusal(HttpResponse response, Fields body) {
    Optional<Fields> parameters = body.object("parameters");
    Optional<Duration> asked =
        parameters
            .flatMap(it -> it.text("retry_after"))
            .filter(it -> it.matches("\\d{1,8}"))
            .map(it -> Duration.ofSeconds(Long.parseLong(it)))
            .or(response::retryAfter);
    return new TelegramException(
        response.status(),
        body.text("description").orElse("without a description"),
        asked,
        parameters.flatMap(it -> it.text("migrate_to_chat_id")));
  }
}
