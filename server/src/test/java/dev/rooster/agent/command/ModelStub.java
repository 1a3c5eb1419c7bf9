package dev.rooster.agent.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.rooster.model.StrictApi.Rejection;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicReference;

/**
 * A loopback model that sends prepared replies, records requests, and rejects what the real API
 * rejects.
 */
final class ModelStub implements AutoCloseable {
  private static final String ERROR =
      "{\"error\":{\"message\":\"the stub is broken\",\"type\":\"stub_error\"}}";

  private final HttpServer server;
  private final List<String> asked = new CopyOnWriteArrayList<>();
  private final List<String> rejected = new CopyOnWriteArrayList<>();
  private final CountDownLatch first = new CountDownLatch(1);
  private final CountDownLatch closed = new CountDownLatch(1);
  private volatile String text = "";
  private volatile int status = 200;
  private volatile boolean silent;
  private final AtomicReference<String> wanted = new AtomicReference<>("");
  private final Queue<Call> calls = new ConcurrentLinkedQueue<>();

  /** A call of a tool that the client makes for the model. */
  private record Call(String tool, String arguments) {}

  ModelStub() {
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

  /** Sets the reply. */
  void says(String answer) {
    text = answer;
    status = 200;
  }

  /** Makes the client run this command first. */
  void wantsToRun(String command) {
    wanted.set(command);
  }

  /** Makes the client call this tool first, after those that were wanted before. */
  void wantsToCall(String tool, String arguments) {
    calls.add(new Call(tool, arguments));
  }

  /** The requests with the whole conversation, oldest first. */
  List<String> asked() {
    return List.copyOf(asked);
  }

  /** Answers with an error from now on. */
  void fails(int code) {
    status = code;
  }

  /** Accepts requests without replying from now on. */
  void isSilent() {
    silent = true;
  }

  /** The last request with the whole conversation. */
  String lastAsked() {
    return asked.getLast();
  }

  /** Waits until it is asked for the first time. */
  void awaitQuestion() throws InterruptedException {
    first.await();
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
      Optional<ModelStream> stream = ModelStream.at(exchange.getRequestURI().getPath());
      if (stream.isEmpty()) {
        send(exchange, 404, "application/json", "{}");
        return;
      }
      asked.add(body);
      first.countDown();
      Optional<Rejection> rejection =
          stream.get().api().rejection(exchange.getRequestHeaders(), InstalledClient.KEY, body);
      if (rejection.isPresent()) {
        rejected.add(rejection.get().problem());
        send(exchange, rejection.get().status(), "application/json", rejection.get().body());
      } else if (silent) {
        closed.await();
      } else if (status != 200) {
        send(exchange, status, "application/json", ERROR);
      } else {
        send(exchange, 200, "text/event-stream", reply(stream.get()));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private String reply(ModelStream stream) {
    Call call = calls.poll();
    if (call != null) {
      return stream.call("call" + asked.size(), call.tool(), call.arguments());
    }
    String command = wanted.getAndSet("");
    return command.isEmpty() ? stream.text(text) : stream.call(command);
  }

  private static void send(HttpExchange exchange, int status, String type, String body)
      throws IOException {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().add("Content-Type", type);
    exchange.sendResponseHeaders(status, bytes.length);
    exchange.getResponseBody().write(bytes);
  }

  /** Fails if a request was rejected. */
  @Override
  public void close() {
    closed.countDown();
    server.stop(0);
    assertThat(rejected).as("requests that the API rejects").isEmpty();
  }
}
