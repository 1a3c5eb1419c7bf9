package dev.rooster.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.format.JsonText;
import dev.rooster.home.Configuration;
import dev.rooster.login.TestLogins;
import dev.rooster.trust.Caller;
import dev.rooster.trust.Secret;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Requests and responses as bytes on the wire. */
@Timeout(60)
class HttpWireTest {
  private static final String TOLD =
      "Host: 127.0.0.1\r\nAuthorization: Bearer secret\r\nConnection: close\r\n";

  /** A strong reference: a logger without one loses its level. */
  private static final Logger JETTY = Logger.getLogger("org.eclipse.jetty");

  private final HttpServer server =
      new HttpServer(
          new Api(
              List.of(
                  route("GET", "/named/{name}", it -> it.part("name")),
                  route("POST", "/echo", it -> it.request().body()),
                  route("POST", "/length", it -> "" + it.request().body().length())),
              Caller::zone,
              bug -> {}),
          new Access(
              "secret",
              () -> Configuration.DEFAULT,
              new Secret.Vault(name -> Optional.empty(), Path.of(".")),
              ZoneOffset.UTC,
              TestLogins.none()),
          0);
  private int port;

  /** Describes a request. */
  private interface Saying {
    String of(Route.Call asked);
  }

  private static Route route(String method, String template, Saying saying) {
    return new Route(
        method,
        template,
        Description.of("", "", "").mayTake("Any"),
        asked -> Answer.ok(JsonText.object().with("said", saying.of(asked))));
  }

  @BeforeAll
  static void quiet() {
    JETTY.setLevel(Level.SEVERE);
  }

  @BeforeEach
  void start() throws IOException {
    port = server.start();
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private String sent(byte[]... parts) throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      for (byte[] part : parts) {
        socket.getOutputStream().write(part);
      }
      socket.shutdownOutput();
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private String sent(String text) throws IOException {
    return sent(latin(text));
  }

  private static byte[] latin(String text) {
    return text.getBytes(StandardCharsets.ISO_8859_1);
  }

  private static String posted(String path, int length) {
    return "POST %s HTTP/1.1\r\n%sContent-Length: %d\r\n\r\n".formatted(path, TOLD, length);
  }

  private static void assertRefused(String answer, int status, String code) {
    assertThat(answer)
        .startsWith("HTTP/1.1 " + status)
        .contains("Content-Type: application/json")
        .contains("{\"error\":{\"code\":\"%s\"".formatted(code));
  }

  @Test
  void a_name_may_have_a_slash_in_it_or_be_dots() throws IOException {
    assertThat(sent("GET /named/a%2Fb%20+c HTTP/1.1\r\n" + TOLD + "\r\n")).contains("\"a/b +c\"");
    assertThat(sent("GET /named/.. HTTP/1.1\r\n" + TOLD + "\r\n")).contains("\"..\"");
    assertRefused(sent("GET /named/a/b HTTP/1.1\r\n" + TOLD + "\r\n"), 404, "not_found");
  }

  @Test
  void input_that_is_not_http_gets_an_error_in_the_usual_format() throws IOException {
    assertRefused(sent("nonsense\r\n\r\n"), 400, "broken");
    assertRefused(sent("GET /named/%00 HTTP/1.1\r\n" + TOLD + "\r\n"), 400, "broken");
    assertRefused(sent("GET /named/x HTTP/9.9\r\n" + TOLD + "\r\n"), 505, "broken");
    assertRefused(sent("GET /named/x HTTP/1.1\r\n\r\n"), 400, "broken");
    assertRefused(
        sent("GET / HTTP/1.1\r\n" + TOLD + "X: " + "y".repeat(20_000) + "\r\n\r\n"), 431, "broken");
  }

  @Test
  void a_truncated_or_malformed_body_is_refused() throws IOException {
    assertRefused(sent(posted("/echo", 100) + "{}"), 400, "broken");
    String chunked = "POST /echo HTTP/1.1\r\n" + TOLD + "Transfer-Encoding: chunked\r\n\r\n";
    assertRefused(sent(chunked + "zz\r\n{}\r\n0\r\n\r\n"), 400, "broken");
    assertThat(sent(chunked + "2\r\n{}\r\n0\r\n\r\n")).contains("{\"said\":\"{}\"}");
  }

  @Test
  void a_body_that_is_not_utf_8_is_refused_and_not_stored_otherwise() throws IOException {
    assertRefused(sent(posted("/echo", 2) + "\u00c3("), 400, "invalid");
    byte[] rooster = "\ud83d\udc13".getBytes(StandardCharsets.UTF_8);
    assertThat(sent(latin(posted("/echo", 4)), rooster)).contains("\"said\":\"\ud83d\udc13\"");
  }

  @Test
  void a_body_over_two_million_bytes_gets_an_error_response() throws IOException {
    byte[] most = latin("x".repeat(2_000_000));
    assertThat(sent(latin(posted("/length", 2_000_000)), most)).contains("\"said\":\"2000000\"");
    assertRefused(sent(latin(posted("/length", 4_000_000)), most, most), 413, "too_large");
  }
}
