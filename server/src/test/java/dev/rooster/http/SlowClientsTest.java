package dev.rooster.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.home.Configuration;
import dev.rooster.login.TestLogins;
import dev.rooster.trust.Caller;
import dev.rooster.trust.Secret;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Clients that never finish their request. */
@Timeout(60)
class SlowClientsTest {
  private static final Duration LONGEST = Duration.ofMillis(300);

  private HttpServer server;
  private int port;

  @BeforeEach
  void start() throws IOException {
    Route echo =
        new Route(
            "POST",
            "/echo",
            Description.of("echo", "Says it again", "").mayTake("Any"),
            asked -> Answer.text(200, "text/plain", asked.request().body()));
    Access access =
        new Access(
            "secret",
            () -> Configuration.DEFAULT,
            new Secret.Vault(name -> Optional.empty(), Path.of(".")),
            ZoneOffset.UTC,
            TestLogins.none());
    server =
        new HttpServer(
            new Api(List.of(echo), Caller::zone, bug -> {}),
            access,
            0,
            new Connections.Limits(LONGEST, 10, 10));
    port = server.start();
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private Socket begun(int length) throws IOException {
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
    say(
        socket,
        """
        POST /echo HTTP/1.1\r
        Host: 127.0.0.1\r
        Authorization: Bearer secret\r
        Connection: close\r
        Content-Length: %d\r
        \r
        """
            .formatted(length));
    return socket;
  }

  private static void say(Socket socket, String text) throws IOException {
    socket.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
    socket.getOutputStream().flush();
  }

  private static String hear(Socket socket) throws IOException {
    return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
  }

  @Test
  void a_client_that_sends_its_request_in_time_gets_a_response() throws IOException {
    try (Socket socket = begun(5)) {
      say(socket, "hello");

      assertThat(hear(socket)).startsWith("HTTP/1.1 200 ").endsWith("hello");
    }
  }

  @Test
  void a_client_that_stops_sending_gets_a_timeout_response() throws IOException {
    try (Socket socket = begun(5)) {
      say(socket, "he");

      assertThat(hear(socket)).startsWith("HTTP/1.1 408 ").contains("too_slow");
    }
  }

  @Test
  void a_client_that_sends_too_slowly_gets_a_timeout_response() throws IOException {
    try (Socket socket = begun(1_000_000)) {
      while (socket.getInputStream().available() == 0) {
        say(socket, "x");
      }

      assertThat(hear(socket)).startsWith("HTTP/1.1 408 ").contains("too_slow");
    }
  }
}
