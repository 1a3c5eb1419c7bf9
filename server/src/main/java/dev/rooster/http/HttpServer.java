package dev.rooster.http;

import dev.rooster.service.Events;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URLDecoder;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.eclipse.jetty.http.HttpField;
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

/** Brings requests to the routes, and answers back, by HTTP on the loopback. */
public final class HttpServer implements AutoCloseable {
  private static final int LONGEST_BODY = 2_000_000;
  private static final Duration IDLE = Duration.ofSeconds(60);
  private static final Duration LONGEST_REQUEST = Duration.ofSeconds(60);
  private static final Duration HEARTBEAT = Duration.ofSeconds(15);

  private final Server server;
  private final ServerConnector connector;
  private volatile boolean closing;

  /**
   * @param port 0 for any that is free
   */
  public HttpServer(Api api, Access access, int port) {
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
    this.connector = new ServerConnector(server, 1, 1, new HttpConnectionFactory(configuration));
    connector.setHost("127.0.0.1");
    connector.setPort(port);
    connector.setIdleTimeout(IDLE.toMillis());
    server.addConnector(connector);
    server.setHandler(new Bridge(api, access));
    server.setStopTimeout(1_000);
  }

  /** Starts; answers on which port. */
  public int start() throws IOException {
    try {
      server.start();
      return connector.getLocalPort();
    } catch (IOException e) {
      throw e;
    } catch (Exception e) {
      throw new IOException("the HTTP server does not start: " + e.getMessage(), e);
    }
  }

  @Override
  public void close() {
    closing = true;
    try {
      server.stop();
    } catch (Exception e) {
      throw new IllegalStateException("the HTTP server does not stop", e);
    }
  }

  private final class Bridge extends Handler.Abstract {
    private final Api api;
    private final Access access;

    Bridge(Api api, Access access) {
      this.api = api;
      this.access = access;
    }

    @Override
    public boolean handle(
        org.eclipse.jetty.server.Request request, Response response, Callback callback) {
      try {
        switch (answer(request)) {
          case Answer.Whole whole -> write(response, whole, callback);
          case Answer.Stream stream -> stream(response, stream, callback);
        }
      } catch (IOException | RuntimeException e) {
        callback.failed(e);
      }
      return true;
    }

    private Answer answer(org.eclipse.jetty.server.Request request) throws IOException {
      Map<String, String> headers = headers(request);
      Request bare = new Request(request.getMethod(), path(request), query(request), headers, "");
      Access.Entry entry = access.check(bare);
      if (entry instanceof Access.Entry.Refused refused) {
        return refused.answer();
      }
      Optional<String> body = body(request);
      if (body.isEmpty()) {
        return Answer.error(
            413,
            "too_large",
            "the body is larger than %d bytes, or came too slowly".formatted(LONGEST_BODY),
            "send less");
      }
      return api.answer(
          new Request(bare.method(), bare.path(), bare.query(), headers, body.get()),
          ((Access.Entry.Let) entry).caller());
    }

    private static String path(org.eclipse.jetty.server.Request request) {
      return request.getHttpURI().getDecodedPath() == null
          ? "/"
          : request.getHttpURI().getDecodedPath();
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

    private static Map<String, String> query(org.eclipse.jetty.server.Request request) {
      Map<String, String> query = new HashMap<>();
      String text = request.getHttpURI().getQuery();
      if (text != null) {
        for (String pair : text.split("&", -1)) {
          int equals = pair.indexOf('=');
          String name = equals < 0 ? pair : pair.substring(0, equals);
          query.putIfAbsent(decoded(name), equals < 0 ? "" : decoded(pair.substring(equals + 1)));
        }
      }
      return query;
    }

    private static String decoded(String text) {
      try {
        return URLDecoder.decode(text, StandardCharsets.UTF_8);
      } catch (IllegalArgumentException e) {
        return text;
      }
    }

    /** The body; none if it is too large or takes too long. */
    private static Optional<String> body(org.eclipse.jetty.server.Request request)
        throws IOException {
      long end = request.getBeginNanoTime() + LONGEST_REQUEST.toNanos();
      ByteArrayOutputStream body = new ByteArrayOutputStream();
      byte[] chunk = new byte[8192];
      try (InputStream in = Content.Source.asInputStream(request)) {
        for (int n = in.read(chunk); n >= 0; n = in.read(chunk)) {
          body.write(chunk, 0, n);
          if (body.size() > LONGEST_BODY || System.nanoTime() - end > 0) {
            return Optional.empty();
          }
        }
      }
      return Optional.of(body.toString(StandardCharsets.UTF_8));
    }

    private static void write(Response response, Answer.Whole whole, Callback callback) {
      response.setStatus(whole.status());
      response.getHeaders().put("Content-Type", whole.type());
      response.getHeaders().put("Cache-Control", "no-store");
      response.getHeaders().put("X-Content-Type-Options", "nosniff");
      whole.headers().forEach((name, value) -> response.getHeaders().put(name, value));
      response.write(
          true, ByteBuffer.wrap(whole.body().getBytes(StandardCharsets.UTF_8)), callback);
    }

    private void stream(Response response, Answer.Stream stream, Callback callback) {
      response.setStatus(200);
      response.getHeaders().put("Content-Type", "text/event-stream");
      response.getHeaders().put("Cache-Control", "no-store");
      try (var listener = stream.listener()) {
        send(response, ": rooster\n\n");
        while (!closing && !listener.lost()) {
          Optional<Events.Event> event = listener.next(HEARTBEAT.toMillis());
          send(
              response,
              event
                  .map(it ->
                      "id: %d\nevent: %s\ndata: %s\n\n".formatted(it.id(), it.type(), it.json()))
                  .orElse(": still here\n\n"));
        }
        send(response, "event: lost\ndata: {}\n\n");
        callback.succeeded();
      } catch (IOException e) {
        callback.failed(e);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        callback.failed(e);
      }
    }

    private static void send(Response response, String text) throws IOException {
      Content.Sink.write(response, false, ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)));
    }
  }
}
