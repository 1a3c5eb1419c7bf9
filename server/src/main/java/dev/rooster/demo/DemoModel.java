package dev.rooster.demo;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.rooster.format.JsonText;
import dev.rooster.format.UnreadableException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;

/** Serves the demo model on the loopback interface. Keeps no state between requests. */
public final class DemoModel implements AutoCloseable {
  /** The agent that uses it, and the name of the model. */
  public static final String AGENT = "demo";

  /** Names it wherever it appears. */
  public static final String NAME = ScriptedReply.NAME;

  private static final int MOST_BYTES = 4_000_000;
  private static final int MOST_WAITING = 100;

  private final HttpServer server;
  private final AtomicLong replies = new AtomicLong();

  public DemoModel() throws IOException {
    server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), MOST_WAITING);
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext("/v1/chat/completions", this::complete);
    server.start();
  }

  /** The base URL for an agent with the provider {@code openai}. */
  public String url() {
    return "http://127.0.0.1:%d/v1".formatted(server.getAddress().getPort());
  }

  private void complete(HttpExchange exchange) throws IOException {
    try (exchange) {
      byte[] body = exchange.getRequestBody().readNBytes(MOST_BYTES + 1);
      if (exchange.getRequestMethod().equals("POST") && body.length <= MOST_BYTES) {
        answer(exchange, new String(body, StandardCharsets.UTF_8));
      } else {
        refuse(exchange, "POST a request of at most %d bytes".formatted(MOST_BYTES));
      }
    }
  }

  private void answer(HttpExchange exchange, String body) throws IOException {
    try {
      DemoRequest request = DemoRequest.read(body);
      CompletionText text =
          new CompletionText(replies.incrementAndGet(), ScriptedReply.to(request));
      if (request.stream()) {
        send(exchange, 200, "text/event-stream", text.events());
      } else {
        send(exchange, 200, "application/json", List.of(text.whole()));
      }
    } catch (UnreadableException e) {
      refuse(exchange, "the request is not JSON");
    }
  }

  private static void refuse(HttpExchange exchange, String why) throws IOException {
    JsonText error = JsonText.object().with("message", why).with("type", "invalid_request_error");
    send(
        exchange,
        400,
        "application/json",
        List.of(JsonText.object().with("error", error).toString()));
  }

  private static void send(HttpExchange exchange, int status, String type, List<String> parts)
      throws IOException {
    exchange.getResponseHeaders().add("Content-Type", type);
    exchange.sendResponseHeaders(status, 0);
    for (String part : parts) {
      exchange.getResponseBody().write(part.getBytes(StandardCharsets.UTF_8));
      exchange.getResponseBody().flush();
    }
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
