package dev.rooster.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.app.TracedScene.Line;
import dev.rooster.format.Fields;
import dev.rooster.format.Json;
import dev.rooster.format.JsonText;
import dev.rooster.format.Problems;
import dev.rooster.http.Answer;
import dev.rooster.http.HttpServer;
import dev.rooster.http.McpRoutes;
import dev.rooster.http.Request;
import dev.rooster.http.TurnAccess;
import dev.rooster.net.Endpoint;
import dev.rooster.net.HttpCall;
import dev.rooster.net.HttpRequest;
import dev.rooster.net.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A program that takes turns of the wired server, and the calls that it makes meanwhile. The test
 * makes them with the token of the program, which waits for it at a named pipe.
 */
@Timeout(60)
class CalledByProgramTest {
  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final int LONGEST = 1_000_000;

  @TempDir private Path home;
  private TracedScene scene;
  private HttpServer http;
  private int port;

  @BeforeEach
  void start() throws Exception {
    scene = new TracedScene(home, "", Map.of());
    Files.writeString(
        home.resolve("rooster.yaml"),
        """
        agents:
          coder:
            kind: command
            command: [sh, -c, 'cat > /dev/null; echo "$ROOSTER_MCP_TOKEN" > turn; cat go']
            cwd: .
            needs: inner
        channels: {telegram: {token: "${env:BOT}", api: "%s"}}
        users: [{name: alice, trust: inner, match: ["telegram:42"]}]
        """
            .formatted(scene.bot.url().uri()));
    scene.server.configure();
    for (String pipe : List.of("turn", "go")) {
      String file = home.resolve(pipe).toString();
      assertThat(new ProcessBuilder("mkfifo", file).start().waitFor()).isZero();
    }
    http =
        new HttpServer(
            McpRoutes.ofTurns(
                scene.server.turnServers(),
                bug -> {
                  throw bug;
                }),
            new TurnAccess(scene.server.turnServers()),
            0);
    port = http.start();
    scene.server.turnServers().reachedAt(port);
  }

  @AfterEach
  void close() throws Exception {
    http.close();
    scene.close();
  }

  /** Something that needs a turn. */
  private interface Work<T> {
    T run() throws Exception;
  }

  private static <T> CompletableFuture<T> meanwhile(Work<T> work) {
    CompletableFuture<T> done = new CompletableFuture<>();
    Thread.ofPlatform()
        .daemon()
        .start(() -> {
          try {
            done.complete(work.run());
          } catch (Exception | AssertionError e) {
            done.completeExceptionally(e);
          }
        });
    return done;
  }

  /** The token of the turn that has begun. */
  private String token() throws Exception {
    return Files.readString(home.resolve("turn")).strip();
  }

  private void reply(String text) throws Exception {
    Files.writeString(home.resolve("go"), text);
  }

  private Fields ask(String token, String method, String params) throws Exception {
    String body =
        """
        {"jsonrpc":"2.0","id":1,"method":"%s","params":{%s"_meta":{\
        "io.modelcontextprotocol/protocolVersion":"2026-07-28",\
        "io.modelcontextprotocol/clientCapabilities":{}}}}\
        """
            .formatted(method, params.isEmpty() ? "" : params + ",");
    HttpRequest request =
        HttpRequest.of("POST", "/mcp", body)
            .with("Authorization", "Bearer " + token)
            .with("Content-Type", "application/json")
            .with("Accept", "application/json, text/event-stream")
            .with("MCP-Protocol-Version", "2026-07-28")
            .with("Mcp-Method", method);
    Fields called = Fields.of(Json.read("{%s}".formatted(params)), "", new Problems());
    HttpRequest named = called.text("name").map(it -> request.with("Mcp-Name", it)).orElse(request);
    try (HttpResponse response = HttpCall.send(Endpoint.loopback(port), named, PATIENCE)) {
      String text = response.text(LONGEST);
      assertThat(response.status()).as(text).isEqualTo(200);
      return Fields.of(Json.read(text), "", new Problems()).object("result").orElseThrow();
    }
  }

  private List<String> tools(String token) throws Exception {
    return ask(token, "tools/list", "").objects("tools").stream()
        .map(it -> it.text("name").orElseThrow())
        .sorted()
        .toList();
  }

  private String call(String token, String tool, String arguments) throws Exception {
    return ask(
            token,
            "tools/call",
            "\"name\":\"%s\",\"arguments\":%s".formatted(tool, arguments.replace('\'', '"')))
        .objects("content")
        .getFirst()
        .text("text")
        .orElseThrow();
  }

  private CompletableFuture<String> fire() {
    scene.add(
        "{\"message\":\"how is the"
            + " build?\",\"name\":\"build\",\"agent\":\"coder\",\"user\":\"alice\","
            + "\"schedule\":{\"in\":\"20m\"},\"delivery\":{\"to\":[\"telegram:42\"]}}");
    return meanwhile(() -> {
      scene.pass(Duration.ofMinutes(30));
      return "";
    });
  }

  private Answer rest(String method, String target, String body) {
    return scene
        .server
        .api(JsonText::object)
        .answer(
            Request.of(method, target, Map.of("content-type", "application/json"), body),
            TracedScene.OPERATOR);
  }

  @Test
  void a_call_is_a_part_of_the_trace_of_its_turn() throws Exception {
    CompletableFuture<String> fired = fire();
    String token = token();
    assertThat(call(token, "report", "{'verdict':'nothing'}")).startsWith("Noted.");
    reply("bye");
    fired.get(20, TimeUnit.SECONDS);

    Line called = scene.line("tool.called");
    Line turn = scene.line("turn.done");
    assertThat(called.trace()).isEqualTo(turn.trace());
    assertThat(called.text("parent_span_id")).isEqualTo(turn.text("span_id"));
    assertThat(scene.events()).containsOnlyOnce("turn.done");
    assertThat(scene.raw()).doesNotContain(token);
  }

  @Test
  void what_it_sent_is_not_delivered_there_again() throws Exception {
    CompletableFuture<String> fired = fire();
    String token = token();
    assertThat(tools(token)).containsExactly("report", "telegram_send");
    assertThat(call(token, "telegram_send", "{'target':'alice','text':'The build is green.'}"))
        .isEqualTo("Sent to telegram:42.");
    assertThat(call(token, "telegram_send", "{'target':'666','text':'psst'}"))
        .contains("telegram:666");
    reply("The build is green.");
    fired.get(20, TimeUnit.SECONDS);

    assertThat(scene.bot.sent().text()).isEqualTo("The build is green.");
    CompletableFuture<String> again = fire();
    token();
    reply("The build is red.");
    again.get(20, TimeUnit.SECONDS);
    assertThat(scene.bot.sent().text()).isEqualTo("The build is red.");
  }

  @Test
  void in_a_chat_it_sets_reminders_of_the_person_and_sends_nothing() throws Exception {
    CompletableFuture<Answer> answered =
        meanwhile(() ->
            rest(
                "POST",
                "/api/messages",
                "{\"agent\":\"coder\",\"user\":\"alice\",\"text\":\"remind me\"}"));
    String token = token();
    assertThat(tools(token)).containsExactly("reminder", "schedule");
    assertThat(call(token, "reminder", "{'action':'set','message':'tea','time':'in 20 minutes'}"))
        .startsWith("Set");
    reply("I will.");

    assertThat(answered.get(20, TimeUnit.SECONDS)).isInstanceOf(Answer.Whole.class);
    String list = ((Answer.Whole) rest("GET", "/api/reminders", "")).body();
    Fields set = Fields.of(Json.read(list), "", new Problems()).objects("items").getFirst();
    assertThat(set.text("message")).contains("tea");
    assertThat(set.text("user")).contains("alice");
    assertThat(set.text("agent")).contains("coder");
  }
}
