package dev.rooster.channel.signal;

import dev.rooster.format.Fields;
import dev.rooster.format.Json;
import dev.rooster.format.JsonText;
import dev.rooster.format.Problems;
import dev.rooster.net.HttpUrl;
import dev.rooster.net.LoopbackServer;
import dev.rooster.net.LoopbackServer.Exchange;
import dev.rooster.net.LoopbackServer.Request;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The HTTP daemon of signal-cli on the loopback interface, as its manual describes it: JSON-RPC
 * with strict parameters, and a stream of events.
 */
public final class SignalCli implements AutoCloseable {
  public static final String ACCOUNT = "+15550100";

  private static final Map<String, Set<String>> PARAMETERS =
      Map.of(
          "send", Set.of("account", "recipient", "groupId", "message"),
          "sendTyping", Set.of("account", "recipient", "groupId", "stop"));

  private final LoopbackServer server;
  private final BlockingQueue<Sent> sent = new LinkedBlockingQueue<>();
  private final BlockingQueue<String> events = new LinkedBlockingQueue<>();
  private final Deque<String> troubles = new ConcurrentLinkedDeque<>();
  private final AtomicInteger streams = new AtomicInteger();
  private long clock = 1_763_456_400_000L;

  /** A message that Rooster sent. */
  public record Sent(String to, String text, long id) {}

  /** Ends a stream of events. */
  private static final String CUT = "cut";

  public SignalCli() throws IOException {
    this.server = new LoopbackServer(this::handle);
  }

  public SignalSettings settings() {
    return new SignalSettings(HttpUrl.read("http://127.0.0.1:" + server.port()), ACCOUNT);
  }

  public int port() {
    return server.port();
  }

  /** The section of the configuration, without its braces. */
  public String section() {
    return "signal: {url: \"http://127.0.0.1:%d\", account: \"%s\"}".formatted(port(), ACCOUNT);
  }

  /** The next send gets this instead of its effect: a response body, or empty for a cut. */
  public void answerNext(String response) {
    troubles.add(response);
  }

  /** The next send has its effect, and the connection is cut before the response. */
  public void cutAfterNext() {
    troubles.add(CUT);
  }

  /**
   * A person writes.
   *
   * @return the event
   */
  public String write(String from, String text) {
    return event(from, text, "");
  }

  /** A person answers a message. */
  public void reply(String from, long to, String text) {
    event(
        from,
        text,
        ",\"quote\":{\"id\":%d,\"author\":\"%s\",\"authorNumber\":\"%s\",\"authorUuid\":\"7ccae375-cd51-4c82-8b1e-7be3280aa485\",\"text\":\"\",\"attachments\":[]}"
            .formatted(to, ACCOUNT, ACCOUNT));
  }

  public void writeInGroup(String from, String group, String text, String more) {
    event(
        from,
        text,
        ",\"groupInfo\":{\"groupId\":\"%s\",\"groupName\":\"home\",\"revision\":1,\"type\":\"DELIVER\"}%s"
            .formatted(group, more));
  }

  private String event(String from, String text, String more) {
    String event =
        "{\"envelope\":{\"source\":\"%s\",\"sourceNumber\":\"%s\",\"sourceUuid\":\"0b5ae375-cd51-4c82-8b1e-7be3280aa485\",\"sourceName\":\"Alice\",\"sourceDevice\":1,\"timestamp\":%d,\"serverReceivedTimestamp\":1763456400001,\"serverDeliveredTimestamp\":1763456400002,\"dataMessage\":{\"timestamp\":%d,\"message\":%s,\"expiresInSeconds\":0,\"viewOnce\":false%s}},\"account\":\"%s\"}"
            .formatted(from, from, ++clock, clock, JsonText.quoted(text), more, ACCOUNT);
    events.add(event);
    return event;
  }

  /** Any event. */
  public void raw(String json) {
    events.add(json);
  }

  /** Ends the stream of events. */
  public void cutStream() {
    events.add(CUT);
  }

  public Sent sent() throws InterruptedException {
    return sent.take();
  }

  public List<Sent> sentSoFar() {
    List<Sent> all = new ArrayList<>();
    sent.drainTo(all);
    return all;
  }

  private void handle(Request request, Exchange exchange) throws IOException, InterruptedException {
    switch (request.method() + " " + request.target()) {
      case "GET /api/v1/check" -> exchange.send(200, "text/plain", "");
      case "GET /api/v1/events" -> stream(exchange);
      case "POST /api/v1/rpc" -> call(request, exchange);
      default -> exchange.send(404, "text/plain", "");
    }
  }

  /** How many streams of events have been opened. */
  public int streams() {
    return streams.get();
  }

  private void stream(Exchange exchange) throws IOException, InterruptedException {
    streams.incrementAndGet();
    exchange.write(
        "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n");
    chunk(exchange, ":\n\n");
    String event = events.take();
    while (!event.equals(CUT)) {
      chunk(exchange, "event:receive\ndata:%s\n\n".formatted(event));
      event = events.take();
    }
  }

  private static void chunk(Exchange exchange, String text) throws IOException {
    exchange.write("%x\r\n%s\r\n".formatted(text.getBytes(StandardCharsets.UTF_8).length, text));
  }

  private void call(Request request, Exchange exchange) throws IOException {
    if (!request.headers().getOrDefault("content-type", "").startsWith("application/json")) {
      exchange.send(415, "text/plain", "");
      return;
    }
    Fields call = Fields.of(Json.read(request.body()), "", new Problems());
    String method = call.text("method").orElse("");
    Fields parameters = call.object("params").orElseThrow();
    Set<String> known = PARAMETERS.get(method);
    boolean valid =
        call.text("jsonrpc").filter("2.0"::equals).isPresent()
            && call.has("id")
            && known != null
            && known.containsAll(parameters.names())
            && parameters.text("account").filter(ACCOUNT::equals).isPresent()
            && parameters.has("recipient") != parameters.has("groupId");
    if (!valid) {
      exchange.json(200, error(-32602, "Invalid params"));
      return;
    }
    String trouble = method.equals("send") ? troubles.poll() : null;
    if (trouble != null && !trouble.equals(CUT)) {
      exchange.json(200, trouble);
      return;
    }
    long id = ++clock;
    if (method.equals("send")) {
      String to =
          parameters
              .text("groupId")
              .map("group:"::concat)
              .orElseGet(() -> parameters.texts("recipient").getFirst());
      sent.add(new Sent(to, parameters.text("message").orElseThrow(), id));
    }
    if (trouble != null) {
      exchange.reset();
    } else {
      exchange.json(
          200,
          "{\"jsonrpc\":\"2.0\",\"id\":\"1\",\"result\":{\"timestamp\":%d,\"results\":[%s]}}"
              .formatted(id, result("SUCCESS")));
    }
  }

  private static String result(String type) {
    return "{\"recipientAddress\":{\"uuid\":null,\"number\":\"+15550142\"},\"type\":\"%s\"}"
        .formatted(type);
  }

  public static String error(int code, String message) {
    return "{\"jsonrpc\":\"2.0\",\"id\":\"1\",\"error\":{\"code\":%d,\"message\":\"%s\"}}"
        .formatted(code, message);
  }

  /** A send that reached no recipient: an error, with the result as its data. */
  public static String failed(String type) {
    int code =
        switch (type) {
          case "RATE_LIMIT_FAILURE" -> -5;
          case "IDENTITY_FAILURE" -> -4;
          default -> -1;
        };
    return "{\"jsonrpc\":\"2.0\",\"id\":\"1\",\"error\":{\"code\":%d,\"message\":\"Failed to send message\",\"data\":{\"response\":{\"timestamp\":1,\"results\":[%s]}}}}"
        .formatted(code, result(type));
  }

  @Override
  public void close() throws IOException {
    events.add(CUT);
    server.close();
  }
}
