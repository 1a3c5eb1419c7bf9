package dev.rooster.browser;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The protocol of Chromium's DevTools over a web socket: calls, and events of its tabs. */
final class DevTools implements AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private final AtomicInteger ids = new AtomicInteger();
  private final Map<Integer, CompletableFuture<JsonNode>> open = new ConcurrentHashMap<>();
  private final List<Consumer<JsonNode>> listeners = new CopyOnWriteArrayList<>();
  private final HttpClient client = HttpClient.newHttpClient();
  private final WebSocket socket;

  /** A call that Chromium refused. */
  static final class RefusedCallException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    RefusedCallException(String message) {
      super(message);
    }
  }

  /**
   * @param address of the browser's web socket
   */
  DevTools(String address) {
    this.socket = client.newWebSocketBuilder().buildAsync(URI.create(address), new Reader()).join();
  }

  /** Is told each event of each tab, with its method, params and sessionId. */
  void listen(Consumer<JsonNode> listener) {
    listeners.add(listener);
  }

  JsonNode call(String method, Map<String, ?> parameters) {
    return call("", method, parameters);
  }

  /**
   * Calls a method and waits for its result.
   *
   * @param session of a tab; empty for the browser
   */
  JsonNode call(String session, String method, Map<String, ?> parameters) {
    int id = ids.incrementAndGet();
    CompletableFuture<JsonNode> answer = new CompletableFuture<>();
    open.put(id, answer);
    ObjectNode call = JSON.createObjectNode().put("id", id).put("method", method);
    call.set("params", JSON.valueToTree(parameters));
    if (!session.isEmpty()) {
      call.put("sessionId", session);
    }
    send(call.toString());
    try {
      return answer.orTimeout(PATIENCE.toSeconds(), TimeUnit.SECONDS).join();
    } catch (CompletionException e) {
      if (e.getCause() instanceof RefusedCallException refused) {
        throw refused;
      }
      throw new IllegalStateException("no answer to " + method, e);
    } finally {
      open.remove(id);
    }
  }

  /** A socket takes one message after the other. */
  private synchronized void send(String text) {
    socket.sendText(text, true).join();
  }

  private void received(String text) {
    JsonNode message;
    try {
      message = JSON.readTree(text);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
    if (message.has("id")) {
      CompletableFuture<JsonNode> answer = open.get(message.path("id").asInt());
      if (answer != null && message.has("error")) {
        answer.completeExceptionally(
            new RefusedCallException(message.path("error").path("message").asText()));
      } else if (answer != null) {
        answer.complete(message.path("result"));
      }
    } else {
      listeners.forEach(it -> it.accept(message));
    }
  }

  /** Puts the parts of messages together. */
  private final class Reader implements WebSocket.Listener {
    private final StringBuilder part = new StringBuilder();

    @Override
    public @Nullable CompletionStage<?> onText(WebSocket from, CharSequence data, boolean last) {
      part.append(data);
      if (last) {
        String whole = part.toString();
        part.setLength(0);
        received(whole);
      }
      from.request(1);
      return null;
    }
  }

  @Override
  public void close() {
    socket.abort();
    client.shutdownNow();
  }
}
