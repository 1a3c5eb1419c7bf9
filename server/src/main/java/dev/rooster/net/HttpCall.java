package dev.rooster.net;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;

/**
 * One request and its response, on its own connection. Follows no redirects and stores no state.
 */
public final class HttpCall {
  private static final int LONGEST_LINE = 16_384;
  private static final int MOST_HEADERS = 200;

  private HttpCall() {}

  /**
   * Sends a request and reads the response up to its body.
   *
   * @param timeout for connecting, and for each pause in the response
   * @throws NotConnectedException if nothing was sent; after any other exception, the receiver may
   *     have got the request
   */
  public static HttpResponse send(Endpoint to, HttpRequest request, Duration timeout)
      throws IOException {
    return send(to, request, timeout, timeout);
  }

  /**
   * The same with two limits.
   *
   * @param connecting for connecting
   * @param pause for each pause in the response
   * @throws NotConnectedException if the request was not sent
   */
  public static HttpResponse send(
      Endpoint to, HttpRequest request, Duration connecting, Duration pause) throws IOException {
    Socket socket = connected(to, connecting);
    try {
      socket.setSoTimeout(Math.toIntExact(pause.toMillis()));
      OutputStream out = socket.getOutputStream();
      ByteArrayOutputStream whole = new ByteArrayOutputStream();
      whole.write(request.head(to.authority()));
      whole.write(request.bytes());
      whole.writeTo(out);
      out.flush();
      return answer(socket, request);
    } catch (IOException | RuntimeException e) {
      socket.close();
      throw e;
    }
  }

  /**
   * Connects without TLS and sends nothing.
   *
   * @throws NotConnectedException if nothing listens there
   */
  public static void check(Endpoint to, Duration timeout) throws NotConnectedException {
    try (Socket socket = new Socket()) {
      socket.connect(
          new InetSocketAddress(to.address(), to.port()), Math.toIntExact(timeout.toMillis()));
    } catch (IOException e) {
      throw new NotConnectedException(e);
    }
  }

  private static Socket connected(Endpoint to, Duration timeout) throws NotConnectedException {
    try {
      return connect(to, Math.toIntExact(timeout.toMillis()));
    } catch (IOException e) {
      throw new NotConnectedException(e);
    }
  }

  private static Socket connect(Endpoint to, int timeoutMillis) throws IOException {
    Socket plain = new Socket();
    try {
      plain.connect(new InetSocketAddress(to.address(), to.port()), timeoutMillis);
      plain.setSoTimeout(timeoutMillis);
      plain.setTcpNoDelay(true);
      return to.tls() ? secured(plain, to) : plain;
    } catch (IOException e) {
      plain.close();
      throw new NotConnectedException(e);
    } catch (RuntimeException e) {
      plain.close();
      throw e;
    }
  }

  private static Socket secured(Socket plain, Endpoint to) throws IOException {
    SSLSocketFactory factory = (SSLSocketFactory) SSLSocketFactory.getDefault();
    SSLSocket socket = (SSLSocket) factory.createSocket(plain, to.host(), to.port(), true);
    SSLParameters parameters = socket.getSSLParameters();
    parameters.setEndpointIdentificationAlgorithm("HTTPS");
    socket.setSSLParameters(parameters);
    socket.startHandshake();
    return socket;
  }

  private static HttpResponse answer(Socket socket, HttpRequest request) throws IOException {
    InputStream in = new BufferedInputStream(socket.getInputStream());
    int status = status(line(in));
    Map<String, String> headers = headers(in);
    while (status >= 100 && status < 200) {
      status = status(line(in));
      headers = headers(in);
    }
    boolean empty = status == 204 || status == 304 || request.method().equals("HEAD");
    InputStream body = empty ? InputStream.nullInputStream() : body(in, headers);
    return new HttpResponse(status, headers, new OfSocket(body, socket));
  }

  private static int status(String line) throws IOException {
    String[] parts = line.split(" ", 3);
    if (parts.length < 2 || !parts[0].startsWith("HTTP/1.")) {
      throw new IOException("the response is not HTTP/1.1");
    }
    return number(parts[1], 10);
  }

  private static Map<String, String> headers(InputStream in) throws IOException {
    Map<String, String> headers = new HashMap<>();
    for (String line = line(in); !line.isEmpty(); line = line(in)) {
      int colon = line.indexOf(':');
      if (colon < 1 || headers.size() == MOST_HEADERS) {
        throw new IOException("the response has invalid headers");
      }
      headers.put(
          line.substring(0, colon).toLowerCase(Locale.ROOT), line.substring(colon + 1).strip());
    }
    return headers;
  }

  private static InputStream body(InputStream in, Map<String, String> headers) throws IOException {
    if (Optional.ofNullable(headers.get("transfer-encoding"))
        .filter(it -> it.toLowerCase(Locale.ROOT).contains("chunked"))
        .isPresent()) {
      return new Chunks(in);
    }
    String length = headers.get("content-length");
    return length == null ? in : new Part(in, number(length, 10));
  }

  static int number(String digits, int radix) throws IOException {
    try {
      int number = Integer.parseInt(digits.strip(), radix);
      if (number >= 0) {
        return number;
      }
    } catch (NumberFormatException e) {
      // Reported below, like a negative number.
    }
    throw new IOException(
        "the response contains the invalid number '%s'".formatted(digits.strip()));
  }

  static String line(InputStream in) throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    for (int c = in.read(); c != '\n'; c = in.read()) {
      if (c < 0 || line.size() == LONGEST_LINE) {
        throw new IOException("the response ended early");
      }
      line.write(c);
    }
    String text = line.toString(StandardCharsets.ISO_8859_1);
    return text.endsWith("\r") ? text.substring(0, text.length() - 1) : text;
  }

  /** A body of known length; fewer bytes are an error. */
  private static class Part extends FilterInputStream {
    private int left;

    Part(InputStream in, int length) {
      super(in);
      this.left = length;
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      if (left == 0) {
        return -1;
      }
      int read = in.read(bytes, offset, Math.min(length, left));
      if (read < 0) {
        throw new IOException("the response ended early");
      }
      left -= read;
      return read;
    }
  }

  /** A body in chunked transfer encoding. */
  private static final class Chunks extends InputStream {
    private final InputStream in;
    private InputStream chunk = InputStream.nullInputStream();
    private boolean ended;
    private boolean begun;

    Chunks(InputStream in) {
      this.in = in;
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      int read = chunk.read(bytes, offset, length);
      while (read < 0 && !ended) {
        advance();
        read = ended ? -1 : chunk.read(bytes, offset, length);
      }
      return read;
    }

    private void advance() throws IOException {
      if (begun) {
        line(in);
      }
      begun = true;
      int length = number(line(in).split(";", 2)[0], 16);
      ended = length == 0;
      chunk = new Part(in, length);
    }
  }

  /** A body that closes its connection. */
  private static final class OfSocket extends FilterInputStream {
    private final Socket socket;

    OfSocket(InputStream body, Socket socket) {
      super(body);
      this.socket = socket;
    }

    @Override
    public void close() throws IOException {
      socket.close();
    }
  }
}
