package dev.rooster.mcp.stdio;

import dev.rooster.format.CanonicalJson;
import dev.rooster.format.ParsedValue;
import dev.rooster.mcp.protocol.ErrorCode;
import dev.rooster.mcp.protocol.HeaderNames;
import dev.rooster.mcp.protocol.McpException;
import dev.rooster.mcp.protocol.Message;
import dev.rooster.mcp.protocol.Meta;
import dev.rooster.mcp.protocol.Responses;
import dev.rooster.mcp.protocol.Revision;
import dev.rooster.net.HttpResponse;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Relays the messages of a client between its standard streams and the daemon. Looks for the daemon
 * again with each message, so that it may be started, stopped and restarted meanwhile.
 */
public final class StdioRelay {
  /** How long to wait for responses after the client has closed the input. */
  private static final Duration LAST_RESPONSES = Duration.ofSeconds(5);

  private static final String INITIALIZE = "initialize";
  private static final String DISCOVER = "server/discover";

  private final DaemonLink link;
  private final AnswerAlone alone;
  private final MessageOutput out;
  private final RelaySession session;
  private final Map<String, RelayCall> calls = new ConcurrentHashMap<>();
  private final List<Thread> threads = new ArrayList<>();

  public StdioRelay(DaemonLink link, AnswerAlone alone, Writer out) {
    this.link = link;
    this.alone = alone;
    this.out = new MessageOutput(out);
    this.session = new RelaySession(link, this.out);
  }

  /** Relays until the client closes the input. */
  public void run(InputStream in) throws IOException {
    BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      if (!line.isBlank()) {
        receive(line);
      }
    }
    finish();
  }

  private void finish() {
    calls.values().stream().filter(RelayCall::isEndless).forEach(RelayCall::cancel);
    long end = System.nanoTime() + LAST_RESPONSES.toNanos();
    try {
      for (Thread thread : threads) {
        thread.join(Duration.ofNanos(Math.max(1, end - System.nanoTime())));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void receive(String line) {
    try {
      switch (Message.parse(line)) {
        case ParsedValue.Arr batch -> receive(batch);
        case ParsedValue value -> receive(line, value);
      }
    } catch (McpException e) {
      out.write(Responses.error(Optional.empty(), e).json());
    }
  }

  /** Revision 2025-03-26 had batches. Each message gets a response of its own. */
  private void receive(ParsedValue.Arr batch) {
    if (batch.items().isEmpty()) {
      throw new McpException(ErrorCode.INVALID_REQUEST, "the batch is empty", "send a message");
    }
    batch.items().forEach(it -> receive(CanonicalJson.inOrder(it), it));
  }

  private void receive(String line, ParsedValue value) {
    try {
      receive(line, Message.of(value));
    } catch (McpException e) {
      out.write(Responses.error(Message.id(value), e).json());
    }
  }

  private void receive(String line, Message message) {
    switch (message) {
      case Message.Request request when request.method().equals(INITIALIZE) -> begin(line, request);
      case Message.Request request -> start(line, request);
      case Message.Notification notification -> notified(line, notification);
      case Message.Reply _ -> {}
    }
  }

  /** In the thread of the reader: the messages that follow belong to the session. */
  private void begin(String line, Message.Request request) {
    alone.greeted(request);
    Optional<String> response;
    try {
      response = session.begin(line);
    } catch (IOException e) {
      response = Optional.empty();
    }
    out.write(response.orElseGet(alone::begin));
  }

  private void start(String line, Message.Request request) {
    RelayCall call = new RelayCall(request, out);
    String key = CanonicalJson.of(request.id());
    calls.put(key, call);
    threads.removeIf(it -> !it.isAlive());
    threads.add(
        Thread.ofPlatform()
            .daemon()
            .name("rooster-mcp-call")
            .start(() -> {
              relay(line, request, call);
              calls.remove(key, call);
            }));
  }

  private void relay(String line, Message.Request request, RelayCall call) {
    try {
      Optional<HttpResponse> response =
          isStateless(request)
              ? link.send("POST", headers(request), line)
              : inSession(line, request);
      if (response.isPresent()) {
        call.pass(response.get());
      } else {
        call.end(alone.answer(request));
      }
    } catch (IOException e) {
      call.lost();
    }
  }

  private static boolean isStateless(Message.Request request) {
    return Meta.revision(request).isPresent() || request.method().equals(DISCOVER);
  }

  private static Map<String, String> headers(Message.Request request) {
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put(
        HeaderNames.REVISION,
        HeaderNames.encoded(Meta.revision(request).orElse(Revision.R2026_07_28.text())));
    headers.put(HeaderNames.METHOD, HeaderNames.encoded(request.method()));
    HeaderNames.named(request)
        .ifPresent(it -> headers.put(HeaderNames.NAME, HeaderNames.encoded(it)));
    return headers;
  }

  private Optional<HttpResponse> inSession(String line, Message.Request request)
      throws IOException {
    switch (request.method()) {
      case "resources/subscribe" -> request.params().text("uri").ifPresent(session::watch);
      case "resources/unsubscribe" -> request.params().text("uri").ifPresent(session::unwatch);
      default -> {}
    }
    return session.send(line);
  }

  private void notified(String line, Message.Notification notification) {
    if (notification.method().equals("notifications/cancelled")) {
      notification
          .params()
          .value("requestId")
          .map(it -> calls.get(CanonicalJson.of(it)))
          .ifPresent(RelayCall::cancel);
    }
    if (Meta.revision(notification).isEmpty()) {
      try {
        Optional<HttpResponse> response = session.send(line);
        if (response.isPresent()) {
          response.get().close();
        }
      } catch (IOException e) {
        // No response is expected, and a daemon that is restarted needs no notification.
      }
    }
  }
}
