package dev.rooster.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.cli.HandTickedHost;
import dev.rooster.format.Fields;
import dev.rooster.format.Json;
import dev.rooster.format.Problems;
import dev.rooster.net.Endpoint;
import dev.rooster.net.HttpCall;
import dev.rooster.net.HttpRequest;
import dev.rooster.net.HttpResponse;
import dev.rooster.page.PageFiles;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A browser over the wire: gets the page, logs in, uses the API with its cookie, logs out. */
@Timeout(60)
class LoginTest {
  private static final String TOKEN = "secret";
  private static final String OVEN =
      "{\"name\":\"oven\",\"message\":\"check\",\"schedule\":{\"every\":\"1h\"}}";

  @TempDir Path home;
  private HandTickedHost host;
  private Described described;
  private HttpServer server;
  private int port;

  /** A response that has been read. */
  private record Got(int status, Map<String, String> headers, byte[] body) {
    Fields fields() {
      return Fields.of(Json.read(text()), "", new Problems());
    }

    String text() {
      return new String(body, StandardCharsets.UTF_8);
    }

    String header(String name) {
      return headers.getOrDefault(name, "");
    }
  }

  @BeforeEach
  void start() throws IOException {
    Files.writeString(home.resolve("rooster.yaml"), "users: [{name: alice, trust: inner}]\n");
    host = new HandTickedHost(home);
    described = Described.by(host.api());
    server = new HttpServer(PageRoutes.addTo(host.api(), new PageFiles()), host.access(TOKEN), 0);
    port = server.start();
  }

  @AfterEach
  void end() {
    server.close();
    host.close();
  }

  private String origin() {
    return "http://127.0.0.1:" + port;
  }

  private HttpResponse open(HttpRequest request) throws IOException {
    return HttpCall.send(Endpoint.loopback(port), request, Duration.ofSeconds(30));
  }

  /** The response; one of the API is held to its description. */
  private Got ask(String method, String target, String body, String... headers) throws IOException {
    HttpRequest request = HttpRequest.of(method, target, body);
    for (int i = 0; i < headers.length; i += 2) {
      request = request.with(headers[i], headers[i + 1]);
    }
    try (HttpResponse response = open(request)) {
      Got got = new Got(response.status(), response.headers(), response.body().readAllBytes());
      if (target.startsWith("/api/")) {
        described.hold(method, target, got.status(), got.header("content-type"), got.text());
      }
      return got;
    }
  }

  private String code(String body) throws IOException {
    Got offered = ask("POST", "/api/logins", body, "Authorization", "Bearer " + TOKEN);
    assertThat(offered.status()).isEqualTo(201);
    assertThat(offered.fields().text("url").orElseThrow())
        .isEqualTo("http://127.0.0.1:7717/#login=" + offered.fields().text("code").orElseThrow());
    return offered.fields().text("code").orElseThrow();
  }

  private Got login(String code) throws IOException {
    return ask("POST", "/api/login", "{\"code\":\"%s\"}".formatted(code), "Origin", origin());
  }

  /**
   * A browser that has logged in.
   *
   * @param cookie as it sends it
   */
  private record Browser(String cookie, String key) {
    String token() {
      return cookie.substring(cookie.indexOf('=') + 1);
    }
  }

  private Browser browser(String body) throws IOException {
    return browser(login(code(body)));
  }

  private static Browser browser(Got logged) {
    String set = logged.header("set-cookie");
    return new Browser(
        set.substring(0, set.indexOf(';')), logged.fields().text("key").orElseThrow());
  }

  /** What the page asks for, and which headers come with it. */
  private Got ask(Browser browser, String method, String target, String body) throws IOException {
    return ask(
        method,
        target,
        body,
        "Cookie",
        browser.cookie(),
        "Rooster-Key",
        browser.key(),
        "Origin",
        origin());
  }

  @Test
  void a_code_sets_a_cookie_that_no_script_can_read() throws IOException {
    Got logged = login(code("{}"));

    assertThat(logged.status()).isEqualTo(200);
    assertThat(logged.text()).matches("\\{\"user\":null,\"operator\":true,\"key\":\"[\\w-]{43}\"}");
    assertThat(logged.text()).doesNotContain(browser(logged).token());
    assertThat(logged.header("set-cookie"))
        .matches(
            "rooster_%d=[\\w-]{43}; HttpOnly; SameSite=Strict; Path=/; Max-Age=2592000"
                .formatted(port));
    assertThat(logged.header("cache-control")).isEqualTo("no-store");
  }

  @Test
  void a_used_code_is_refused_with_the_command_for_a_new_one() throws IOException {
    String code = code("{}");
    login(code);

    Got refused = login(code);

    assertThat(refused.status()).isEqualTo(401);
    assertThat(refused.headers()).doesNotContainKey("set-cookie");
    Fields error = refused.fields().object("error").orElseThrow();
    assertThat(error.text("code")).contains("unauthorized");
    assertThat(error.text("remedy").orElseThrow()).contains("rooster open");
  }

  @Test
  void guessing_codes_is_slowed_down() throws IOException {
    for (int i = 0; i < 10; i++) {
      assertThat(login("guess").status()).isEqualTo(401);
    }

    Got refused = login("guess");

    assertThat(refused.status()).isEqualTo(429);
    assertThat(refused.header("retry-after")).isEqualTo("60");
    assertThat(login(code("{}")).status()).isEqualTo(200);
  }

  @Test
  void the_cookie_lets_in_the_operator_as_the_page() throws IOException {
    Browser browser = browser("{}");

    Got made = ask(browser, "POST", "/api/reminders", OVEN);

    assertThat(made.status()).isEqualTo(201);
    assertThat(made.fields().text("created_by")).contains("page");
    Fields me =
        ask(
                "GET",
                "/api/me",
                "",
                "Cookie",
                "a=b; " + browser.cookie(),
                "Rooster-Key",
                browser.key())
            .fields();
    assertThat(me.text("user")).isEmpty();
    assertThat(me.flag("operator")).contains(true);
    assertThat(me.text("trust")).contains("full");
    assertThat(me.text("now_ms")).contains(Long.toString(host.store().now().toEpochMilli()));
  }

  @Test
  void the_cookie_of_a_user_shows_only_their_own() throws IOException {
    ask("POST", "/api/reminders", OVEN, "Authorization", "Bearer " + TOKEN);
    Browser browser = browser("{\"user\":\"alice\"}");

    assertThat(ask(browser, "GET", "/api/reminders/oven", "").status()).isEqualTo(404);
    assertThat(ask(browser, "GET", "/api/me", "").fields().text("user")).contains("alice");

    Files.writeString(home.resolve("rooster.yaml"), "users: []\n");
    host.configure(home);
    assertThat(ask(browser, "GET", "/api/me", "").status()).isEqualTo(401);
  }

  @ParameterizedTest
  @CsvSource(
      nullValues = "-",
      value = {
        "GET, -, -, 200",
        "GET, own, same-origin, 200",
        "GET, -, none, 200",
        "GET, http://127.0.0.1:1, -, 403",
        "GET, -, same-site, 403",
        "GET, -, cross-site, 403",
        "POST, own, -, 200",
        "POST, own, same-origin, 200",
        "POST, -, same-origin, 200",
        "POST, -, -, 403",
        "POST, -, none, 403",
        "POST, own, same-site, 403",
        "POST, own, cross-site, 403",
        "POST, http://127.0.0.1:1, -, 403",
        "POST, http://127.0.0.1:1, same-origin, 403",
        "POST, http://localhost:1, -, 403",
        "POST, https://127.0.0.1, -, 403",
        "POST, null, -, 403",
        "POST, https://evil.example, -, 403"
      })
  void a_request_with_a_cookie_comes_from_the_page_itself(
      String method, String origin, String site, int status) throws IOException {
    ask("POST", "/api/reminders", OVEN, "Authorization", "Bearer " + TOKEN);
    Browser browser = browser("{}");
    HttpRequest request =
        HttpRequest.of(method, "/api/reminders/oven" + (method.equals("GET") ? "" : "/pause"), "")
            .with("Cookie", browser.cookie())
            .with("Rooster-Key", browser.key());
    if (origin != null) {
      request = request.with("Origin", origin.equals("own") ? origin() : origin);
    }
    if (site != null) {
      request = request.with("Sec-Fetch-Site", site);
    }

    try (HttpResponse response = open(request)) {
      assertThat(response.status()).isEqualTo(status);
    }
  }

  @Test
  void a_page_of_another_local_server_cannot_log_in() throws IOException {
    String body = "{\"code\":\"%s\"}".formatted(code("{}"));

    assertThat(ask("POST", "/api/login", body, "Origin", "http://127.0.0.1:1").status())
        .isEqualTo(403);
    assertThat(ask("POST", "/api/login", body, "Sec-Fetch-Site", "same-site").status())
        .isEqualTo(403);
    assertThat(ask("POST", "/api/login", body).status()).isEqualTo(200);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"/mcp", "/hooks/claude-code", "/metrics", "/internal/commands/list", "/api"})
  void a_cookie_is_accepted_for_the_api_alone(String path) throws IOException {
    Browser browser = browser("{}");

    assertThat(ask(browser, "GET", path, "").status()).isEqualTo(401);
    assertThat(ask(browser, "POST", path, "{}").status()).isEqualTo(401);
  }

  @Test
  void another_cookie_or_a_wrong_token_lets_in_nobody() throws IOException {
    Browser browser = browser("{}");
    String cookie = browser.cookie();

    for (String other :
        List.of(
            "rooster_1=" + browser.token(),
            "rooster_%d=".formatted(port),
            cookie + "x",
            cookie.substring(0, cookie.length() - 1),
            "x" + cookie)) {
      assertThat(ask(new Browser(other, browser.key()), "GET", "/api/me", "").status())
          .as(other)
          .isEqualTo(401);
    }
    assertThat(
            ask("GET", "/api/me", "", "Cookie", cookie, "Authorization", "Bearer wrong").status())
        .isEqualTo(401);
    assertThat(ask("GET", "/api/me", "", "Authorization", "Bearer " + browser.token()).status())
        .isEqualTo(401);
  }

  @Test
  void another_local_server_that_has_got_the_cookie_can_do_nothing_with_it() throws IOException {
    String cookie = browser("{}").cookie();
    String other = browser("{}").key();

    for (String target : List.of("/api/me", "/api/events", "/api/events?key=" + other)) {
      assertThat(ask("GET", target, "", "Cookie", cookie, "Origin", origin()).status())
          .as(target)
          .isEqualTo(401);
    }
    assertThat(ask(new Browser(cookie, other), "POST", "/api/reminders", OVEN).status())
        .isEqualTo(401);
  }

  @Test
  void the_key_is_a_parameter_of_the_stream_of_events_alone() throws IOException {
    Browser browser = browser("{}");
    String query = "?key=" + browser.key();

    assertThat(ask("GET", "/api/me" + query, "", "Cookie", browser.cookie()).status())
        .isEqualTo(401);
    HttpRequest events =
        HttpRequest.of("GET", "/api/events" + query, "").with("Cookie", browser.cookie());
    try (HttpResponse response = open(events)) {
      assertThat(response.status()).isEqualTo(200);
    }
  }

  @Test
  void a_cookie_that_another_local_server_has_set_does_not_hide_the_own() throws IOException {
    Browser browser = browser("{}");
    String planted = browser("{\"user\":\"alice\"}").token();

    for (String foreign : List.of("x", planted)) {
      String first = "rooster_%d=%s; %s".formatted(port, foreign, browser.cookie());
      String last = "%s; rooster_%d=%s".formatted(browser.cookie(), port, foreign);
      for (String both : List.of(first, last)) {
        Got me = ask(new Browser(both, browser.key()), "GET", "/api/me", "");
        assertThat(me.fields().flag("operator")).contains(true);
      }
    }
  }

  @Test
  void a_login_cannot_open_another_one() throws IOException {
    Got refused = ask(browser("{}"), "POST", "/api/logins", "{}");

    assertThat(refused.status()).isEqualTo(403);
  }

  @Test
  void a_login_ends_the_one_before_in_the_same_browser_and_its_streams() throws IOException {
    Browser before = browser("{}");
    try (HttpResponse response = events(before);
        BufferedReader lines = lines(response)) {
      assertThat(lines.readLine()).isEqualTo(": rooster");
      String body = "{\"code\":\"%s\"}".formatted(code("{\"user\":\"alice\"}"));

      Browser alice = browser(ask(before, "POST", "/api/login", body));

      assertThat(lines.lines().filter(it -> it.startsWith("event: "))).isEmpty();
      assertThat(ask(before, "GET", "/api/me", "").status()).isEqualTo(401);
      assertThat(ask(alice, "GET", "/api/me", "").fields().text("user")).contains("alice");
    }
  }

  private HttpResponse events(Browser browser) throws IOException {
    return open(
        HttpRequest.of("GET", "/api/events?key=" + browser.key(), "")
            .with("Cookie", browser.cookie()));
  }

  private static BufferedReader lines(HttpResponse response) {
    return new BufferedReader(new InputStreamReader(response.body(), StandardCharsets.UTF_8));
  }

  @Test
  void the_operator_logs_out_all_browsers_and_withdraws_their_codes() throws IOException {
    Browser own = browser("{}");
    Browser alice = browser("{\"user\":\"alice\"}");
    String unused = code("{}");
    String auth = "Bearer " + TOKEN;

    assertThat(
            ask("DELETE", "/api/logins?user=alice", "", "Authorization", auth)
                .fields()
                .text("count"))
        .contains("1");
    assertThat(ask(alice, "GET", "/api/me", "").status()).isEqualTo(401);
    assertThat(ask(own, "GET", "/api/me", "").status()).isEqualTo(200);
    assertThat(ask("DELETE", "/api/logins", "", "Authorization", auth).fields().text("count"))
        .contains("1");
    assertThat(ask(own, "GET", "/api/me", "").status()).isEqualTo(401);
    assertThat(login(unused).status()).isEqualTo(401);
  }

  @Test
  void a_user_logs_out_only_the_own_browsers() throws IOException {
    Browser own = browser("{}");
    Browser alice = browser("{\"user\":\"alice\"}");

    assertThat(ask(alice, "DELETE", "/api/logins?user=bob", "").status()).isEqualTo(403);
    assertThat(ask(alice, "DELETE", "/api/logins", "").status()).isEqualTo(200);

    assertThat(ask(alice, "GET", "/api/me", "").status()).isEqualTo(401);
    assertThat(ask(own, "GET", "/api/me", "").status()).isEqualTo(200);
  }

  @Test
  void a_logout_removes_the_cookie_and_ends_the_streams() throws IOException {
    Browser browser = browser("{}");
    Browser other = browser("{}");
    try (HttpResponse response = events(browser);
        BufferedReader lines = lines(response)) {
      assertThat(lines.readLine()).isEqualTo(": rooster");
      ask(browser, "POST", "/api/reminders", OVEN);
      assertThat(lines.lines().filter(it -> it.startsWith("event: ")).findFirst())
          .hasValue("event: reminder.created");

      Got left = ask(browser, "POST", "/api/logout", "");

      assertThat(left.status()).isEqualTo(204);
      assertThat(left.header("set-cookie"))
          .isEqualTo("rooster_%d=; HttpOnly; SameSite=Strict; Path=/; Max-Age=0".formatted(port));
      ask(other, "POST", "/api/reminders/oven/pause", "");
      assertThat(lines.lines().filter(it -> it.startsWith("event: "))).isEmpty();
    }
    assertThat(ask(browser, "GET", "/api/me", "").status()).isEqualTo(401);
    assertThat(ask(other, "GET", "/api/me", "").status()).isEqualTo(200);
  }

  @Test
  void the_page_needs_no_login_and_allows_only_its_own_scripts() throws IOException {
    Got index = ask("GET", "/", "");

    assertThat(index.status()).isEqualTo(200);
    assertThat(index.header("content-type")).isEqualTo("text/html; charset=utf-8");
    assertThat(index.text()).contains("<title>Rooster</title>");
    assertThat(index.header("content-security-policy"))
        .isEqualTo(
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self';"
                + " connect-src 'self'; manifest-src 'self'; form-action 'none'; base-uri 'none';"
                + " frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types"
                + " 'none'");
    assertThat(index.headers())
        .containsEntry("x-content-type-options", "nosniff")
        .containsEntry("referrer-policy", "no-referrer")
        .containsEntry("cross-origin-opener-policy", "same-origin")
        .containsEntry("cross-origin-resource-policy", "same-origin")
        .containsEntry("cache-control", "no-cache")
        .containsEntry("vary", "Accept-Encoding");
    assertThat(ask("HEAD", "/", "").body()).isEmpty();
    assertThat(ask("POST", "/", "{}").status()).isEqualTo(405);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/page/index.html", "/page/icon.svg"})
  void whatever_a_browser_can_open_has_the_policy(String path) throws IOException {
    assertThat(ask("GET", path, "").header("content-security-policy"))
        .startsWith("default-src 'none';");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/page/app.js", "/page/style/base.css", "/page/manifest.webmanifest"})
  void a_part_of_the_page_has_the_headers_of_a_part(String path) throws IOException {
    assertThat(ask("GET", path, "").headers())
        .doesNotContainKeys(
            "content-security-policy", "referrer-policy", "cross-origin-opener-policy")
        .containsEntry("x-content-type-options", "nosniff")
        .containsEntry("cross-origin-resource-policy", "same-origin")
        .containsEntry("cache-control", "no-cache")
        .containsEntry("vary", "Accept-Encoding")
        .containsKey("etag");
  }

  @Test
  void an_unchanged_file_is_not_sent_again() throws IOException {
    Got first = ask("GET", "/page/index.html", "");
    String tag = first.header("etag");

    for (String known : List.of(tag, "W/" + tag, "\"x\", " + tag, "*")) {
      Got again = ask("GET", "/page/index.html", "", "If-None-Match", known);
      assertThat(again.status()).isEqualTo(304);
      assertThat(again.body()).isEmpty();
      assertThat(again.header("etag")).isEqualTo(tag);
    }
    assertThat(ask("GET", "/page/index.html", "", "If-None-Match", "\"x\"").status())
        .isEqualTo(200);
  }

  @ParameterizedTest
  @ValueSource(strings = {"gzip", "br, gzip;q=0.5", "deflate, GZIP"})
  void a_file_is_compressed_for_a_browser_that_wants_it(String accepted) throws IOException {
    Got plain = ask("GET", "/", "");

    Got compressed = ask("GET", "/", "", "Accept-Encoding", accepted);

    assertThat(compressed.header("content-encoding")).isEqualTo("gzip");
    assertThat(compressed.header("etag")).isNotEqualTo(plain.header("etag"));
    try (GZIPInputStream gzip = new GZIPInputStream(new ByteArrayInputStream(compressed.body()))) {
      assertThat(gzip.readAllBytes()).isEqualTo(plain.body());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "br", "gzip;q=0", "gzip;q=0.0", "identity"})
  void a_file_is_plain_for_a_browser_that_cannot_read_it_otherwise(String accepted)
      throws IOException {
    Got plain = ask("GET", "/", "", "Accept-Encoding", accepted);

    assertThat(plain.headers()).doesNotContainKey("content-encoding");
    assertThat(plain.text()).startsWith("<!doctype html>");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/page/",
        "/page/nothing.js",
        "/page/PageFiles.class",
        "/page/../http/schemas.yaml",
        "/page/%2e%2e/http/schemas.yaml",
        "/page/..%2fhttp%2fschemas.yaml",
        "/page/view/%2e%2e/%2e%2e/http/schemas.yaml",
        "/page//etc/passwd",
        "/page/index.html%00.js",
        "/page/..%5cindex.html"
      })
  void no_other_file_can_be_reached(String path) throws IOException {
    Got got = ask("GET", path, "");

    assertThat(got.status()).isIn(400, 404);
    assertThat(got.header("content-type")).isEqualTo("application/json");
  }

  @Test
  void the_page_is_not_for_other_sites() throws IOException {
    assertThat(ask("GET", "/page/page.css", "", "Origin", "https://evil.example").status())
        .isEqualTo(403);
    assertThat(ask("GET", "/pages", "").status()).isEqualTo(401);
  }
}
