package dev.rooster.clients;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.rooster.agent.command.InstalledClient;
import dev.rooster.agent.command.ModelStream;
import dev.rooster.model.StrictApi.Rejection;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;

/**
 * A loopback model of clients. It rejects what the real API rejects, and hands each other request
 * of a turn to a test, which answers it when it likes: until then the agent thinks.
 */
final class ClientModel implements AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final SteeredClient client;
  private final HttpServer server;
  private final Queue<String> rejected = new ConcurrentLinkedQueue<>();
  private final Queue<String> forgiven = new ConcurrentLinkedQueue<>();
  private volatile Listener listener = request -> request.says("Nobody listens.");

  /** Hears of the requests. */
  interface Listener {
    void asked(ModelRequest request);

    /** {@link #assertAllAccepted} says what was wrong. */
    default void rejected() {}
  }

  ClientModel(SteeredClient client) {
    this.client = client;
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
  void askedBy(Listener other) {
    listener = other;
  }

  /** Fails if a request was rejected since it was last called. */
  void assertAllAccepted() {
    List<String> problems = new ArrayList<>();
    for (String problem = rejected.poll(); problem != null; problem = rejected.poll()) {
      problems.add(problem);
    }
    assertThat(problems).as("requests that the API rejects").isEmpty();
  }

  /** What the API would have said of the requests that the client is forgiven. */
  List<String> forgiven() {
    return List.copyOf(forgiven);
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
      Optional<ModelStream> stream = ModelStream.at(exchange.getRequestURI().getPath());
      if (stream.isEmpty()) {
        send(exchange, 404, "application/json", "{}");
      } else {
        answer(exchange, stream.get(), body);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void answer(HttpExchange exchange, ModelStream stream, String asked)
      throws IOException, InterruptedException {
    String body = client.forgive(asked);
    if (!body.equals(asked)) {
      rejection(exchange, stream, asked).map(Rejection::problem).ifPresent(forgiven::add);
    }
    Optional<Rejection> rejection = rejection(exchange, stream, body);
    if (rejection.isPresent()) {
      rejected.add(rejection.get().problem());
      listener.rejected();
      send(exchange, rejection.get().status(), "application/json", rejection.get().body());
    } else {
      send(exchange, 200, "text/event-stream", reply(stream, JSON.readTree(body)));
    }
  }

  private static Optional<Rejection> rejection(
      HttpExchange exchange, ModelStream stream, String body) {
    return stream.api().rejection(exchange.getRequestHeaders(), InstalledClient.KEY, body);
  }

  /** A request without tools is for a title or the like, and no turn. */
  private String reply(ModelStream stream, JsonNode body) throws InterruptedException {
    if (body.path("tools").isEmpty()) {
      return stream.text("A title");
    }
    ModelRequest request = new ModelRequest(stream, body);
    listener.asked(request);
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
