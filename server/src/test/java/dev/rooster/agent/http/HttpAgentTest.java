package dev.rooster.agent.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.rooster.agent.Reply;
import dev.rooster.agent.Scenes;
import dev.rooster.agent.TurnFailedException;
import dev.rooster.agent.TurnOrigin;
import dev.rooster.agent.TurnRequest;
import dev.rooster.agent.TurnScene;
import dev.rooster.agent.Usage;
import dev.rooster.events.Span;
import dev.rooster.events.TraceContext;
import dev.rooster.format.Fields;
import dev.rooster.format.Json;
import dev.rooster.format.Problems;
import dev.rooster.net.DeadPort;
import dev.rooster.net.HttpUrl;
import dev.rooster.net.Responder;
import dev.rooster.session.Session;
import dev.rooster.session.SessionKey;
import dev.rooster.trust.Secret;
import dev.rooster.trust.Situation;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Turns of an endpoint on the loopback interface. */
@Timeout(60)
class HttpAgentTest {
  private static final TurnScene TURN =
      Scenes.of(
          TurnRequest.of(
              "look at \"this\"",
              Session.lasting(new SessionKey("main")),
              TurnOrigin.operator(Situation.SCHEDULED),
              Map.of("name", "42", "attempt", "2")));

  private static HttpAgent agent(int port, Map<String, Secret> headers) {
    return new HttpAgent(
        new HttpSettings(
            HttpUrl.read("http://127.0.0.1:%d/turn?key=hidden".formatted(port)).orElseThrow(),
            headers,
            1_000),
        new Secret.Vault(
            name -> Optional.of("s3cret").filter(it -> name.equals("TOKEN")), Path.of(".")));
  }

  private static Reply answered(String response) throws Exception {
    try (Responder server = new Responder(response)) {
      return agent(server.port(), Map.of()).turn(TURN);
    }
  }

  private static TurnFailedException failed(String response) throws IOException {
    try (Responder server = new Responder(response)) {
      return failure(agent(server.port(), Map.of("Authorization", new Secret("${env:TOKEN}"))));
    }
  }

  private static TurnFailedException failure(HttpAgent agent) {
    return catchThrowableOfType(TurnFailedException.class, () -> agent.turn(TURN));
  }

  @Test
  void the_endpoint_gets_the_trace_of_the_turn() throws Exception {
    try (Responder server = new Responder(Responder.json(200, "{\"reply\":\"seen\"}"));
        Span _ = Span.enter(() -> new TraceContext("a".repeat(32), "b".repeat(16), true))) {
      agent(server.port(), Map.of()).turn(TURN);

      assertThat(server.request())
          .contains("\r\ntraceparent: 00-%s-%s-01\r\n".formatted("a".repeat(32), "b".repeat(16)));
    }
  }

  @Test
  void the_message_is_posted_with_its_variables() throws Exception {
    try (Responder server = new Responder(Responder.json(200, "{\"reply\":\"seen\"}"))) {
      HttpAgent agent =
          agent(server.port(), Map.of("Authorization", new Secret("Bearer ${env:TOKEN}")));

      assertThat(agent.turn(TURN)).isEqualTo(Reply.of("seen"));

      String request = server.request();
      assertThat(request)
          .startsWith("POST /turn?key=hidden HTTP/1.1\r\n")
          .contains("\r\nContent-Type: application/json\r\n")
          .contains("\r\nAuthorization: Bearer s3cret\r\n");
      Fields body =
          Fields.of(
              Json.read(request.substring(request.indexOf("\r\n\r\n") + 4)), "", new Problems());
      assertThat(body.names()).containsExactlyInAnyOrder("message", "session", "name", "attempt");
      assertThat(body.text("message")).contains("look at \"this\"");
      assertThat(body.text("session")).contains("main");
      assertThat(request).contains("\"name\":\"42\"").contains("\"attempt\":2");
    }
  }

  @Test
  void a_reply_is_json_or_text() throws Exception {
    assertThat(
            answered(
                Responder.json(
                    200,
                    """
                    {"reply":"[nothing]","input_tokens":12,"output_tokens":3,"cost_usd":0.5}\
                    """)))
        .isEqualTo(
            Reply.of(
                "[nothing]", new Usage(OptionalLong.of(12), OptionalLong.of(3), Optional.of(0.5))));
    assertThat(answered(Responder.json(200, "{\"text\":\"hi\"}")).text()).isEqualTo("hi");
    assertThat(answered(Responder.json(200, "{\"reply\":\"hi\",\"error\":\"\"}")).text())
        .isEqualTo("hi");
    assertThat(answered(Responder.json(200, "{\"reply\":\"hi\",\"error\":false}")).text())
        .isEqualTo("hi");
    assertThat(answered(Responder.json(201, "\"only a text\"")).text()).isEqualTo("only a text");
    assertThat(answered("HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n\r\n hi there\n").text())
        .isEqualTo("hi there");
    assertThat(answered("HTTP/1.1 204 Nothing\r\n\r\n").text()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "400, false",
    "401, false",
    "404, false",
    "302, false",
    "408, true",
    "429, true",
    "500, true",
    "503, true"
  })
  void a_status_other_than_2xx_is_a_failure(int status, boolean retryable) throws Exception {
    TurnFailedException failure = failed(Responder.json(status, ""));

    assertThat(failure.why()).isEqualTo("127.0.0.1 responded with status " + status);
    assertThat(failure.retryable()).isEqualTo(retryable);
  }

  @Test
  void the_reason_of_an_error_is_shown_without_secrets() throws Exception {
    assertThat(failed(Responder.json(500, "{\"error\":\"the model\\nis busy\"}")).why())
        .isEqualTo("127.0.0.1 responded with status 500: the model is busy");
    assertThat(failed(Responder.json(401, "{\"error\":{\"message\":\"s3cret is wrong\"}}")).why())
        .isEqualTo("127.0.0.1 responded with status 401: ${env:TOKEN} is wrong");
    assertThat(failed(Responder.json(500, "{".repeat(20_000))).why())
        .isEqualTo("127.0.0.1 responded with status 500");
  }

  @Test
  void the_retry_time_of_an_endpoint_is_kept() throws Exception {
    TurnFailedException failure =
        failed("HTTP/1.1 503 Busy\r\nRetry-After: 7\r\nContent-Length: 0\r\n\r\n");

    assertThat(failure.retryAfter()).contains(Duration.ofSeconds(7));
  }

  @Test
  void an_error_in_a_response_is_a_failure_with_its_usage() throws Exception {
    TurnFailedException failure =
        failed(Responder.json(200, "{\"error\":\"no credit\",\"input_tokens\":5}"));

    assertThat(failure.why()).isEqualTo("no credit");
    assertThat(failure.retryable()).isTrue();
    assertThat(failure.usage().inputTokens()).hasValue(5);
  }

  @ParameterizedTest
  @ValueSource(strings = {"{}", "{\"answer\":\"hi\"}", "[]", "{\"reply\":", "12"})
  void json_without_a_reply_is_a_failure_for_good(String body) throws Exception {
    TurnFailedException failure = failed(Responder.json(200, body));

    assertThat(failure.why()).startsWith("127.0.0.1 responded with ").contains("JSON");
    assertThat(failure.retryable()).isFalse();
  }

  @Test
  void a_response_that_is_too_long_is_rejected() throws Exception {
    String body = "{\"reply\":\"" + "x".repeat(1_000) + "\"}";

    assertThat(failed(Responder.json(200, body)).why())
        .isEqualTo("127.0.0.1 responded with more than 1000 bytes");
  }

  @Test
  void an_unreachable_endpoint_is_retried_and_its_query_is_not_shown() throws Exception {
    try (DeadPort dead = new DeadPort()) {
      TurnFailedException failure = failure(agent(dead.port(), Map.of()));

      assertThat(failure.why())
          .startsWith("the request to 127.0.0.1 failed: ")
          .doesNotContain("hidden");
      assertThat(failure.retryable()).isTrue();
    }
    assertThat(failed("").why())
        .isEqualTo(
            "the request to 127.0.0.1 failed: the response ended early."
                + " Make sure that the endpoint is up.");
  }

  @Test
  void a_missing_or_invalid_header_fails_the_turn_for_good() throws Exception {
    try (Responder server = new Responder()) {
      TurnFailedException missing =
          failure(agent(server.port(), Map.of("A", new Secret("${env:GONE}"))));
      TurnFailedException odd =
          failure(agent(server.port(), Map.of("A", new Secret("${env:TOKEN}\nB: c"))));

      assertThat(missing.why()).contains("environment variable GONE is not set");
      assertThat(missing.retryable()).isFalse();
      assertThat(odd.why()).contains("header A").doesNotContain("s3cret");
      assertThat(odd.retryable()).isFalse();
    }
  }

  @Test
  void an_interrupted_turn_closes_its_connection() throws Exception {
    try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      CompletableFuture<Throwable> thrown = new CompletableFuture<>();
      HttpAgent agent = agent(silent.getLocalPort(), Map.of());
      Thread turn =
          Thread.startVirtualThread(
              () -> thrown.complete(catchThrowableOfType(Throwable.class, () -> agent.turn(TURN))));
      try (Socket connection = silent.accept()) {
        String asked =
            new String(connection.getInputStream().readNBytes(4), StandardCharsets.UTF_8);
        assertThat(asked).isEqualTo("POST");

        turn.interrupt();

        assertThat(thrown.get(30, TimeUnit.SECONDS)).isInstanceOf(InterruptedException.class);
        connection.getInputStream().readAllBytes();
      }
    }
  }
}
