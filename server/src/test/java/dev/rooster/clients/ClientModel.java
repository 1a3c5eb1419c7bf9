package dev.rooster.clients;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.rooster.agent.command.ModelStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.function.Consumer;

/**
 * A loopback model of clients. It hands each request of a turn to a test, which answers it when it
 * likes: until then the agent thinks.
 */
final class ClientModel implements AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final HttpServer server;
  private volatile Consumer<ModelRequest> listener = request -> request.says("Nobody listens.");

  ClientModel() {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 10);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext("/", this::answer);
    server.start();
  }

  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  /** Hands requests to this one from now on. */
  void askedBy(Consumer<ModelRequest> other) {
    listener = other;
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      JsonNode body = JSON.readTree(exchange.getRequestBody().readAllBytes());
      Optional<ModelStream> stream = ModelStream.at(exchange.getRequestURI().getPath());
      if (stream.isEmpty()) {
        send(exchange, 404, "application/json", "{}");
      } else {
        send(exchange, 200, "text/event-stream", reply(stream.get(), body));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** A request without tools is for a title or the like, and no turn. */
  private String reply(ModelStream stream, JsonNode body) throws InterruptedException {
    if (body.path("tools").isEmpty()) {
      return stream.text("A title");
    }
    ModelRequest request = new ModelRequest(stream, body);
    listener.accept(request);
    return request.reply();
  }

  private static void send(HttpExchange exchange, int status, String type, String body)
      throws IOException {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().add("Content-Type", type);
    exchange.sendResponseHeaders(status, bytes.length);
    exchange.getResponseBody().write(bytes);
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
