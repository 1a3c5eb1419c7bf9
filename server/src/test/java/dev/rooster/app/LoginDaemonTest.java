package dev.rooster.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.app.RealDaemon.Result;
import dev.rooster.net.Endpoint;
import dev.rooster.net.HttpCall;
import dev.rooster.net.HttpRequest;
import dev.rooster.net.HttpResponse;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A browser and a real daemon: the page, {@code rooster open}, and a restart. */
@Timeout(120)
class LoginDaemonTest {
  @TempDir Path folder;
  private RealDaemon daemon;

  @BeforeEach
  void prepare() {
    daemon = new RealDaemon(folder);
  }

  @AfterEach
  void end() {
    daemon.close();
  }

  private HttpResponse open(HttpRequest request) throws IOException {
    return HttpCall.send(Endpoint.loopback(daemon.port()), request, Duration.ofSeconds(30));
  }

  /**
   * What a browser keeps.
   *
   * @param token the value of the cookie, whose name contains the port
   */
  private record Login(String token, String key) {}

  private Login login(String code) throws IOException {
    HttpRequest login = HttpRequest.of("POST", "/api/login", "{\"code\":\"%s\"}".formatted(code));
    try (HttpResponse response = open(login)) {
      assertThat(response.status()).isEqualTo(200);
      String cookie = response.header("set-cookie").orElseThrow();
      return new Login(
          cookie.substring(cookie.indexOf('=') + 1, cookie.indexOf(';')),
          RealDaemon.fields(response.text(1_000)).text("key").orElseThrow());
    }
  }

  private int me(Login login) throws IOException {
    String cookie = "rooster_%d=%s".formatted(daemon.port(), login.token());
    HttpRequest me = HttpRequest.of("GET", "/api/me", "");
    try (HttpResponse response = open(me.with("Cookie", cookie).with("Rooster-Key", login.key()))) {
      return response.status();
    }
  }

  private static String code(Result opened) {
    assertThat(opened.exit()).as(opened.err()).isZero();
    return opened.out().strip().replaceFirst(".*#login=", "");
  }

  @Test
  void a_browser_gets_in_with_the_link_of_open_and_stays_in_after_a_restart() throws Exception {
    daemon.up();
    assertThat(daemon.link()).isEqualTo("http://127.0.0.1:" + daemon.port());
    try (HttpResponse index = open(HttpRequest.of("GET", "/", ""))) {
      assertThat(index.status()).isEqualTo(200);
      assertThat(index.text(1_000_000)).contains("<title>Rooster</title>");
    }

    Result opened = daemon.ask("open", "--print");
    assertThat(opened.out())
        .matches("http://127\\.0\\.0\\.1:%d/#login=[\\w-]{22}\n".formatted(daemon.port()));
    assertThat(opened.err()).isEmpty();
    Login login = login(code(opened));
    assertThat(me(login)).isEqualTo(200);
    daemon.kill();
    daemon.up();

    assertThat(me(login)).isEqualTo(200);
    assertThat(me(new Login(login.token().substring(1), login.key()))).isEqualTo(401);
    assertThat(me(new Login(login.token(), ""))).isEqualTo(401);
    assertThat(daemon.log()).doesNotContain(login.token(), login.key(), code(opened));
  }

  @Test
  void at_a_terminal_the_link_of_up_logs_in() throws Exception {
    daemon.close();
    daemon = new RealDaemon(folder, Optional.empty(), List.of("-Drooster.terminal=80"));
    daemon.up();

    assertThat(daemon.link()).startsWith("http://127.0.0.1:" + daemon.port() + "/#login=");
    assertThat(me(login(daemon.link().replaceFirst(".*#login=", "")))).isEqualTo(200);
  }

  @Test
  void nothing_is_opened_while_the_daemon_is_down_or_for_an_unknown_user() throws Exception {
    Result down = daemon.ask("open");
    assertThat(down.exit()).isEqualTo(1);
    assertThat(down.out()).isEmpty();
    assertThat(down.err())
        .isEqualTo(
            "rooster: there is no page while the daemon is down. Start it with rooster up.\n");
    daemon.write("rooster.yaml", "users: [{name: alice, trust: inner}]\n");
    daemon.up();

    assertThat(daemon.ask("open", "--user", "alise").err()).contains("Did you mean alice?");
    Result opened = daemon.ask("open", "--user", "alice", "--json");
    assertThat(RealDaemon.fields(opened.out()).text("url").orElseThrow()).contains("/#login=");
  }

  @Test
  void all_browsers_are_logged_out_and_those_of_a_user_when_the_token_changes() throws Exception {
    String users = "users: [{name: alice, trust: inner, token: %s}]\n";
    daemon.write("rooster.yaml", users.formatted("first-token"));
    daemon.up();
    Login own = login(code(daemon.ask("open", "--print")));
    Login alice = login(code(daemon.ask("open", "--user", "alice", "--print")));

    daemon.kill();
    daemon.write("rooster.yaml", users.formatted("other-token"));
    daemon.up();

    assertThat(me(alice)).isEqualTo(401);
    assertThat(me(own)).isEqualTo(200);
    Login again = login(code(daemon.ask("open", "--user", "alice", "--print")));
    Result ofAlice = daemon.ask("open", "--logout-all", "--user", "alice");
    assertThat(ofAlice.out()).isEqualTo("logged out 1 browser\n");
    assertThat(me(again)).isEqualTo(401);
    Result all = daemon.ask("open", "--logout-all", "--json");
    assertThat(RealDaemon.fields(all.out()).text("count")).contains("1");
    assertThat(me(own)).isEqualTo(401);
    assertThat(daemon.ask("open", "--logout-all", "--print").exit()).isEqualTo(2);
  }
}
