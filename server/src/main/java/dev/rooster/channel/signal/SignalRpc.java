package dev.rooster.channel.signal;

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
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/** Calls signal-cli's HTTP daemon. */
final class SignalRpc {
  private static final int MOST_OF_RESPONSE = 1_000_000;

  /** The codes of signal-cli for trouble of the network and for too many messages. */
  private static final Set<String> TEMPORARY = Set.of("-3", "-5", "-32603");

  private final Supplier<SignalSettings> settings;

  SignalRpc(Supplier<SignalSettings> settings) {
    this.settings = settings;
  }

  boolean isOn() {
    return settings.get().url().isPresent();
  }

  SignalSettings settings() {
    return settings.get();
  }

  String account() {
    return settings.get().account();
  }

  /**
   * Calls a method, with the account among its parameters.
   *
   * @return the result
   * @throws NotConnectedException if signal-cli has got nothing
   * @throws IOException if there is no valid response
   */
  Fields call(String method, JsonText parameters, Duration timeout)
      throws IOException, SignalException {
    if (!account().isEmpty()) {
      parameters.with("account", account());
    }
    JsonText body =
        JsonText.object()
            .with("jsonrpc", "2.0")
            .with("id", "1")
            .with("method", method)
            .with("params", parameters);
    HttpRequest request =
        HttpRequest.of("POST", target("/api/v1/rpc"), body.toString())
            .with("Content-Type", "application/json");
    try (HttpResponse response = send(request, timeout)) {
      if (response.status() != 200) {
        throw new SignalException("status " + response.status(), response.status() >= 500);
      }
      return result(Fields.of(Json.read(response.text(MOST_OF_RESPONSE)), "", new Problems()));
    } catch (UnreadableException e) {
      throw new IOException("the response is not JSON", e);
    }
  }

  private static Fields result(Fields response) throws SignalException {
    Optional<Fields> error = response.object("error");
    if (error.isPresent()) {
      throw refused(error.get());
    }
    return response.object("result").orElseThrow(() -> new SignalException("no result", false));
  }

  private static SignalException refused(Fields error) {
    String why = error.text("message").orElse("an error without a message");
    SendResults results = SendResults.ofError(error);
    return new SignalException(
        results.types().isEmpty()
            ? why
            : "%s (%s)".formatted(why, String.join(", ", results.types())),
        results.isTemporary() || error.text("code").filter(TEMPORARY::contains).isPresent());
  }

  /** Opens the stream of incoming messages. */
  HttpResponse events(Duration timeout) throws IOException {
    return send(
        HttpRequest.of("GET", target("/api/v1/events"), "").with("Accept", "text/event-stream"),
        timeout);
  }

  private HttpUrl url() {
    return settings.get().url().orElseThrow(SignalRpc::notConfigured);
  }

  static RefusedException notConfigured() {
    return RefusedException.invalid(
        "Signal is not configured", "set channels.signal.url in rooster.yaml");
  }

  private String target(String path) {
    String base = url().target();
    return (base.endsWith("/") ? base.substring(0, base.length() - 1) : base) + path;
  }

  private HttpResponse send(HttpRequest request, Duration timeout) throws IOException {
    return HttpCall.send(url().at(address()), request, timeout);
  }

  private InetAddress address() throws IOException {
    try {
      return HostResolver.addresses(url().host())[0];
    } catch (UnknownHostException e) {
      throw new NotConnectedException(e);
    }
  }
}
