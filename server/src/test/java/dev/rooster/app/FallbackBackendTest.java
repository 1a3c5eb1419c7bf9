package dev.rooster.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.cli.Backend;
import dev.rooster.cli.StubBackend;
import dev.rooster.net.Responder;
import java.io.IOException;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** How a command finds out whether it is its daemon that has the port. */
class FallbackBackendTest {
  private static final long PID = 4711;
  private static final String HEALTH = Responder.json(200, "{\"status\":\"ok\",\"pid\":4711}");

  private final List<String> elsewhere = new ArrayList<>();

  private static String answer(int status, String header, String body) {
    return Responder.json(status, body).replaceFirst("\r\n", "\r\n" + header);
  }

  private FallbackBackend asking(int port) {
    return new FallbackBackend(
        new HttpBackend(new DaemonFile(port, PID, "token"), ZoneOffset.UTC), Elsewhere::new);
  }

  private static String get(Backend backend) {
    return backend.ask("GET", "/api/reminders", Map.of(), "").body();
  }

  @Test
  void the_first_answer_shows_it() throws Exception {
    try (Responder daemon =
            new Responder(answer(200, "Rooster-Pid: 4711\r\n", "[1]"), Responder.json(200, "[2]"));
        FallbackBackend backend = asking(daemon.port())) {
      assertThat(get(backend)).isEqualTo("[1]");
      assertThat(backend.up()).isTrue();
      assertThat(get(backend)).isEqualTo("[2]");

      assertThat(daemon.request()).startsWith("GET /api/reminders HTTP/1.1\r\n");
      assertThat(daemon.request()).startsWith("GET /api/reminders HTTP/1.1\r\n");
      assertThat(elsewhere).isEmpty();
    }
  }

  @Test
  void a_changing_request_checks_for_the_daemon_first() throws Exception {
    try (Responder daemon = new Responder(HEALTH, Responder.json(201, "{}"));
        FallbackBackend backend = asking(daemon.port())) {
      assertThat(backend.ask("POST", "/api/reminders", Map.of(), "{}").status()).isEqualTo(201);

      assertThat(daemon.request()).startsWith("GET /healthz HTTP/1.1\r\n");
      assertThat(daemon.request()).startsWith("POST /api/reminders HTTP/1.1\r\n");
    }
  }

  @Test
  void another_process_on_the_port_is_not_mistaken_for_the_daemon() throws Exception {
    for (String other :
        List.of(
            Responder.json(200, "[]"),
            answer(200, "Rooster-Pid: 4712\r\n", "[]"),
            answer(401, "Rooster-Pid: 4711\r\n", "{}"))) {
      try (Responder stranger = new Responder(other, Responder.json(404, ""));
          FallbackBackend backend = asking(stranger.port())) {
        assertThat(get(backend)).isEqualTo("elsewhere");
        assertThat(backend.up()).isFalse();
      }
    }
    assertThat(elsewhere).containsExactly("GET", "closed", "GET", "closed", "GET", "closed");
  }

  @Test
  void without_a_daemon_the_fallback_answers_every_request() throws IOException {
    int port;
    try (Responder gone = new Responder()) {
      port = gone.port();
    }
    FallbackBackend backend = asking(port);

    assertThat(get(backend)).isEqualTo("elsewhere");
    assertThat(backend.ask("POST", "/api/reminders", Map.of(), "{}").body()).isEqualTo("elsewhere");
    backend.close();
    assertThat(elsewhere).containsExactly("GET", "POST", "closed");
  }

  @Test
  void after_a_restart_the_new_daemon_answers() throws Exception {
    AtomicReference<DaemonFile> file = new AtomicReference<>();
    try (Responder old = new Responder(HEALTH);
        Responder next = new Responder(Responder.json(200, "[2]"), Responder.json(409, "{}"));
        HttpBackend backend = new HttpBackend(file::get, ZoneOffset.UTC, Duration.ofSeconds(30))) {
      file.set(new DaemonFile(old.port(), PID, "token"));
      assertThat(backend.answers()).isTrue();

      file.set(new DaemonFile(next.port(), PID + 1, "other"));
      assertThat(get(backend)).isEqualTo("[2]");
      assertThat(backend.stream("/api/messages", "{}", event -> true)).isPresent();

      assertThat(next.request()).contains("Bearer other");
    }
  }

  private static String events(String... frames) {
    return "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n: rooster\n\n"
        + String.join("", frames);
  }

  @Test
  void a_listener_that_was_too_slow_gets_the_events_that_the_daemon_still_has() throws Exception {
    List<String> heard = new ArrayList<>();
    try (Responder daemon =
            new Responder(
                events("id: 41\nevent: one\ndata: {}\n\n", "event: lost\ndata: {}\n\n"),
                events("id: 70\nevent: lost\ndata: {}\n\n", "id: 71\nevent: two\ndata: {}\n\n"));
        HttpBackend backend =
            new HttpBackend(new DaemonFile(daemon.port(), PID, "token"), ZoneOffset.UTC)) {
      backend.listen(
          () -> heard.add("connected"),
          event -> {
            heard.add(event.type());
            return true;
          });

      assertThat(heard).containsExactly("connected", "one", "lost", "two");
      assertThat(daemon.request()).doesNotContain("Last-Event-ID");
      assertThat(daemon.request()).contains("Last-Event-ID: 41\r\n");
    }
  }

  @Test
  void a_heartbeat_is_no_event_for_a_listener() throws Exception {
    try (Responder daemon =
            new Responder(
                events("event: heartbeat\ndata: {}\n\n", "id: 41\nevent: one\ndata: {}\n\n"));
        HttpBackend backend =
            new HttpBackend(new DaemonFile(daemon.port(), PID, "token"), ZoneOffset.UTC)) {
      List<String> heard = new ArrayList<>();
      backend.listen(event -> !heard.add(event.type()));

      assertThat(heard).containsExactly("one");
    }
  }

  @Test
  void a_listener_whose_connection_was_cut_within_an_event_gets_it_whole() throws Exception {
    List<String> heard = new ArrayList<>();
    try (Responder daemon =
            new Responder(
                events("id: 41\nevent: one\ndata: {}\n\n", "id: 42\nevent: two\ndata: {\"a"),
                HEALTH,
                events("id: 42\nevent: two\ndata: {\"a\":1}\n\n"));
        HttpBackend backend =
            new HttpBackend(new DaemonFile(daemon.port(), PID, "token"), ZoneOffset.UTC)) {
      backend.listen(event -> heard.add(event.type() + " " + event.json()));

      assertThat(heard).containsExactly("one {}", "two {\"a\":1}");
      assertThat(daemon.request()).startsWith("GET /api/events ");
      assertThat(daemon.request()).startsWith("GET /healthz ");
      assertThat(daemon.request()).contains("Last-Event-ID: 41\r\n");
    }
  }

  @Test
  void a_refused_listener_does_not_try_again() throws Exception {
    try (Responder daemon = new Responder(Responder.json(401, "{}"), HEALTH);
        HttpBackend backend =
            new HttpBackend(new DaemonFile(daemon.port(), PID, "token"), ZoneOffset.UTC)) {
      List<String> heard = new ArrayList<>();
      backend.listen(event -> heard.add(event.type()));

      assertThat(heard).isEmpty();
    }
  }

  /** Records the requests that reach the fallback. */
  private final class Elsewhere extends StubBackend {
    @Override
    public Reply ask(String method, String target, Map<String, String> headers, String body) {
      elsewhere.add(method);
      return new Reply(200, "elsewhere");
    }

    @Override
    public boolean up() {
      return false;
    }

    @Override
    public void close() {
      elsewhere.add("closed");
    }
  }
}
