package dev.rooster.bench.daemon;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A model that answers at once, by the protocol of OpenAI, and records when each request arrived.
 * The message of a turn names its number.
 */
final class LoopbackModel implements AutoCloseable {
  private static final Pattern NUMBER = Pattern.compile("turn-(\\d+)-of-the-benchmark");
  private static final byte[] REPLY =
      """
      {"id":"c","object":"chat.completion","created":1,"model":"m","choices":[{"index":0,"message":
      {"role":"assistant","content":"Done."},"finish_reason":"stop"}],
      "usage":{"prompt_tokens":9,"completion_tokens":2,"total_tokens":11}}
      """
          .getBytes(StandardCharsets.UTF_8);

  private final HttpServer server;
  private final Map<Integer, Request> requests = new ConcurrentHashMap<>();
  private volatile CountDownLatch left = new CountDownLatch(0);

  /** When the first byte after the head of a request was read, and the size of its body. */
  record Request(long arrivedMicros, int bytes) {}

  LoopbackModel() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 500);
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext("/v1/chat/completions", this::answer);
    server.start();
  }

  String url() {
    return "http://127.0.0.1:%d/v1".formatted(server.getAddress().getPort());
  }

  static String message(int number) {
    return "turn-%d-of-the-benchmark".formatted(number);
  }

  private void answer(HttpExchange exchange) throws IOException {
    long micros = ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now());
    byte[] body = exchange.getRequestBody().readAllBytes();
    exchange.getResponseHeaders().add("Content-Type", "application/json");
    exchange.sendResponseHeaders(200, REPLY.length);
    exchange.getResponseBody().write(REPLY);
    exchange.close();
    Matcher number = NUMBER.matcher(new String(body, StandardCharsets.UTF_8));
    if (number.find()) {
      requests.put(Integer.parseInt(number.group(1)), new Request(micros, body.length));
      left.countDown();
    }
  }

  /** Forgets all requests, and expects this many. */
  void expect(int count) {
    requests.clear();
    left = new CountDownLatch(count);
  }

  /** The requests by the number of the turn, when all have come or the time is over. */
  Map<Integer, Request> await(Duration longest) throws InterruptedException {
    boolean all = left.await(longest.toMillis(), TimeUnit.MILLISECONDS);
    if (!all) {
      System.err.println(left.getCount() + " turns did not reach the model");
    }
    return Map.copyOf(requests);
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
