package dev.rooster.model;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Function;

/**
 * A loopback model that speaks the protocols of OpenAI, Anthropic and Ollama, streamed or not,
 * rejects what the real APIs reject, and answers as a test scripts it.
 */
public final class StrictModel implements AutoCloseable {
  /** The key that it takes. */
  public static final String KEY = "sk-strict-0123456789";

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int CHARACTERS_PER_TOKEN = 4;

  private final HttpServer server;
  private final Queue<Answer> script = new ConcurrentLinkedQueue<>();
  private final BlockingQueue<String> requests = new LinkedBlockingQueue<>();
  private final CountDownLatch closed = new CountDownLatch(1);
  private final CountDownLatch broken = new CountDownLatch(1);
  private volatile Function<String, Answer> otherwise =
      body -> new Answer.Fails(500, Map.of(), "nothing is scripted", "server_error");
  private volatile long window = Long.MAX_VALUE;

  public StrictModel(Answer... answers) {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 200);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    script(answers);
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    for (Protocol protocol :
        List.of(new OpenAiProtocol(), new AnthropicProtocol(), new OllamaProtocol())) {
      server.createContext(protocol.path(), exchange -> answer(exchange, protocol));
    }
    server.start();
  }

  /** Adds answers, one for each request, after those that are left. */
  public void script(Answer... answers) {
    script.addAll(List.of(answers));
  }

  /** Answers requests for which nothing is scripted. */
  public void otherwise(Function<String, Answer> answer) {
    otherwise = answer;
  }

  /** Rejects requests with more tokens, at four characters each. */
  public void window(long tokens) {
    window = tokens;
  }

  /** The {@code base_url} for a provider. */
  public String url(String provider) {
    String path = provider.equals("ollama") ? "/ollama" : "/%s/v1".formatted(provider);
    return "http://127.0.0.1:%d%s".formatted(server.getAddress().getPort(), path);
  }

  public int port() {
    return server.getAddress().getPort();
  }

  /** Waits for the next request and returns its body. */
  public String request() throws InterruptedException {
    return requests.take();
  }

  /** How many requests have come that {@link #request} has not returned. */
  public int waiting() {
    return requests.size();
  }

  /** Waits until a client has closed the connection of an answer that babbles. */
  public void awaitBroken() throws InterruptedException {
    broken.await();
  }

  /** The first line of the last message in a request by the protocol of OpenAI. */
  public static String lastLine(String body) {
    try {
      JsonNode messages = JSON.readTree(body).path("messages");
      String text = messages.path(messages.size() - 1).path("content").asText();
      return text.lines().findFirst().orElse("");
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(e);
    }
  }

  /** A body with indentation, for comparison. */
  public static String pretty(String body) {
    try {
      return JSON.readTree(body).toPrettyString();
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(e);
    }
  }

  private void answer(HttpExchange exchange, Protocol protocol) throws IOException {
    String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    try {
      JsonNode request = JSON.readTree(body);
      protocol.authenticate(exchange.getRequestHeaders(), KEY);
      protocol.check(request, exchange.getRequestHeaders());
      long tokens = protocol.characters(request) / CHARACTERS_PER_TOKEN;
      if (tokens > window) {
        throw protocol.tooLong(tokens, window);
      }
      requests.add(body);
      Answer answer = script.poll();
      send(
          exchange,
          protocol,
          answer == null ? otherwise.apply(body) : answer,
          request.path("stream").asBoolean());
    } catch (RejectedException e) {
      whole(exchange, e.status(), "application/json", protocol.error(e));
    }
    exchange.close();
  }

  private void send(HttpExchange exchange, Protocol protocol, Answer answer, boolean streamed)
      throws IOException {
    switch (answer) {
      case Answer.Says says when streamed -> stream(exchange, protocol, protocol.stream(says));
      case Answer.Says says -> whole(exchange, 200, "application/json", protocol.whole(says));
      case Answer.IgnoresStream(String text) ->
          whole(
              exchange,
              200,
              "application/json",
              protocol.whole(new Answer.Says(text, List.of(), Answer.Stop.END)));
      case Answer.Fails(int status, Map<String, String> headers, String message, String code) -> {
        headers.forEach(exchange.getResponseHeaders()::add);
        whole(exchange, status, "application/json", protocol.error(code, message));
      }
      case Answer.After(CountDownLatch latch, Answer then) -> {
        await(latch);
        send(exchange, protocol, then, streamed);
      }
      case Answer.Halves(Answer.Says says, CountDownLatch sent) -> {
        half(exchange, protocol.whole(says));
        sent.countDown();
        await(closed);
      }
      case Answer.Resets() -> throw new IOException("reset");
      case Answer.Stops(String text, boolean politely) -> {
        stream(exchange, protocol, protocol.beginning(text));
        if (!politely) {
          throw new IOException("stopped");
        }
      }
      case Answer.Breaks(Answer reply, int left, boolean politely) -> {
        List<String> parts = protocol.stream((Answer.Says) reply);
        stream(exchange, protocol, parts.subList(0, parts.size() - left));
        if (!politely) {
          throw new IOException("broken");
        }
      }
      case Answer.Babbles() -> babble(exchange, protocol);
      case Answer.Garbles() -> whole(exchange, 200, "application/json", "<html>Welcome</html>");
    }
  }

  private static void whole(HttpExchange exchange, int status, String type, String body)
      throws IOException {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().add("Content-Type", type);
    exchange.sendResponseHeaders(status, bytes.length);
    exchange.getResponseBody().write(bytes);
  }

  private static void half(HttpExchange exchange, String body) throws IOException {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().add("Content-Type", "application/json");
    exchange.sendResponseHeaders(200, bytes.length);
    exchange.getResponseBody().write(bytes, 0, bytes.length / 2);
    exchange.getResponseBody().flush();
  }

  private static void stream(HttpExchange exchange, Protocol protocol, List<String> parts)
      throws IOException {
    exchange.getResponseHeaders().add("Content-Type", protocol.streamType());
    exchange.sendResponseHeaders(200, 0);
    for (String part : parts) {
      exchange.getResponseBody().write(part.getBytes(StandardCharsets.UTF_8));
      exchange.getResponseBody().flush();
    }
  }

  private void babble(HttpExchange exchange, Protocol protocol) throws IOException {
    byte[] piece = protocol.beginning("and then").getLast().getBytes(StandardCharsets.UTF_8);
    try {
      stream(exchange, protocol, protocol.beginning("and then"));
      while (closed.getCount() > 0) {
        exchange.getResponseBody().write(piece);
        exchange.getResponseBody().flush();
      }
    } catch (IOException e) {
      broken.countDown();
      throw e;
    }
  }

  private void await(CountDownLatch latch) throws IOException {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
  }

  @Override
  public void close() {
    closed.countDown();
    server.stop(0);
  }
}
