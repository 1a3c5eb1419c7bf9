package dev.rooster.fuzz;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/** A connection to the daemon on which anything can be sent, and answers are read one by one. */
final class Line implements AutoCloseable {
  /** Generous, for busy machines. */
  static final Duration PATIENCE = Duration.ofSeconds(60);

  private static final int LONGEST_LINE = 10_000_000;

  private final Socket socket = new Socket();
  private final InputStream in;
  private boolean ended;

  /**
   * What came back.
   *
   * @param headers by lowercase name
   */
  @SuppressWarnings("ArrayRecordComponent") // Never compared.
  record Answer(int status, Map<String, String> headers, byte[] body) {
    String text() {
      return new String(body, StandardCharsets.UTF_8);
    }
  }

  Line(int port) throws IOException {
    socket.connect(
        new InetSocketAddress(InetAddress.getLoopbackAddress(), port), (int) PATIENCE.toMillis());
    socket.setSoTimeout((int) PATIENCE.toMillis());
    socket.setTcpNoDelay(true);
    this.in = new BufferedInputStream(socket.getInputStream());
  }

  void send(byte[] bytes) throws IOException {
    socket.getOutputStream().write(bytes);
    socket.getOutputStream().flush();
  }

  /** Says that nothing more comes from here. */
  void shut() throws IOException {
    socket.shutdownOutput();
  }

  /** Drops the connection as a killed process does. */
  void reset() throws IOException {
    socket.setSoLinger(true, 0);
    socket.close();
  }

  /** Whether no more can be asked on it. */
  boolean ended() {
    return ended;
  }

  /**
   * The next answer.
   *
   * @throws EOFException if the other side has closed the connection instead
   * @throws java.net.SocketTimeoutException if there was none within the patience
   */
  Answer answer(String method) throws IOException {
    try {
      Answer answer = head();
      while (answer.status() == 100) {
        answer = head();
      }
      ended = "close".equalsIgnoreCase(answer.headers().get("connection"));
      boolean none = method.equals("HEAD") || answer.status() == 204 || answer.status() == 304;
      return none ? answer : new Answer(answer.status(), answer.headers(), body(answer.headers()));
    } catch (IOException e) {
      ended = true;
      throw e;
    }
  }

  /** The head of an answer whose body does not end. */
  Answer head() throws IOException {
    String[] parts = line().split(" ", 3);
    if (parts.length < 2 || !parts[0].startsWith("HTTP/1.")) {
      throw new IllegalStateException("no status line: " + String.join(" ", parts));
    }
    Map<String, String> headers = new HashMap<>();
    for (String line = line(); !line.isEmpty(); line = line()) {
      int colon = line.indexOf(':');
      headers.put(
          line.substring(0, colon).toLowerCase(Locale.ROOT), line.substring(colon + 1).strip());
    }
    return new Answer(Integer.parseInt(parts[1]), headers, new byte[0]);
  }

  private byte[] body(Map<String, String> headers) throws IOException {
    if (headers.getOrDefault("transfer-encoding", "").contains("chunked")) {
      ByteArrayOutputStream body = new ByteArrayOutputStream();
      for (int size = chunkSize(); size > 0; size = chunkSize()) {
        body.writeBytes(exactly(size));
        line();
      }
      line();
      return body.toByteArray();
    }
    if (headers.containsKey("content-length")) {
      return exactly(Integer.parseInt(headers.get("content-length")));
    }
    ended = true;
    return in.readAllBytes();
  }

  private int chunkSize() throws IOException {
    return Integer.parseInt(line().strip(), 16);
  }

  private byte[] exactly(int size) throws IOException {
    byte[] bytes = in.readNBytes(size);
    if (bytes.length < size) {
      throw new EOFException("the answer broke off");
    }
    return bytes;
  }

  /** A line without its end. */
  String line() throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    for (int c = in.read(); c != '\n'; c = in.read()) {
      if (c < 0 || line.size() > LONGEST_LINE) {
        throw new EOFException("there is no more after '" + line + "'");
      }
      line.write(c);
    }
    return line.toString(StandardCharsets.ISO_8859_1).stripTrailing();
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
