package dev.rooster.torture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.app.RealDaemon;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * How a real daemon responds to clients without a token, pages on other sites and malformed
 * requests.
 */
@Tag("slow")
@Timeout(120)
class StrangersTest {
  @TempDir private Path folder;
  private RealDaemon daemon;

  @BeforeEach
  void start() throws Exception {
    daemon = new RealDaemon(folder);
    daemon.up();
  }

  @AfterEach
  void stop() {
    daemon.close();
  }

  private int raw(String head, String... headers) throws IOException {
    return status(answer(head, headers));
  }

  private String answer(String head, String... headers) throws IOException {
    String request =
        head + " HTTP/1.1\r\nConnection: close\r\n" + String.join("", headers) + "\r\n";
    return RawHttp.ask(daemon.port(), request);
  }

  private static int status(String answer) {
    return Integer.parseInt(answer.split(" ", 3)[1]);
  }

  private String host() {
    return "Host: 127.0.0.1:%d\r\n".formatted(daemon.port());
  }

  private String token() {
    return "Authorization: Bearer %s\r\n".formatted(daemon.token());
  }

  @Test
  void a_request_needs_the_token_and_an_allowed_host() throws Exception {
    String list = "GET /api/reminders";

    assertThat(raw(list, host(), token())).isEqualTo(200);
    assertThat(raw("GET /healthz", host())).isEqualTo(200);
    assertThat(raw(list, host())).isEqualTo(401);
    assertThat(raw(list, host(), "Authorization: Bearer wrong\r\n")).isEqualTo(401);
    assertThat(raw(list, host(), "Authorization: Basic %s\r\n".formatted(daemon.token())))
        .isEqualTo(401);
    assertThat(raw(list + "?token=" + daemon.token(), host())).isEqualTo(401);
    for (String origin : List.of("https://evil.example", "null", "http://127.0.0.1.evil.example")) {
      assertThat(raw(list, host(), token(), "Origin: %s\r\n".formatted(origin))).isEqualTo(403);
    }
    for (String evil :
        List.of("evil.example", "evil.example:" + daemon.port(), "127.0.0.1.nip.io")) {
      assertThat(raw(list, "Host: %s\r\n".formatted(evil), token())).isEqualTo(403);
    }
    assertThat(raw(list, token())).isEqualTo(400);
    assertThat(raw(list, host(), "Host: evil.example\r\n", token())).isEqualTo(400);
    assertThat(raw("OPTIONS /api/reminders", host(), "Origin: https://evil.example\r\n"))
        .isEqualTo(403);
    assertThat(answer(list, host(), token())).doesNotContain("Access-Control", daemon.token());
  }

  @Test
  void a_wrong_method_and_an_unknown_path_get_different_errors() throws Exception {
    String refused = answer("PUT /api/reminders", host(), token(), "Content-Length: 0\r\n");

    assertThat(status(refused)).isEqualTo(405);
    assertThat(refused).contains("Allow: GET, HEAD, OPTIONS, POST\r\n").contains("\"remedy\"");
    assertThat(raw("GET /api/nothing", host(), token())).isEqualTo(404);
    assertThat(raw("GET /../../etc/passwd", host(), token())).isEqualTo(400);
    assertThat(raw("GET /api/reminders/%2e%2e", host(), token())).isBetween(400, 404);
    assertThat(raw("BREW /api/reminders", host(), token())).isEqualTo(405);
  }

  @Test
  void a_body_that_is_too_large_is_refused_in_words() throws Exception {
    String body = "{\"message\":\"%s\"}".formatted("x".repeat(5_000_000));

    for (int i = 0; i < 20; i++) {
      RealDaemon.Reply refused = daemon.rest("POST", "/api/reminders", body);

      assertThat(refused.status()).isEqualTo(413);
      assertThat(refused.fields().object("error").orElseThrow().text("code")).contains("too_large");
    }
    assertThat(
            daemon
                .rest(
                    "POST",
                    "/api/reminders",
                    "{\"message\":\"%s\",\"schedule\":{\"in\":\"1h\"}}"
                        .formatted("x".repeat(90_000)))
                .status())
        .isEqualTo(201);
  }

  @Test
  void slow_clients_do_not_delay_others() throws Exception {
    String body = "{\"message\":\"slow\",\"schedule\":{\"in\":\"1h\"}}";
    List<RawHttp> slow = new ArrayList<>();
    try {
      for (int i = 0; i < 200; i++) {
        RawHttp one = new RawHttp(daemon.port());
        one.say(
            "POST /api/reminders HTTP/1.1\r\nConnection: close\r\n%s%sContent-Length: %d\r\n\r\n{"
                .formatted(host(), token(), body.length()));
        slow.add(one);
      }

      assertThat(daemon.ask("list").out()).isEqualTo("no reminders\n");

      for (char c : body.substring(1).toCharArray()) {
        slow.getFirst().say(String.valueOf(c));
      }
      assertThat(status(slow.getFirst().hear())).isEqualTo(201);
    } finally {
      for (RawHttp each : slow) {
        each.close();
      }
    }
    assertThat(daemon.ask("list").out()).contains("slow");
  }
}
