package dev.rooster.mcp.stdio;

import dev.rooster.format.Fields;
import dev.rooster.format.Json;
import dev.rooster.format.JsonText;
import dev.rooster.format.Problems;
import dev.rooster.mcp.protocol.HeaderNames;
import dev.rooster.net.HttpResponse;
import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;

/**
 * The session of a client of the handshake era at the daemon. A daemon that was restarted does not
 * know it: the relay then repeats the handshake, and the client does not notice. Thread-safe.
 */
final class RelaySession {
  private static final Duration LOOK_AGAIN = Duration.ofSeconds(1);
  private static final int LONGEST = 1_000_000;
  private static final int UNKNOWN = 404;

  private final DaemonLink link;
  private final MessageOutput out;
  private final Set<String> watched = new LinkedHashSet<>();

  /** What the client sent; empty before. */
  private String handshake = "";

  /** Empty while the daemon does not know the client. */
  private Map<String, String> headers = Map.of();

  private boolean listening;

  RelaySession(DaemonLink link, MessageOutput out) {
    this.link = link;
    this.out = out;
  }

  /** Begins a session. The response of the daemon; empty if none is up. */
  synchronized Optional<String> begin(String message) throws IOException {
    handshake = message;
    headers = Map.of();
    return again();
  }

  private synchronized Optional<String> again() throws IOException {
    Optional<HttpResponse> sent = link.send("POST", Map.of(), handshake);
    if (sent.isEmpty()) {
      return Optional.empty();
    }
    try (HttpResponse response = sent.get()) {
      String body = response.text(LONGEST);
      response.header(HeaderNames.SESSION).ifPresent(id -> begun(id, body));
      return Optional.of(body);
    }
  }

  private void begun(String id, String body) {
    Map<String, String> session = new LinkedHashMap<>();
    session.put(HeaderNames.SESSION, id);
    Fields.of(Json.read(body), "", new Problems())
        .object("result")
        .flatMap(it -> it.text("protocolVersion"))
        .ifPresent(it -> session.put(HeaderNames.REVISION, it));
    headers = session;
    if (!listening) {
      listening = true;
      Thread.ofPlatform().daemon().name("rooster-mcp-listen").start(this::listen);
    }
  }

  /** Sends a message of the session. Empty if no daemon is up. */
  Optional<HttpResponse> send(String message) throws IOException {
    Optional<HttpResponse> response = link.send("POST", known(), message);
    if (response.isEmpty() || response.get().status() != UNKNOWN) {
      return response;
    }
    response.get().close();
    return renew() ? link.send("POST", known(), message) : Optional.empty();
  }

  /** The headers of the session, which a daemon that was started later does not know yet. */
  private Map<String, String> known() throws IOException {
    synchronized (this) {
      if (!headers.isEmpty() || handshake.isEmpty()) {
        return headers;
      }
    }
    renew();
    synchronized (this) {
      return headers;
    }
  }

  /** Repeats the handshake and the subscriptions. */
  private synchronized boolean renew() throws IOException {
    if (again().isEmpty() || headers.isEmpty()) {
      return false;
    }
    for (String uri : watched) {
      Optional<HttpResponse> subscribed =
          link.send("POST", headers, request("resources/subscribe", uri));
      if (subscribed.isPresent()) {
        subscribed.get().close();
      }
    }
    return true;
  }

  private static String request(String method, String uri) {
    return JsonText.object()
        .with("jsonrpc", "2.0")
        .with("id", "rooster")
        .with("method", method)
        .with("params", JsonText.object().with("uri", uri))
        .toString();
  }

  synchronized void watch(String uri) {
    watched.add(uri);
  }

  synchronized void unwatch(String uri) {
    watched.remove(uri);
  }

  /** Passes on the notifications of the session for as long as this process lives. */
  private void listen() {
    while (true) {
      try {
        Optional<HttpResponse> stream = link.send("GET", known(), "");
        if (stream.isPresent()) {
          try (HttpResponse response = stream.get()) {
            pass(response);
          }
        }
      } catch (IOException e) {
        // The daemon has stopped; it may come back.
      }
      LockSupport.parkNanos(LOOK_AGAIN.toNanos());
    }
  }

  private void pass(HttpResponse response) throws IOException {
    if (response.status() == UNKNOWN) {
      if (renew()) {
        out.write("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/resources/list_changed\"}");
      }
    } else if (ServerEvents.isStream(response)) {
      ServerEvents.read(response, out::write);
    }
  }
}
