package dev.rooster.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.cli.HandTickedHost;
import dev.rooster.net.Endpoint;
import dev.rooster.net.HttpCall;
import dev.rooster.net.HttpRequest;
import dev.rooster.net.HttpResponse;
import dev.rooster.reminder.Reminder;
import dev.rooster.store.Listing;
import dev.rooster.trust.Caller;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Requests over the wire, and errors that the server reports before routing. */
@Timeout(60)
class HttpServerTest {
  private static final String TOKEN = "secret";
  private static final String OVEN =
      "{\"name\":\"oven\",\"message\":\"check\",\"schedule\":{\"every\":\"1h\"}}";

  @TempDir Path home;
  private HandTickedHost host;
  private Described described;
  private HttpServer server;
  private int port;

  @BeforeEach
  void start() throws IOException {
    host = new HandTickedHost(home);
    described = Described.by(host.api());
    server = new HttpServer(host.api(), host.access(TOKEN), 0);
    port = server.start();
  }

  @AfterEach
  void end() {
    server.close();
    host.close();
  }

  private HttpResponse open(HttpRequest request) throws IOException {
    return HttpCall.send(
        Endpoint.loopback(port),
        request.headers().containsKey("Authorization")
            ? request
            : request.with("Authorization", "Bearer " + TOKEN),
        Duration.ofSeconds(30));
  }

  /** The status; the answer is held to the description. */
  private int ask(HttpRequest request) throws IOException {
    try (HttpResponse response = open(request)) {
      String body = response.text(1_000_000);
      described.hold(
          request.method(),
          request.target(),
          response.status(),
          response.header("content-type").orElse(""),
          body);
      return response.status();
    }
  }

  private String raw(byte[] request) throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      socket.getOutputStream().write(request);
      socket.getOutputStream().flush();
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private String raw(String head, byte[] body) throws IOException {
    byte[] start = head.getBytes(StandardCharsets.ISO_8859_1);
    byte[] all = new byte[start.length + body.length];
    System.arraycopy(start, 0, all, 0, start.length);
    System.arraycopy(body, 0, all, start.length, body.length);
    return raw(all);
  }

  @Test
  void the_description_is_served_to_every_token() throws IOException {
    assertThat(ask(HttpRequest.of("GET", "/api/openapi.json", ""))).isEqualTo(200);
    HttpRequest stranger =
        HttpRequest.of("GET", "/api/openapi.json", "").with("Authorization", "Bearer wrong");
    assertThat(ask(stranger)).isEqualTo(401);
    try (HttpResponse refused = open(stranger)) {
      assertThat(refused.header("www-authenticate")).contains("Bearer");
    }
    assertThat(ask(HttpRequest.of("GET", "/healthz", "").with("Authorization", "none")))
        .isEqualTo(200);
  }

  @Test
  void a_page_of_another_site_and_a_zone_that_is_none_are_refused() throws IOException {
    assertThat(ask(HttpRequest.of("GET", "/api/runs", "").with("Origin", "https://evil.example")))
        .isEqualTo(403);
    assertThat(ask(HttpRequest.of("POST", "/api/reminders", OVEN).with("Rooster-Zone", "Berlin")))
        .isEqualTo(400);
    assertThat(
            ask(HttpRequest.of("POST", "/api/reminders", OVEN).with("Rooster-Zone", "Asia/Tokyo")))
        .isEqualTo(201);
  }

  @Test
  void a_body_that_is_too_large_or_of_another_kind_is_refused() throws IOException {
    String large = "{\"message\":\"" + "x".repeat(2_000_000) + "\"}";

    assertThat(ask(HttpRequest.of("POST", "/api/reminders", large))).isEqualTo(413);
    assertThat(ask(HttpRequest.of("POST", "/api/reminders", OVEN).with("Content-Type", "text/xml")))
        .isEqualTo(415);
  }

  /** It contains all that the tools of a batch have returned. */
  @Test
  void a_hook_may_have_a_large_body() throws IOException {
    String results =
        """
        {"session_id":"s-1","hook_event_name":"PostToolBatch","tool_calls":["%s","%s"]}
        """
            .formatted("x".repeat(4_000_000), "x".repeat(4_000_000));

    assertThat(ask(HttpRequest.of("POST", "/hooks/claude-code", results))).isEqualTo(204);
    assertThat(ask(HttpRequest.of("POST", "/hooks/claude-code", results + " ".repeat(3_000_000))))
        .isEqualTo(413);
  }

  @Test
  void invalid_utf_8_is_refused_and_not_replaced() throws IOException {
    byte[] body =
        "{\"message\":\"?\",\"schedule\":{\"in\":\"1h\"}}".getBytes(StandardCharsets.UTF_8);
    body[12] = (byte) 0xff;

    String answer =
        raw(
            "POST /api/reminders HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer secret\r\n"
                + "Connection: close\r\nContent-Length: "
                + body.length
                + "\r\n\r\n",
            body);

    assertThat(answer).startsWith("HTTP/1.1 400 ").contains("the body is not UTF-8");
    assertThat(((Answer.Whole) list()).body()).contains("\"items\":[]");
  }

  private Answer list() {
    return host.api()
        .answer(
            Request.of("GET", "/api/reminders", Map.of(), ""),
            new Caller("rest", Optional.empty(), ZoneOffset.UTC));
  }

  @Test
  void an_invalid_request_gets_an_error_in_the_usual_format() throws IOException {
    for (String nonsense :
        new String[] {
          "nonsense\r\n\r\n",
          "GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: many\r\n\r\n",
          "GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n",
          """
          POST /api/reminders HTTP/1.1\r
          Host: 127.0.0.1\r
          Authorization: Bearer secret\r
          Connection: close\r
          Transfer-Encoding: chunked\r
          \r
          zz\r
          """,
          "GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nX: " + "x".repeat(20_000) + "\r\n\r\n"
        }) {
      String answer = raw(nonsense.getBytes(StandardCharsets.ISO_8859_1));

      assertThat(answer).startsWith("HTTP/1.1 4").contains("application/json");
      assertThat(answer).contains("{\"error\":{\"code\":\"").contains("\"remedy\":\"");
    }
  }

  @Test
  void a_head_response_has_no_body_but_its_length() throws IOException {
    String got = raw(request("GET", "/api/status"));
    String head = raw(request("HEAD", "/api/status"));

    String length = "Content-Length: " + got.substring(got.indexOf("\r\n\r\n") + 4).length();
    assertThat(head).startsWith("HTTP/1.1 200 ").contains(length).endsWith("\r\n\r\n");
    assertThat(raw(request("HEAD", "/api/events"))).contains("text/event-stream");
    assertThat(raw(request("OPTIONS", "/api/status")))
        .startsWith("HTTP/1.1 204 ")
        .contains("Allow: GET, HEAD, OPTIONS");
  }

  private static byte[] request(String method, String target) {
    return """
    %s %s HTTP/1.1\r
    Host: 127.0.0.1\r
    Authorization: Bearer secret\r
    Connection: close\r
    \r
    """
        .formatted(method, target)
        .getBytes(StandardCharsets.ISO_8859_1);
  }

  @Test
  void names_may_have_any_characters() throws IOException {
    for (String name : new String[] {"a/b", "..", "a;b", "ü %", "a\\\\b"}) {
      String json = OVEN.replace("oven", name);
      assertThat(ask(HttpRequest.of("POST", "/api/reminders", json))).isEqualTo(201);
    }

    for (String path : new String[] {"a%2Fb", "%2E%2E", "a%3Bb", "%C3%BC%20%25", "a%5Cb"}) {
      assertThat(ask(HttpRequest.of("GET", "/api/reminders/" + path, ""))).as(path).isEqualTo(200);
    }
  }

  @Test
  void a_reconnecting_client_gets_the_events_it_missed() throws IOException {
    ask(HttpRequest.of("POST", "/api/reminders", OVEN));
    ask(HttpRequest.of("POST", "/api/reminders/oven/pause", ""));
    ask(HttpRequest.of("POST", "/api/reminders/oven/resume", ""));

    assertThat(firstEvent(HttpRequest.of("GET", "/api/events", "").with("Last-Event-ID", "1")))
        .containsExactly("id: 2", "event: reminder.paused");
    assertThat(firstEvent(HttpRequest.of("GET", "/api/events?after=2", "")))
        .containsExactly("id: 3", "event: reminder.resumed");
    assertThat(firstEvent(HttpRequest.of("GET", "/api/events?after=99", "")))
        .containsExactly("id: 0", "event: lost");
  }

  @Test
  void a_revoked_token_receives_no_more_events() throws IOException {
    Path file = home.resolve("rooster.yaml");
    Files.writeString(home.resolve("token"), "alices");
    Files.writeString(file, "users: [{name: alice, token: \"${file:token}\"}]\n");
    host.configure(home);
    HttpRequest listen =
        HttpRequest.of("GET", "/api/events", "").with("Authorization", "Bearer alices");
    HttpRequest create = HttpRequest.of("POST", "/api/reminders", OVEN);
    try (HttpResponse response = open(listen);
        BufferedReader lines =
            new BufferedReader(new InputStreamReader(response.body(), StandardCharsets.UTF_8))) {
      assertThat(lines.readLine()).isEqualTo(": rooster");
      assertThat(ask(create.with("Authorization", "Bearer alices"))).isEqualTo(201);
      assertThat(lines.lines().filter(it -> it.startsWith("event: ")).findFirst())
          .hasValue("event: reminder.created");
      Files.writeString(file, "users: [{name: alice}]\n");
      host.configure(home);

      ask(HttpRequest.of("POST", "/api/reminders/oven/pause", ""));

      assertThat(lines.lines().filter(it -> it.startsWith("event: ")).findFirst()).isEmpty();
    }
  }

  @Test
  void the_server_stops_while_a_client_listens_to_events() throws IOException {
    try (HttpResponse response = open(HttpRequest.of("GET", "/api/events", ""));
        BufferedReader lines =
            new BufferedReader(new InputStreamReader(response.body(), StandardCharsets.UTF_8))) {
      assertThat(lines.readLine()).isEqualTo(": rooster");

      server.close();

      assertThat(lines.lines()).allMatch(it -> it.isEmpty() || it.startsWith(":"));
    }
  }

  @Test
  void the_server_stops_while_a_client_waits_for_a_run() throws Exception {
    ask(HttpRequest.of("POST", "/api/reminders", OVEN));
    Reminder oven = host.store().list(Listing.all()).items().getFirst();
    Instant now = host.store().now();
    host.store().lease("elsewhere", true, Duration.ofDays(1), now);
    assertThat(host.store().claimNow("elsewhere", oven.id(), oven.version(), now)).isPresent();
    CompletableFuture<Boolean> cutOff = new CompletableFuture<>();
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      socket
          .getOutputStream()
          .write(request("GET", "/api/runs/%s@%s?wait=30s".formatted(oven.id(), now)));
      Thread.ofVirtual().start(() -> cutOff.complete(endsWithout(socket)));
      // It is being answered once it listens.
      while (host.events().listening() < 2) {
        Thread.onSpinWait();
      }

      server.close();

      assertThat(cutOff.get(30, TimeUnit.SECONDS)).isTrue();
    }
  }

  /** Whether the connection ends without an answer that all is well. */
  private static boolean endsWithout(Socket socket) {
    try {
      return !new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
          .startsWith("HTTP/1.1 200");
    } catch (IOException e) {
      return true;
    }
  }

  private String[] firstEvent(HttpRequest request) throws IOException {
    try (HttpResponse response = open(request);
        BufferedReader lines =
            new BufferedReader(new InputStreamReader(response.body(), StandardCharsets.UTF_8))) {
      assertThat(response.header("content-type")).contains("text/event-stream");
      assertThat(lines.readLine()).isEqualTo(": rooster");
      assertThat(lines.readLine()).isEmpty();
      return new String[] {lines.readLine(), lines.readLine()};
    }
  }
}
