package dev.rooster.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.home.Configuration;
import dev.rooster.login.TestLogins;
import dev.rooster.trust.Caller;
import dev.rooster.trust.Secret;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Limits of connections, on real sockets: those without a token do not keep others out. */
@Timeout(60)
class ConnectionsTest {
  private static final int MOST_UNKNOWN = 5;
  private static final int MOST = 8;
  private static final String REQUEST =
      "GET /%s HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer %s\r\n\r\n";

  private final List<Socket> sockets = new ArrayList<>();
  private HttpServer server;
  private int port;

  private void start(Duration longestRequest) throws IOException {
    Route hello =
        new Route(
            "GET",
            "/hello",
            Description.of("hello", "Greets", ""),
            asked -> Answer.text(200, "text/plain", "hello"));
    Route health =
        new Route(
            "GET",
            "/healthz",
            Description.of("health", "Is up", ""),
            asked -> Answer.text(200, "text/plain", "up"));
    Route called =
        new Route(
            "GET",
            "/on/{name}",
            Description.of("called", "Takes a call", ""),
            asked -> Answer.text(401, "text/plain", "not signed"));
    Access access =
        new Access(
            "secret",
            () -> Configuration.DEFAULT,
            new Secret.Vault(name -> Optional.empty(), Path.of(".")),
            ZoneOffset.UTC,
            TestLogins.none());
    server =
        new HttpServer(
            new Api(List.of(hello, health, called), Caller::zone, bug -> {}),
            access,
            0,
            new Connections.Limits(longestRequest, MOST, MOST_UNKNOWN));
    port = server.start();
  }

  @AfterEach
  void stop() throws IOException {
    for (Socket socket : sockets) {
      socket.close();
    }
    server.close();
  }

  private Socket open() throws IOException {
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
    sockets.add(socket);
    return socket;
  }

  private static void say(Socket socket, String text) throws IOException {
    socket.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
    socket.getOutputStream().flush();
  }

  /** The status of the answer to a request; the connection stays open. */
  private static String ask(Socket socket, String path, String token) throws IOException {
    say(socket, REQUEST.formatted(path, token));
    InputStream in = socket.getInputStream();
    StringBuilder head = new StringBuilder();
    while (head.indexOf("\r\n\r\n") < 0) {
      int next = in.read();
      assertThat(next).as("the server closed the connection").isNotNegative();
      head.append((char) next);
    }
    int from = head.indexOf("Content-Length: ") + "Content-Length: ".length();
    in.readNBytes(Integer.parseInt(head.substring(from, head.indexOf("\r", from))));
    return head.substring("HTTP/1.1 ".length(), "HTTP/1.1 200".length());
  }

  private static boolean isCut(Socket socket) throws IOException {
    try {
      return socket.getInputStream().read() < 0;
    } catch (SocketTimeoutException e) {
      return false;
    } catch (SocketException e) {
      return true;
    }
  }

  @Test
  void a_client_that_never_completes_its_headers_is_cut_although_it_keeps_sending()
      throws IOException {
    start(Duration.ofMillis(500));
    Socket slow = open();
    slow.setSoTimeout(50);
    say(slow, "GET /hello HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ");

    int sent = 0;
    while (sent < 200 && !isCut(slow)) {
      sent += trickle(slow);
    }

    assertThat(sent).as("bytes that the server waited for").isLessThan(200);
  }

  private static int trickle(Socket socket) {
    try {
      say(socket, "x");
    } catch (IOException e) {
      // The next read tells that the connection is closed.
    }
    return 1;
  }

  @Test
  void a_client_with_a_token_that_keeps_sending_headers_is_cut_too() throws IOException {
    start(Duration.ofMillis(500));
    Socket slow = open();
    assertThat(ask(slow, "hello", "secret")).isEqualTo("200");
    slow.setSoTimeout(50);
    say(slow, "GET /hello HTTP/1.1\r\nX-Slow: ");

    int sent = 0;
    while (sent < 200 && !isCut(slow)) {
      sent += trickle(slow);
    }

    assertThat(sent).isLessThan(200);
  }

  @Test
  void clients_without_a_token_lose_their_places_to_newer_ones() throws IOException {
    start(Duration.ofSeconds(60));
    Socket own = open();
    assertThat(ask(own, "hello", "secret")).isEqualTo("200");
    List<Socket> silent = new ArrayList<>();
    for (int i = 0; i < 3 * MOST_UNKNOWN; i++) {
      Socket stranger = open();
      // An answer shows that the server has taken the connection.
      assertThat(ask(stranger, i % 2 == 0 ? "healthz" : "hello", "wrong"))
          .isEqualTo(i % 2 == 0 ? "200" : "401");
      silent.add(stranger);
    }

    for (Socket early : silent.subList(0, 2 * MOST_UNKNOWN)) {
      assertThat(isCut(early)).isTrue();
    }
    assertThat(ask(silent.getLast(), "healthz", "wrong")).isEqualTo("200");
    assertThat(ask(own, "hello", "secret")).as("keeps its place").isEqualTo("200");
    assertThat(ask(open(), "hello", "secret")).as("finds a place").isEqualTo("200");
  }

  /** Calls of webhooks are signed, so the server reads them before it knows from whom they are. */
  @Test
  void callers_of_webhooks_do_not_take_the_places_of_those_with_a_token() throws IOException {
    start(Duration.ofSeconds(60));
    for (int i = 0; i < 2 * MOST; i++) {
      assertThat(ask(open(), "on/ci", "wrong")).isEqualTo("401");
    }

    assertThat(ask(open(), "hello", "secret")).isEqualTo("200");
  }

  @Test
  void clients_with_a_token_are_limited_too_and_hear_so() throws IOException {
    start(Duration.ofSeconds(60));
    for (int i = 0; i < MOST; i++) {
      assertThat(ask(open(), "hello", "secret")).isEqualTo("200");
    }
    Socket late = open();
    assertThat(ask(late, "hello", "secret")).isEqualTo("503");

    sockets.getFirst().close();

    String answer = ask(late, "hello", "secret");
    while (answer.equals("503")) {
      answer = ask(late, "hello", "secret");
    }
    assertThat(answer).isEqualTo("200");
  }
}
