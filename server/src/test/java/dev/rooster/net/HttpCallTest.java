package dev.rooster.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class HttpCallTest {
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  @Test
  void a_request_is_sent_unchanged_and_its_response_is_read() throws Exception {
    try (Responder server = new Responder(Responder.json(201, "{\"id\":\"ü\"}"));
        HttpResponse response =
            HttpCall.send(
                Endpoint.loopback(server.port()),
                HttpRequest.of("POST", "/api?x=1", "{\"a\":\"ü\"}").with("X-One", "two"),
                PATIENCE)) {
      assertThat(response.status()).isEqualTo(201);
      assertThat(response.header("Content-Type")).contains("application/json");
      assertThat(response.text(1_000)).isEqualTo("{\"id\":\"ü\"}");
      assertThat(server.request())
          .startsWith("POST /api?x=1 HTTP/1.1\r\nHost: 127.0.0.1:" + server.port() + "\r\n")
          .contains("\r\nX-One: two\r\n")
          .contains("\r\nContent-Length: 10\r\n")
          .endsWith("\r\n\r\n{\"a\":\"ü\"}");
    }
  }

  @Test
  void chunks_and_bodies_that_end_with_the_connection_are_read() throws Exception {
    String chunked =
        "HTTP/1.1 200 OK\r\n"
            + "Transfer-Encoding: chunked\r\n\r\n"
            + "5\r\n"
            + "hello\r\n"
            + "6;x=y\r\n"
            + " world\r\n"
            + "0\r\n\r\n";
    String unending = "HTTP/1.0 200 OK\r\n\r\nuntil the end";
    String interim = "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 204 Nothing\r\n\r\n";
    try (Responder server = new Responder(chunked, unending, interim)) {
      assertThat(get(server)).isEqualTo("200 hello world");
      assertThat(get(server)).isEqualTo("200 until the end");
      assertThat(get(server)).isEqualTo("204 ");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "7, PT7S",
    "'Wed, 18 Nov 2026 09:01:30 GMT', PT1M30S",
    "'Wed, 18 Nov 2026 08:00:00 GMT', PT0S",
    "1.5, PT2S",
    "soon,",
    "-1,",
    "99999999999,"
  })
  void a_response_says_when_to_ask_again(String after, @Nullable Duration pause) throws Exception {
    String busy =
        """
        HTTP/1.1 429 Busy\r
        Date: Wed, 18 Nov 2026 09:00:00 GMT\r
        Retry-After: %s\r
        Content-Length: 0\r
        \r
        """
            .formatted(after);
    try (Responder server = new Responder(busy);
        HttpResponse response =
            HttpCall.send(
                Endpoint.loopback(server.port()), HttpRequest.of("GET", "/", ""), PATIENCE)) {
      assertThat(response.retryAfter()).isEqualTo(Optional.ofNullable(pause));
    }
  }

  private static String get(Responder server) throws IOException {
    try (HttpResponse response =
        HttpCall.send(Endpoint.loopback(server.port()), HttpRequest.of("GET", "/", ""), PATIENCE)) {
      return response.status() + " " + response.text(1_000);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "nonsense\r\n\r\n",
        "HTTP/1.1 abc\r\n\r\n",
        "HTTP/1.1 200 OK\r\nno colon\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\nshort",
        "HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhel",
        "HTTP/1.1 200 OK\r\n",
        ""
      })
  void an_answer_that_cannot_be_read_is_an_error(String answer) throws Exception {
    try (Responder server = new Responder(answer)) {
      assertThatThrownBy(() -> get(server)).isInstanceOf(IOException.class);
    }
  }

  @Test
  void an_answer_that_is_too_long_is_refused() throws Exception {
    try (Responder server = new Responder(Responder.json(200, "x".repeat(1_001)))) {
      assertThatThrownBy(() -> get(server)).hasMessageContaining("longer than 1000");
    }
  }

  @Test
  void a_server_that_does_not_respond_runs_into_the_timeout() throws Exception {
    try (ServerSocket silent = new ServerSocket(0)) {
      assertThatThrownBy(() ->
              HttpCall.send(
                  Endpoint.loopback(silent.getLocalPort()),
                  HttpRequest.of("GET", "/", ""),
                  Duration.ofMillis(200)))
          .isInstanceOf(IOException.class);
    }
  }

  @Test
  void a_request_that_would_smuggle_another_one_is_refused() {
    assertThatThrownBy(() -> HttpRequest.of("GET", "/a b", ""))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> HttpRequest.of("GET", "/", "").with("A", "b\r\nC: d"))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new HttpRequest("GET", "/", Map.of("A:", "b"), "").with("A\n", "b"))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
