package dev.rooster.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.agent.direct.DirectSettings;
import dev.rooster.home.Configuration;
import dev.rooster.home.ConfiguredAgents;
import dev.rooster.login.Logins;
import dev.rooster.login.TestLogins;
import dev.rooster.mcp.TurnOffer;
import dev.rooster.mcp.protocol.McpServer;
import dev.rooster.mcp.protocol.McpSessions;
import dev.rooster.mcp.protocol.McpTokens;
import dev.rooster.mcp.protocol.ServerIdentity;
import dev.rooster.trust.Caller;
import dev.rooster.trust.Secret;
import dev.rooster.trust.Trust;
import dev.rooster.trust.User;
import java.nio.file.Path;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AccessTest {
  private static final User ALICE =
      new User(
          "alice",
          Trust.INNER,
          Optional.of(ZoneId.of("Asia/Tokyo")),
          List.of(),
          Optional.of(new Secret("${env:A}")));
  private static final User EVE =
      new User(
          "eve", Trust.INNER, Optional.empty(), List.of(), Optional.of(new Secret("${file:a\0b}")));
  private static final User BOB =
      new User(
          "bob", Trust.INNER, Optional.empty(), List.of(), Optional.of(new Secret("${env:NONE}")));

  private static final Caller OF_TURN =
      new Caller(
          "mcp",
          Optional.of(ALICE),
          ZoneOffset.UTC,
          Optional.of(new Caller.Turn(Trust.FAMILIAR, "coder:run:1")));
  private static final McpServer SERVER =
      new McpServer(
          new TurnOffer(TurnOffer.NO_TOOLS, List::of),
          new ServerIdentity("test", "Test", "1"),
          new McpSessions(() -> "s-1"),
          bug -> {
            throw bug;
          });

  private final Logins logins = TestLogins.of(AccessTest::configuration);
  private final Access access =
      new Access(
          "secret",
          AccessTest::configuration,
          new Secret.Vault(
              name -> name.equals("A") ? Optional.of("hers") : Optional.empty(), Path.of(".")),
          ZoneOffset.UTC,
          logins);

  private static Configuration configuration() {
    return Configuration.DEFAULT
        .with(ConfiguredAgents.of("direct", Map.of("direct", new DirectSettings())))
        .withUsers(Map.of("alice", ALICE, "bob", BOB, "eve", EVE));
  }

  private final Gate ofTurns =
      new TurnAccess(token ->
          token.equals("rooster-turn-live")
              ? Optional.of(new McpTokens.Own(OF_TURN, SERVER))
              : Optional.empty());

  private Gate.Entry check(String path, String... headers) {
    return check(access, path, headers);
  }

  private static Gate.Entry check(Gate gate, String path, String... headers) {
    Map<String, String> all = new HashMap<>(Map.of("host", "127.0.0.1:7717"));
    for (int i = 0; i < headers.length; i += 2) {
      all.put(headers[i], headers[i + 1]);
    }
    return gate.check(Request.of("GET", path, all, ""));
  }

  private static int status(Gate.Entry entry) {
    return ((Answer.Whole) ((Gate.Entry.Refused) entry).answer()).status();
  }

  private static Caller caller(Gate.Entry entry) {
    return ((Gate.Entry.Allowed) entry).caller();
  }

  @Test
  void the_daemons_token_authenticates_the_operator() {
    Caller caller = caller(check("/api/reminders", "authorization", "Bearer secret"));

    assertThat(caller.user()).isEmpty();
    assertThat(caller.trust()).isEqualTo(Trust.FULL);
  }

  @Test
  void the_token_of_a_turn_is_valid_at_its_own_server_alone() {
    assertThat(caller(check(ofTurns, "/mcp", "authorization", "Bearer rooster-turn-live")))
        .isEqualTo(OF_TURN);
    for (String path : List.of("/mcp", "/api/reminders", "/hooks/claude-code", "/metrics")) {
      assertThat(status(check(path, "authorization", "Bearer rooster-turn-live"))).isEqualTo(403);
      assertThat(status(check(path, "authorization", "Bearer rooster-turn-over"))).isEqualTo(403);
    }
  }

  @Test
  void the_server_of_turns_lets_in_nobody_else() {
    for (String token : List.of("rooster-turn-over", "secret", "hers", "")) {
      for (String path : List.of("/mcp", "/api/reminders", "/healthz")) {
        assertThat(status(check(ofTurns, path, "authorization", "Bearer " + token))).isEqualTo(401);
      }
    }
    String live = "Bearer rooster-turn-live";
    assertThat(status(check(ofTurns, "/mcp", "authorization", live, "host", "evil.example")))
        .isEqualTo(403);
    assertThat(
            status(check(ofTurns, "/mcp", "authorization", live, "origin", "https://evil.example")))
        .isEqualTo(403);
  }

  @Test
  void the_token_of_a_user_lets_in_that_user() {
    assertThat(caller(check("/api/reminders", "authorization", "Bearer hers")).user())
        .contains(ALICE);
  }

  @Test
  void times_are_shown_in_the_zone_of_the_request_or_of_the_user() {
    assertThat(caller(check("/", "authorization", "Bearer hers")).zone())
        .isEqualTo(ZoneId.of("Asia/Tokyo"));
    assertThat(
            caller(check("/", "authorization", "bearer hers", "Rooster-Zone", "Europe/Berlin"))
                .zone())
        .isEqualTo(ZoneId.of("Europe/Berlin"));
    assertThat(caller(check("/", "authorization", "Bearer secret")).zone())
        .isEqualTo(ZoneOffset.UTC);
    assertThat(status(check("/", "authorization", "Bearer secret", "Rooster-Zone", "Nowhere")))
        .isEqualTo(400);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "Bearer", "Bearer ", "Bearer wrong", "secret", "Basic secret"})
  void a_request_without_a_known_token_is_rejected(String authorization) {
    assertThat(status(check("/api/reminders", "authorization", authorization))).isEqualTo(401);
  }

  @Test
  void whether_it_is_up_everybody_may_ask() {
    assertThat(check("/healthz")).isInstanceOf(Gate.Entry.Allowed.class);
    assertThat(check("/healthz", "authorization", "Bearer another's"))
        .isInstanceOf(Gate.Entry.Allowed.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"evil.example", "evil.example:7717", "127.0.0.1.evil.example", "", "[::2]:7717"})
  void a_host_that_is_not_this_one_is_refused(String host) {
    assertThat(status(check("/api/reminders", "host", host, "authorization", "Bearer secret")))
        .isEqualTo(403);
    assertThat(status(check("/healthz", "host", host))).isEqualTo(403);
  }

  @ParameterizedTest
  @ValueSource(strings = {"127.0.0.1", "localhost:7717", "LOCALHOST", "[::1]:7717", "[::1]"})
  void each_name_of_this_host_is_taken(String host) {
    assertThat(check("/api/reminders", "host", host, "authorization", "Bearer secret"))
        .isInstanceOf(Gate.Entry.Allowed.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"https://evil.example", "null", "http://127.0.0.1.evil.example", "not an origin"})
  void a_page_of_another_site_is_refused_even_with_a_token(String origin) {
    assertThat(status(check("/api/reminders", "origin", origin, "authorization", "Bearer secret")))
        .isEqualTo(403);
  }

  @Test
  void a_request_from_its_own_origin_is_accepted() {
    assertThat(
            check(
                "/api/reminders",
                "origin",
                "http://127.0.0.1:7717",
                "authorization",
                "Bearer secret"))
        .isInstanceOf(Gate.Entry.Allowed.class);
  }
}
