package dev.rooster.http;

import dev.rooster.events.Events;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeoutException;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.VirtualThreads;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/** Serves an API by HTTP on the loopback interface. */
public final class HttpServer implements AutoCloseable {
  private static final Duration STOP = Duration.ofSeconds(1);

  /** The idle timeout of connections during shutdown. */
  private static final Duration LAST_WORDS = Duration.ofMillis(200);

  private static final Answer TOO_MANY_CONNECTIONS =
      Answer.error(503, "overloaded", "too many connections are open", "close one, then try again");

  private static final String PID = Long.toString(ProcessHandle.current().pid());

  private final Server server;
  private final ServerConnector connector;
  private final Connections connections;
  private final Set<Events.Listener> streaming = ConcurrentHashMap.newKeySet();
  private volatile boolean closing;

  /**
   * @param port 0 for any free port
   */
  public HttpServer(Api api, Gate gate, int port) {
    this(api, gate, port, Connections.Limits.DEFAULT);
  }

  HttpServer(Api api, Gate gate, int port, Connections.Limits limits) {
    QueuedThreadPool threads = new QueuedThreadPool(20, 4, 60_000);
    threads.setName("rooster-http");
    threads.setDaemon(true);
    threads.setVirtualThreadsExecutor(
        VirtualThreads.getNamedVirtualThreadsExecutor("rooster-http-"));
    this.server = new Server(threads);
    HttpConfiguration configuration = new HttpConfiguration();
    configuration.setSendServerVersion(false);
    configuration.setSendDateHeader(true);
    configuration.setRequestHeaderSize(16_384);
    // Paths never name files, so a reminder's name may contain a slash or be two dots.
    configuration.setUriCompliance(UriCompliance.UNSAFE);
    this.connector = new ServerConnector(server, 1, 1, new HttpConnectionFactory(configuration));
    connector.setHost("127.0.0.1");
    connector.setPort(port);
    connector.setIdleTimeout(limits.longestRequest().toMillis());
    connector.setShutdownIdleTimeout(LAST_WORDS.toMillis());
    this.connections = new Connections(limits, connector::getScheduler);
    connector.addBean(connections);
    server.addConnector(connector);
    server.setHandler(new Bridge(api, gate));
    // Streams whose client may not use the server any more end at once, not at their next event.
    gate.onRevoked(() -> streaming.forEach(Events.Listener::wake));
    server.setErrorHandler(new ServerErrors());
    server.setStopTimeout(STOP.toMillis());
  }

  /** Starts the server and returns its port. */
  public int start() throws IOException {
    try {
      server.start();
      return connector.getLocalPort();
    } catch (IOException e) {
      throw e;
    } catch (Exception e) {
      throw new IOException("the HTTP server failed to start: " + e.getMessage(), e);
    }
  }

  /** Stops the server; connections that are still open after the timeout are closed. */
  @Override
  public void close() {
    closing = true;
    streaming.forEach(Events.Listener::wake);
    try {
      server.stop();
    } catch (TimeoutException e) {
      // The server has stopped; requests still in progress were aborted.
    } catch (Exception e) {
      throw new IllegalStateException("the HTTP server failed to stop", e);
    }
  }

  private final class Bridge extends Handler.Abstract {
    private final Api api;
    private final Gate gate;

    Bridge(Api api, Gate gate) {
      this.api = api;
      this.gate = gate;
    }

    @Override
    public boolean handle(
        org.eclipse.jetty.server.Request request, Response response, Callback answered) {
      Connection connection = request.getConnectionMetaData().getConnection();
      connections.begun(connection);
      Callback callback = Callback.from(() -> connections.answered(connection), answered);
      try {
        response.getHeaders().put(Access.PID, PID);
        switch (answer(request, connection)) {
          case Answer.Whole(int status, String type, String body, Map<String, String> headers) ->
              write(
                  response,
                  status,
                  type,
                  ByteBuffer.wrap(body.getBytes(StandardCharsets.UTF_8)),
                  headers,
                  callback);
          case Answer.Bytes(
                  int status,
                  String type,
                  ByteBuffer body,
                  Map<String, String> headers) ->
              write(response, status, type, body, headers, callback);
          case Answer.Stream stream -> stream(request, response, stream, callback);
        }
      } catch (RuntimeException e) {
        callback.failed(e);
      }
      return true;
    }

    private Answer answer(org.eclipse.jetty.server.Request request, Connection connection) {
      Request bare = bare(request);
      return switch (gate.check(bare)) {
        case Gate.Entry.Refused refused -> {
          // The body must be read first: a client that is still sending does not read the answer,
          // and the server would take the rest of the body for the next request.
          BodyReader.read(request, bare.path(), connections.longestRequest());
          yield refused.answer();
        }
        case Gate.Entry.Allowed allowed -> {
          boolean admitted = Access.isWithoutToken(bare.path()) || connections.admitted(connection);
          yield switch (BodyReader.read(request, bare.path(), connections.longestRequest())) {
            case BodyReader.Body.Refused refused -> refused.answer();
            case BodyReader.Body.Text body -> {
              // The client waits silently while an agent takes its turn.
              request.addIdleTimeoutListener(idle -> false);
              yield admitted
                  ? Compression.of(api.answer(bare.withBody(body.text()), allowed.caller()), bare)
                  : TOO_MANY_CONNECTIONS;
            }
          };
        }
      };
    }

    private static Request bare(org.eclipse.jetty.server.Request request) {
      return Request.of(request.getMethod(), target(request), headers(request), "");
    }

    private static String target(org.eclipse.jetty.server.Request request) {
      String target = request.getHttpURI().getPathQuery();
      return target == null ? "/" : target;
    }

    private static Map<String, String> headers(org.eclipse.jetty.server.Request request) {
      Map<String, String> headers = new HashMap<>();
      for (HttpField field : request.getHeaders()) {
        headers.putIfAbsent(
            field.getName().toLowerCase(Locale.ROOT),
            field.getValue() == null ? "" : field.getValue());
      }
      return headers;
    }

    private static void write(
        Response response,
        int status,
        String type,
        ByteBuffer body,
        Map<String, String> headers,
        Callback callback) {
      response.setStatus(status);
      if (!type.isEmpty()) {
        response.getHeaders().put("Content-Type", type);
      }
      response.getHeaders().put("Cache-Control", "no-store");
      response.getHeaders().put("X-Content-Type-Options", "nosniff");
      headers.forEach((name, value) -> response.getHeaders().put(name, value));
      response.write(true, body, callback);
    }

    /** Sends events until the client's token is revoked: checks it before each event. */
    private void stream(
        org.eclipse.jetty.server.Request request,
        Response response,
        Answer.Stream stream,
        Callback callback) {
      response.setStatus(200);
      response.getHeaders().put("Content-Type", Answer.EVENTS);
      response.getHeaders().put("Cache-Control", "no-store");
      response.getHeaders().put("X-Accel-Buffering", "no");
      Events.Listener listener = stream.listener();
      EventFrames frames = stream.frames();
      try (stream) {
        streaming.add(listener);
        send(response, ": rooster\n\n" + frames.first());
        boolean ended = false;
        while (!ended && !closing && !listener.lost() && !listener.ended()) {
          Optional<Events.Event> event = listener.next(stream.heartbeat().toMillis());
          if (!(gate.check(bare(request)) instanceof Gate.Entry.Allowed)) {
            break;
          }
          boolean last = closing || listener.ended();
          send(response, event.map(frames::of).orElseGet(() -> last ? "" : frames.still()));
          ended = event.filter(it -> stream.last().contains(it.type())).isPresent();
        }
        if (listener.lost()) {
          send(response, frames.lost());
        }
        if (closing) {
          send(response, frames.last());
        }
        callback.succeeded();
      } catch (IOException e) {
        callback.failed(e);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        callback.failed(e);
      } finally {
        streaming.remove(listener);
      }
    }

    private static void send(Response response, String text) throws IOException {
      if (text.isEmpty()) {
        return;
      }
      Content.Sink.write(response, false, ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)));
    }
  }
}
