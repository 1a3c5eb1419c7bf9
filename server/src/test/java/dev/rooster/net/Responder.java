package dev.rooster.net;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** A loopback server that sends prepared responses and records requests. */
public final class Responder implements AutoCloseable {
  private final ServerSocket server;
  private final BlockingQueue<String> answers = new LinkedBlockingQueue<>();
  private final BlockingQueue<String> requests = new LinkedBlockingQueue<>();

  public Responder(String... answers) throws IOException {
    this.answers.addAll(List.of(answers));
    this.server = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
    Thread.ofPlatform().daemon().start(this::serve);
  }

  public int port() {
    return server.getLocalPort();
  }

  public static String json(int status, String body) {
    return "HTTP/1.1 %d Said\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s"
        .formatted(status, body.getBytes(StandardCharsets.UTF_8).length, body);
  }

  /** The next request that came, whole. */
  public String request() throws InterruptedException {
    return requests.take();
  }

  /** The requests that came and were not asked for yet. */
  public List<String> requests() {
    List<String> all = new ArrayList<>();
    requests.drainTo(all);
    return all;
  }

  private void serve() {
    while (!server.isClosed()) {
      try (Socket socket = server.accept()) {
        requests.add(read(socket.getInputStream()));
        socket.getOutputStream().write(answers.take().getBytes(StandardCharsets.UTF_8));
        socket.getOutputStream().flush();
      } catch (IOException | InterruptedException e) {
        // The next one, if there is one.
      }
    }
  }

  private static String read(InputStream in) throws IOException {
    ByteArrayOutputStream head = new ByteArrayOutputStream();
    while (!head.toString(StandardCharsets.ISO_8859_1).endsWith("\r\n\r\n")) {
      head.write(in.read());
    }
    String text = head.toString(StandardCharsets.ISO_8859_1);
    int length =
        text.lines()
            .filter(it -> it.startsWith("Content-Length: "))
            .map(it -> Integer.parseInt(it.substring(16)))
            .findFirst()
            .orElse(0);
    return text + new String(in.readNBytes(length), StandardCharsets.UTF_8);
  }

  @Override
  public void close() throws IOException {
    server.close();
  }
}
