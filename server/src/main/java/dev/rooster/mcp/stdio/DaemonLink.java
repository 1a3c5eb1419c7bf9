package dev.rooster.mcp.stdio;

import dev.rooster.net.Endpoint;
import dev.rooster.net.HttpCall;
import dev.rooster.net.HttpRequest;
import dev.rooster.net.HttpResponse;
import dev.rooster.net.NotConnectedException;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;

/** Sends messages to the daemon that is up at that moment. Thread-safe. */
public final class DaemonLink {
  private static final Duration CONNECTING = Duration.ofSeconds(2);

  /** The daemon sends a sign of life to streams more often. A tool may take this long. */
  private static final Duration SILENCE = Duration.ofMinutes(10);

  private static final String PATH = "/mcp";

  private final Supplier<Optional<Address>> daemon;
  private final ClientFacts client;
  private final String zone;

  /**
   * How a daemon is reached.
   *
   * @param pid empty if it is not known
   */
  public record Address(int port, OptionalLong pid, String token) {
    boolean isOf(String answered) {
      return pid.isEmpty() || Long.toString(pid.getAsLong()).equals(answered);
    }
  }

  /**
   * @param daemon finds the daemon; empty if none is up
   * @param zone the time zone of this machine
   */
  public DaemonLink(Supplier<Optional<Address>> daemon, ClientFacts client, String zone) {
    this.daemon = daemon;
    this.client = client;
    this.zone = zone;
  }

  /**
   * Sends a request. Empty if no daemon is up: then nothing was done.
   *
   * @throws IOException if the daemon may have got the request
   */
  Optional<HttpResponse> send(String method, Map<String, String> headers, String body)
      throws IOException {
    Optional<Address> up = daemon.get();
    if (up.isEmpty()) {
      return Optional.empty();
    }
    try {
      HttpResponse response =
          HttpCall.send(
              Endpoint.loopback(up.get().port()),
              request(method, headers, body, up.get()),
              CONNECTING,
              SILENCE);
      if (isOf(up.get(), response)) {
        return Optional.of(response);
      }
      response.close();
      return Optional.empty();
    } catch (NotConnectedException e) {
      return Optional.empty();
    }
  }

  /** After a kill, another process may have the daemon's port. */
  private static boolean isOf(Address daemon, HttpResponse response) {
    return response.status() != 401
        && response.header("Rooster-Pid").filter(daemon::isOf).isPresent();
  }

  private HttpRequest request(
      String method, Map<String, String> headers, String body, Address daemon) {
    HttpRequest request =
        HttpRequest.of(method, PATH + client.query(), body)
            .with("Authorization", "Bearer " + daemon.token())
            .with("Content-Type", "application/json")
            .with("Accept", "application/json, text/event-stream")
            .with("Rooster-Zone", zone);
    for (Map.Entry<String, String> header : client.headers().entrySet()) {
      request = request.with(header.getKey(), header.getValue());
    }
    for (Map.Entry<String, String> header : headers.entrySet()) {
      request = request.with(header.getKey(), header.getValue());
    }
    return request;
  }
}
