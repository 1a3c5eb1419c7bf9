package dev.rooster.torture;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.rooster.app.RealDaemon;
import dev.rooster.format.Fields;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.BooleanSupplier;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * A loopback receiver of webhooks: checks signatures, records messages with their times, and sends
 * prepared responses.
 */
final class Receiver implements AutoCloseable {
  /** As Standard Webhooks writes keys. */
  static final String SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

  private final HttpServer server;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final Map<String, List<Arrival>> byKey = new LinkedHashMap<>();
  private final List<String> unsigned = new ArrayList<>();
  private volatile Manner manner = (arrival, times) -> Answer.TAKEN;

  /** Something that came. */
  record Arrival(Instant at, String path, Fields body) {
    String key() {
      return text("idempotency_key");
    }

    String reminderId() {
      return text("reminder_id");
    }

    Instant dueAt() {
      return Instant.parse(text("due_at"));
    }

    String text() {
      return text("text");
    }

    private String text(String name) {
      return body.text(name).orElseThrow();
    }
  }

  /** A prepared response. */
  record Answer(int status, Map<String, String> headers, String body) {
    static final Answer TAKEN = of(204);

    static Answer of(int status) {
      return new Answer(status, Map.of(), "");
    }
  }

  /** Chooses the response. */
  interface Manner {
    /**
     * @param times how often the same has come by now
     */
    Answer answer(Arrival arrival, int times) throws InterruptedException;
  }

  Receiver() throws IOException {
    this(0);
  }

  Receiver(int port) throws IOException {
    server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 1_000);
    server.setExecutor(threads);
    server.createContext("/", this::take);
    server.start();
  }

  int port() {
    return server.getAddress().getPort();
  }

  /** The address for reminders that should be delivered here. */
  String address(String path) {
    return "webhook:http://127.0.0.1:%d/%s".formatted(port(), path);
  }

  /** The configuration that allows a daemon to reach this receiver. */
  String configuration() {
    return "channels: {webhook: {allow: ['127.0.0.1:%d'], secret: '%s'}}\n"
        .formatted(port(), SECRET);
  }

  void answer(Manner other) {
    manner = other;
  }

  private void take(HttpExchange exchange) throws IOException {
    Instant at = Instant.now();
    try (exchange) {
      byte[] body = exchange.getRequestBody().readAllBytes();
      Arrival arrival =
          new Arrival(
              at,
              exchange.getRequestURI().getPath(),
              RealDaemon.fields(new String(body, StandardCharsets.UTF_8)));
      Answer answer = manner.answer(arrival, keep(arrival, isSigned(exchange, body)));
      answer.headers().forEach(exchange.getResponseHeaders()::set);
      byte[] said = answer.body().getBytes(StandardCharsets.UTF_8);
      exchange.sendResponseHeaders(answer.status(), said.length == 0 ? -1 : said.length);
      exchange.getResponseBody().write(said);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private synchronized int keep(Arrival arrival, boolean signed) {
    if (!signed) {
      unsigned.add(arrival.key());
    }
    List<Arrival> same = byKey.computeIfAbsent(arrival.key(), key -> new ArrayList<>());
    same.add(arrival);
    notifyAll();
    return same.size();
  }

  private static boolean isSigned(HttpExchange exchange, byte[] body) {
    String id = exchange.getRequestHeaders().getFirst("webhook-id");
    String time = exchange.getRequestHeaders().getFirst("webhook-timestamp");
    String shown = exchange.getRequestHeaders().getFirst("webhook-signature");
    byte[] key = Base64.getDecoder().decode(SECRET.substring("whsec_".length()));
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(key, "HmacSHA256"));
      mac.update((id + "." + time + ".").getBytes(StandardCharsets.UTF_8));
      String right = "v1," + Base64.getEncoder().encodeToString(mac.doFinal(body));
      return MessageDigest.isEqual(
          right.getBytes(StandardCharsets.UTF_8),
          String.valueOf(shown).getBytes(StandardCharsets.UTF_8));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Waits until so many different messages have come. */
  void await(int messages) throws InterruptedException {
    await(() -> byKey.size() >= messages);
  }

  /** Waits until something has come so often. */
  void await(String path, int times) throws InterruptedException {
    await(() -> at(path).size() >= times);
  }

  private synchronized void await(BooleanSupplier come) throws InterruptedException {
    while (!come.getAsBoolean()) {
      wait();
    }
  }

  /** All that came, by idempotency key, in the order in which it came. */
  synchronized Map<String, List<Arrival>> arrivals() {
    Map<String, List<Arrival>> copy = new LinkedHashMap<>();
    byKey.forEach((key, same) -> copy.put(key, List.copyOf(same)));
    return copy;
  }

  /** What came there. */
  synchronized List<Arrival> at(String path) {
    return byKey.values().stream()
        .flatMap(List::stream)
        .filter(it -> it.path().equals("/" + path))
        .toList();
  }

  /** The keys of messages whose signature was wrong. */
  synchronized List<String> unsigned() {
    return List.copyOf(unsigned);
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
