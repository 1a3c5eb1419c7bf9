package dev.rooster.mcp;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/**
 * Stands before a server and adds a token to each request, for programs that cannot send one. All
 * else passes unchanged, byte for byte.
 */
final class TokenProxy implements AutoCloseable {
  private static final String HEAD_END = "\r\n\r\n";

  private final int port;
  private final String token;
  private final ServerSocket listening;

  TokenProxy(int port, String token) throws IOException {
    this.port = port;
    this.token = token;
    this.listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    Thread.startVirtualThread(this::accept);
  }

  String url() {
    return "http://localhost:%d/mcp".formatted(listening.getLocalPort());
  }

  private void accept() {
    while (!listening.isClosed()) {
      try {
        Socket client = listening.accept();
        Thread.startVirtualThread(() -> pass(client));
      } catch (IOException e) {
        return;
      }
    }
  }

  private void pass(Socket client) {
    try (client;
        Socket server = new Socket(InetAddress.getLoopbackAddress(), port)) {
      String head = head(client.getInputStream());
      OutputStream out = server.getOutputStream();
      out.write(authorized(head).getBytes(StandardCharsets.ISO_8859_1));
      out.flush();
      Thread.startVirtualThread(() -> copy(client, server));
      server.getInputStream().transferTo(client.getOutputStream());
    } catch (IOException e) {
      // One of the two is gone, and so is the connection.
    }
  }

  /** One request for each connection, so that each gets its token. */
  private String authorized(String head) {
    StringBuilder lines = new StringBuilder();
    for (String line : head.substring(0, head.length() - 2).split("\r\n")) {
      if (!line.regionMatches(true, 0, "connection:", 0, 11)) {
        lines.append(line).append("\r\n");
      }
    }
    return lines
        .append("Connection: close\r\nAuthorization: Bearer ")
        .append(token)
        .append(HEAD_END)
        .toString();
  }

  private static String head(InputStream in) throws IOException {
    ByteArrayOutputStream head = new ByteArrayOutputStream();
    while (!head.toString(StandardCharsets.ISO_8859_1).endsWith(HEAD_END)) {
      int read = in.read();
      if (read < 0) {
        throw new IOException("ended early");
      }
      head.write(read);
    }
    return head.toString(StandardCharsets.ISO_8859_1);
  }

  private static void copy(Socket from, Socket to) {
    try {
      from.getInputStream().transferTo(to.getOutputStream());
    } catch (IOException e) {
      // The other direction reports it.
    }
    try {
      to.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() throws IOException {
    listening.close();
  }
}
