package dev.rooster.torture;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** A client that sends exactly the given bytes. */
final class RawHttp implements AutoCloseable {
  private final Socket socket;

  RawHttp(int port) throws IOException {
    socket = new Socket(InetAddress.getLoopbackAddress(), port);
    socket.setTcpNoDelay(true);
  }

  /** One request, and the whole answer to it. */
  static String ask(int port, String request) throws IOException {
    try (RawHttp http = new RawHttp(port)) {
      http.say(request);
      return http.hear();
    }
  }

  void say(String text) throws IOException {
    socket.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
    socket.getOutputStream().flush();
  }

  /** All that comes until the other side has had enough. */
  String hear() throws IOException {
    InputStream in = socket.getInputStream();
    return new String(in.readAllBytes(), StandardCharsets.UTF_8);
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
