package dev.rooster.net;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.StandardSocketOptions;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/** An HTTP server on the loopback interface, whose handler may also cut the connection. */
public final class LoopbackServer implements AutoCloseable {
  private final ServerSocket server;
  private final Handler handler;

  /**
   * A request as it came.
   *
   * @param headers by lowercase name
   */
  public record Request(String method, String target, Map<String, String> headers, String body) {}

  /** Writes the response. */
  @FunctionalInterface
  public interface Handler {
    void handle(Request request, Exchange exchange) throws IOException, InterruptedException;
  }

  /** One connection. */
  public record Exchange(Socket socket) {

    public void json(int status, String body) throws IOException {
      send(status, "application/json", body);
    }

    public void send(int status, String type, String body) throws IOException {
      byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
      write(
          "HTTP/1.1 %d Said\r\nContent-Type: %s\r\nContent-Length: %d\r\n\r\n"
              .formatted(status, type, bytes.length));
      out().write(bytes);
      out().flush();
    }

    /** Writes as is, for streams. */
    public void write(String text) throws IOException {
      out().write(text.getBytes(StandardCharsets.UTF_8));
      out().flush();
    }

    /** Cuts the connection without a response. */
    public void reset() throws IOException {
      socket.setOption(StandardSocketOptions.SO_LINGER, 0);
      socket.close();
    }

    private OutputStream out() throws IOException {
      return socket.getOutputStream();
    }
  }

  public LoopbackServer(Handler handler) throws IOException {
    this(0, handler);
  }

  /** At a port, so that a server can come back. */
  public LoopbackServer(int port, Handler handler) throws IOException {
    this.handler = handler;
    this.server = new ServerSocket(port, 50, InetAddress.getLoopbackAddress());
    Thread.ofVirtual().start(this::accept);
  }

  public int port() {
    return server.getLocalPort();
  }

  public boolean isClosed() {
    return server.isClosed();
  }

  private void accept() {
    while (!server.isClosed()) {
      try {
        Socket socket = server.accept();
        Thread.ofVirtual().start(() -> serve(socket));
      } catch (IOException closed) {
        return;
      }
    }
  }

  private void serve(Socket socket) {
    try (socket) {
      handler.handle(read(socket.getInputStream()), new Exchange(socket));
    } catch (IOException e) {
      // The client has gone.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static Request read(InputStream in) throws IOException {
    String[] start = HttpCall.line(in).split(" ", 3);
    Map<String, String> headers = new HashMap<>();
    for (String line = HttpCall.line(in); !line.isEmpty(); line = HttpCall.line(in)) {
      String[] header = line.split(":", 2);
      headers.put(header[0].toLowerCase(Locale.ROOT), header[1].strip());
    }
    int length = Integer.parseInt(headers.getOrDefault("content-length", "0"));
    return new Request(
        start[0], start[1], headers, new String(in.readNBytes(length), StandardCharsets.UTF_8));
  }

  @Override
  public void close() throws IOException {
    server.close();
  }
}
