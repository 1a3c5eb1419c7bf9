package dev.rooster.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.agent.Agent;
import dev.rooster.agent.Reply;
import dev.rooster.agent.ScriptedSettings;
import dev.rooster.agent.ToolResult;
import dev.rooster.agent.TurnFailedException;
import dev.rooster.agent.TurnRequest;
import dev.rooster.app.TestServer;
import dev.rooster.events.Events;
import dev.rooster.format.Fields;
import dev.rooster.format.Json;
import dev.rooster.format.JsonText;
import dev.rooster.format.Problems;
import dev.rooster.home.Configuration;
import dev.rooster.home.ConfiguredAgents;
import dev.rooster.home.DaemonSettings;
import dev.rooster.home.TimeSettings;
import dev.rooster.net.Endpoint;
import dev.rooster.net.HttpCall;
import dev.rooster.net.HttpRequest;
import dev.rooster.net.HttpResponse;
import dev.rooster.trust.Caller;
import dev.rooster.trust.Ceilings;
import dev.rooster.trust.Situation;
import dev.rooster.trust.Strangers;
import dev.rooster.trust.Trust;
import dev.rooster.trust.TrustRules;
import dev.rooster.trust.User;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Messages to agents by REST. */
@Timeout(60)
class MessageRouteTest {
  private static final Instant NOW = Instant.parse("2026-11-18T09:00:00Z");
  private static final Caller OPERATOR = new Caller("rest", Optional.empty(), ZoneOffset.UTC);
  private static final User ALICE =
      new User("alice", Trust.FAMILIAR, Optional.empty(), List.of(), Optional.empty());
  private static final Caller OF_ALICE = new Caller("rest", Optional.of(ALICE), ZoneOffset.UTC);

  @TempDir Path home;
  private final List<TurnRequest> asked = new ArrayList<>();
  private Agent agent =
      scene -> {
        asked.add(scene.request());
        return Reply.of("you said " + scene.request().message());
      };
  private TestServer server;
  private Walk walk;

  @BeforeEach
  void start() {
    server = TestServer.in(home, NOW, ZoneOffset.UTC);
    server.configure(
        new Configuration(
            ConfiguredAgents.of(
                "coder",
                Map.of(
                    "coder", new ScriptedSettings(scene -> agent.turn(scene), true),
                    "other", new ScriptedSettings(scene -> agent.turn(scene), true))),
            Map.of("alice", ALICE),
            new TrustRules(
                Ceilings.DEFAULT, Trust.FULL, Map.of("other", Trust.FULL), Strangers.IGNORE),
            Map.of(),
            TimeSettings.DEFAULT,
            DaemonSettings.DEFAULT));
    server.start();
    walk = new Walk(server.api(JsonText::object), OPERATOR);
  }

  @AfterEach
  void end() {
    server.close();
  }

  private Fields send(String body) {
    return walk.ask(200, "POST", "/api/messages", body);
  }

  @Test
  void the_reply_to_a_message_comes_with_its_session() {
    Fields reply = send("{\"text\":\"hello\"}");

    assertThat(reply.text("reply")).contains("you said hello");
    assertThat(reply.text("session")).contains("coder:main");
    assertThat(asked.getFirst().origin().situation()).isEqualTo(Situation.CHAT);
    assertThat(asked.getFirst().origin().trust()).isEqualTo(Trust.FULL);
    Fields session = walk.ask(200, "GET", "/api/sessions/coder:main", "");
    assertThat(session.objects("messages")).hasSize(2);
  }

  @Test
  void every_new_message_is_an_event() throws Exception {
    Events.Listener events = server.events().listen(it -> true, OptionalLong.empty());

    send("{\"text\":\"hello\"}");

    for (int i = 0; i < 2; i++) {
      Events.Event event = events.next(0).orElseThrow();
      assertThat(event.type()).isEqualTo("session.message");
      assertThat(
              walk.described()
                  .check()
                  .problems(
                      walk.described().events().get(event.type()), Json.read(event.json()), "it"))
          .isEmpty();
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"text\":\"x\",\"agent\":\"other\"} | other:main",
        "{\"text\":\"x\",\"session\":\"main\"} | coder:main",
        "{\"text\":\"x\",\"session\":\"other:work\"} | other:work",
        "{\"text\":\"x\",\"session\":\"work\"} | work",
        "{\"text\":\"x\",\"user\":\"alice\"} | alice/coder:main",
        "{\"text\":\"x\",\"user\":\"alice\",\"session\":\"work\"} | alice/work",
      })
  void a_message_goes_to_the_session_it_names(String body, String session) {
    assertThat(send(body).text("session")).contains(session);
    assertThat(walk.ask(200, "GET", "/api/sessions/" + session.replace("/", "%2F"), "").text("key"))
        .contains(session);
  }

  @Test
  void a_session_is_continued_with_its_own_agent_and_user() {
    send("{\"text\":\"x\",\"agent\":\"other\",\"session\":\"work\"}");
    send("{\"text\":\"x\",\"user\":\"alice\"}");

    assertThat(send("{\"text\":\"y\",\"session\":\"work\"}").text("session")).contains("work");
    send("{\"text\":\"y\",\"session\":\"alice/coder:main\"}");
    assertThat(asked.getLast().origin().user()).contains("alice");
    assertThat(asked.getLast().origin().trust()).isEqualTo(Trust.FAMILIAR);
    walk.ask(
        400, "POST", "/api/messages", "{\"text\":\"y\",\"session\":\"work\",\"agent\":\"coder\"}");
    walk.ask(
        400, "POST", "/api/messages", "{\"text\":\"y\",\"session\":\"work\",\"user\":\"alice\"}");
  }

  @Test
  void in_the_conversation_of_a_group_the_ceiling_of_groups_applies() {
    send("{\"text\":\"x\",\"session\":\"coder:group:telegram:-100\"}");

    assertThat(asked.getLast().origin().trust()).isEqualTo(Trust.FAMILIAR);
    assertThat(asked.getLast().origin().situation()).isEqualTo(Situation.GROUP);
  }

  @Test
  void users_talk_in_sessions_of_their_own_and_only_to_agents_they_are_trusted_with() {
    send("{\"text\":\"a secret\"}");
    walk.as(OF_ALICE);

    assertThat(send("{\"text\":\"hi\"}").text("session")).contains("alice/coder:main");
    assertThat(send("{\"text\":\"hi\",\"session\":\"coder:main\"}").text("session"))
        .contains("alice/coder:main");
    assertThat(send("{\"text\":\"hi\",\"session\":\"alice/work\"}").text("session"))
        .contains("alice/work");
    walk.ask(400, "POST", "/api/messages", "{\"text\":\"hi\",\"session\":\"bob/work\"}");
    walk.ask(400, "POST", "/api/messages", "{\"text\":\"hi\",\"user\":\"bob\"}");
    walk.ask(403, "POST", "/api/messages", "{\"text\":\"hi\",\"agent\":\"other\"}");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{} | example",
        "{\"text\":\" \"} | example",
        "{\"text\":\"x\",\"agnet\":\"coder\"} | did you mean agent",
        "{\"text\":\"x\",\"agent\":\"codr\"} | did you mean coder",
        "{\"text\":\"x\",\"user\":\"alcie\"} | did you mean alice",
        "{\"text\":\"x\",\"user\":\"\"} | name one",
        "{\"text\":\"x\",\"session\":\"a b\"} | letters",
        "{\"text\":\"x\",\"session\":\"\"} | letters",
        "{\"text\":\"x\",\"session\":\"a\\ud800\"} | letters",
        "{\"text\":[]} | ",
      })
  void an_invalid_message_is_refused_with_a_remedy(String body, String remedy) {
    Fields refused = walk.ask(400, "POST", "/api/messages", body);

    assertThat(refused.object("error").orElseThrow().text("remedy").orElse(""))
        .containsIgnoringCase(remedy == null ? "" : remedy);
  }

  @Test
  void a_failure_of_the_agent_is_a_bad_gateway() {
    agent =
        scene -> {
          throw new TurnFailedException("the model is away", true);
        };

    Fields error =
        walk.ask(502, "POST", "/api/messages", "{\"text\":\"x\"}").object("error").orElseThrow();

    assertThat(error.text("code")).contains("agent_failed");
    assertThat(error.text("message")).contains("the model is away");
    assertThat(error.text("remedy")).contains("send the message again");
  }

  @Test
  void without_a_daemon_no_agent_replies() {
    try (TestServer down = TestServer.in(home, NOW, ZoneOffset.UTC)) {
      walk = new Walk(down.api(JsonText::object), OPERATOR);
      walk.ask(503, "POST", "/api/messages", "{\"text\":\"x\"}");
    }
  }

  private HttpResponse stream(int port, String body) throws Exception {
    return HttpCall.send(
        Endpoint.loopback(port),
        HttpRequest.of("POST", "/api/messages", body)
            .with("Authorization", "Bearer secret")
            .with("Accept", "text/event-stream"),
        Duration.ofSeconds(30));
  }

  @Test
  void a_client_that_accepts_events_follows_the_turn_to_its_end() throws Exception {
    agent =
        scene -> {
          scene.listener().wrote("let me ");
          scene.listener().wrote("look\n");
          scene.listener().calls("files", "{\"path\":\"a\"}");
          scene.listener().called("files", new ToolResult.Done("b"));
          return Reply.of("done");
        };
    try (HttpServer http =
        new HttpServer(server.api(JsonText::object), server.access("secret"), 0)) {
      int port = http.start();

      try (HttpResponse response = stream(port, "{\"text\":\"x\"}")) {
        assertThat(response.header("content-type")).contains("text/event-stream");
        assertThat(response.text(10_000).lines().filter(it -> it.matches("(event|data):.*")))
            .containsExactly(
                "event: text",
                "data: {\"text\":\"let me \"}",
                "event: text",
                "data: {\"text\":\"look\\n\"}",
                "event: tool_call",
                "data: {\"name\":\"files\",\"arguments\":\"{\\\"path\\\":\\\"a\\\"}\"}",
                "event: tool_result",
                "data: {\"name\":\"files\",\"result\":\"b\"}",
                "event: reply",
                "data: {\"session\":\"coder:main\",\"reply\":\"done\"}");
      }
      agent =
          scene -> {
            throw new TurnFailedException("away", false);
          };
      try (HttpResponse response = stream(port, "{\"text\":\"x\"}")) {
        assertThat(response.text(10_000))
            .contains("event: error\ndata: {\"code\":\"agent_failed\"");
      }
      try (HttpResponse response = stream(port, "{\"text\":\"\"}")) {
        assertThat(response.status()).isEqualTo(400);
      }
    }
  }

  @Test
  void a_client_that_reads_too_slowly_gets_all_of_a_long_reply() throws Exception {
    int pieces = 5_000;
    CountDownLatch written = new CountDownLatch(1);
    agent =
        scene -> {
          for (int i = 0; i < pieces; i++) {
            scene.listener().wrote(i + " ");
          }
          written.countDown();
          return Reply.of("that was all");
        };
    StringBuilder text = new StringBuilder();

    try (Answer.Stream stream = walk.stream("POST", "/api/messages", "{\"text\":\"count\"}")) {
      written.await();
      Events.Event event = stream.listener().next(30_000).orElseThrow();
      while (event.type().equals("text")) {
        text.append(
            Fields.of(Json.read(event.json()), "", new Problems()).text("text").orElseThrow());
        event = stream.listener().next(30_000).orElseThrow();
      }
      assertThat(event.json()).contains("that was all");
      assertThat(stream.listener().lost()).isFalse();
    }
    assertThat(text.toString().split(" ")).hasSize(pieces);
  }

  @Test
  void a_client_that_disconnects_stops_the_turn() throws Exception {
    CountDownLatch stopped = new CountDownLatch(1);
    agent =
        scene -> {
          scene.listener().wrote("hm");
          try {
            new CountDownLatch(1).await();
          } finally {
            stopped.countDown();
          }
          return Reply.of("never");
        };
    try (HttpServer http =
        new HttpServer(server.api(JsonText::object), server.access("secret"), 0)) {
      int port = http.start();
      try (HttpResponse response = stream(port, "{\"text\":\"x\"}")) {
        byte[] begin = new byte[10];
        assertThat(response.body().readNBytes(begin, 0, 10)).isEqualTo(10);
        assertThat(new String(begin, StandardCharsets.UTF_8)).startsWith(": rooster");
      }
      stopped.await();
    }
  }
}
