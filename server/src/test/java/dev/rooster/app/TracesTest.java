package dev.rooster.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.app.TracedScene.Line;
import dev.rooster.format.JsonText;
import dev.rooster.http.Request;
import dev.rooster.model.Answer;
import dev.rooster.net.LoopbackServer;
import dev.rooster.reminder.Reminder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The trace file of the wired server. */
@Timeout(60)
class TracesTest {
  private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
  private static final String PARENT = "00-" + TRACE + "-00f067aa0ba902b7-01";
  private static final String SET =
      "{\"action\":\"set\",\"message\":\"look at the tea\",\"time\":\"20m\"}";

  @TempDir private Path home;
  private TracedScene scene;

  @BeforeEach
  void start() throws Exception {
    scene = new TracedScene(home, "", Map.of());
  }

  @AfterEach
  void close() throws Exception {
    scene.close();
  }

  private void converse() throws Exception {
    scene.model.script(
        Answer.calls("reminder", SET), Answer.says("Set."), Answer.says("The tea is ready."));
    scene.write("remind me of the tea in 20 minutes");
    scene.pass(Duration.ofMinutes(30));
  }

  @Test
  void one_trace_leads_from_the_message_through_the_fire_to_the_delivery() throws Exception {
    converse();

    assertThat(scene.events())
        .containsExactly(
            "message.received",
            "model.replied",
            "reminder.created",
            "tool.called",
            "model.replied",
            "turn.done",
            "message.answered",
            "delivery.delivered",
            "reminder.fired",
            "model.replied",
            "turn.done",
            "run.done",
            "delivery.delivered");
    assertThat(scene.lines())
        .extracting(Line::trace)
        .containsOnly(scene.lines().getFirst().trace());
  }

  @Test
  void every_span_but_the_first_has_a_parent_in_the_file() throws Exception {
    converse();

    Set<String> spans =
        scene.lines().stream().map(it -> it.text("span_id")).collect(Collectors.toSet());
    assertThat(scene.lines().stream().filter(it -> it.text("parent_span_id").isEmpty()))
        .extracting(it -> it.text("span_id"))
        .as("the message, at its start and its end")
        .containsOnly(scene.lines().getFirst().text("span_id"));
    assertThat(spans)
        .containsAll(
            scene.lines().stream()
                .map(it -> it.text("parent_span_id"))
                .filter(it -> !it.isEmpty())
                .toList());
  }

  @Test
  void a_fire_names_what_an_operator_asks_for() throws Exception {
    converse();

    Line fired = scene.line("reminder.fired");
    assertThat(fired.text("schedule")).isEqualTo("once");
    assertThat(fired.text("user")).isEqualTo("alice");
    assertThat(fired.text("session")).startsWith("main:");
    assertThat(fired.text("trust")).isEqualTo("inner");
    assertThat(fired.text("late_by_ms")).isEqualTo("0");
    Line delivered = scene.line("delivery.delivered");
    assertThat(delivered.text("channel")).isEqualTo("telegram");
    assertThat(delivered.text("address")).isEqualTo("telegram:42");
    assertThat(delivered.text("length")).isEqualTo("17");
    Line model = scene.line("model.replied");
    assertThat(model.text("model")).isEqualTo("m-1");
    assertThat(model.text("input_tokens")).isEqualTo("100");
  }

  @Test
  void words_of_people_and_models_are_not_traced() throws Exception {
    converse();

    assertThat(scene.raw()).doesNotContain("tea", "Set.", "look");
  }

  @Test
  void words_are_traced_if_the_configuration_says_so_and_secrets_never() throws Exception {
    scene.configure("trace_content: true");
    scene.model.script(Answer.says("Your key is sk-strict-0123456789."));

    scene.write("what is sk-strict-0123456789?");

    assertThat(scene.line("message.received").text("message")).isEqualTo("what is ${env:KEY}?");
    assertThat(scene.line("turn.done").text("reply")).isEqualTo("Your key is ${env:KEY}.");
    assertThat(scene.raw()).doesNotContain("sk-strict");
  }

  @Test
  void each_run_of_a_recurring_reminder_has_its_own_trace_that_follows_the_creation()
      throws Exception {
    scene.model.otherwise(body -> Answer.says("ok"));
    scene.add("{\"message\":\"x\",\"name\":\"tea\",\"schedule\":{\"every\":\"1h\"}}");

    scene.pass(Duration.ofHours(2));
    scene.pass(Duration.ofSeconds(1));

    String created = scene.line("reminder.created").trace();
    assertThat(scene.lines().stream().filter(it -> it.event().equals("reminder.fired")))
        .hasSize(2)
        .allMatch(it -> it.text("follows_trace_id").equals(created))
        .extracting(Line::trace)
        .doesNotHaveDuplicates()
        .doesNotContain(created);
    assertThat(scene.line("delivery.delivered").trace())
        .isEqualTo(scene.line("reminder.fired").trace());
  }

  @Test
  void the_api_shows_the_trace_that_the_file_has() throws Exception {
    scene.model.otherwise(body -> Answer.says("ok"));
    Reminder recurring =
        scene.add("{\"message\":\"x\",\"name\":\"tea\",\"schedule\":{\"every\":\"1h\"}}");
    scene.pass(Duration.ofHours(1));

    assertThat(get("/api/reminders/" + recurring.id()))
        .contains("\"trace_id\":\"%s\"".formatted(scene.line("reminder.created").trace()));
    assertThat(get("/api/reminders/" + recurring.id() + "/runs"))
        .contains("\"trace_id\":\"%s\"".formatted(scene.line("reminder.fired").trace()));
  }

  private String get(String path) {
    return ask("GET", path, Map.of(), "");
  }

  private String ask(String method, String path, Map<String, String> headers, String body) {
    return scene
        .server
        .api(JsonText::object)
        .answer(Request.of(method, path, headers, body), TracedScene.OPERATOR)
        .toString();
  }

  @Test
  void a_request_may_belong_to_a_trace_of_its_client() throws Exception {
    ask(
        "POST",
        "/api/reminders",
        Map.of("traceparent", PARENT, "Content-Type", "application/json"),
        "{\"message\":\"x\",\"agent\":\"direct\",\"schedule\":{\"in\":\"1h\"}}");
    scene.pass(Duration.ofHours(2));

    assertThat(scene.line("reminder.created").text("parent_span_id")).isEqualTo("00f067aa0ba902b7");
    assertThat(scene.lines()).extracting(Line::trace).containsOnly(TRACE);
    assertThat(scene.events()).contains("reminder.fired", "delivery.delivered");
  }

  @Test
  void a_message_by_rest_may_belong_to_a_trace_of_its_client() throws Exception {
    scene.model.script(Answer.calls("reminder", SET), Answer.says("Set."));

    String answer =
        ask(
            "POST",
            "/api/messages",
            Map.of("traceparent", PARENT, "Content-Type", "application/json"),
            "{\"user\":\"alice\",\"text\":\"remind me\"}");

    assertThat(answer).contains("Set.");
    assertThat(scene.lines()).extracting(Line::trace).containsOnly(TRACE);
    assertThat(scene.events()).contains("message.received", "reminder.created", "message.answered");
  }

  @Test
  void a_webhook_gets_the_trace_and_its_url_is_shortened() throws Exception {
    BlockingQueue<String> parents = new LinkedBlockingQueue<>();
    try (LoopbackServer hook =
        new LoopbackServer((request, exchange) -> {
          parents.add(request.headers().getOrDefault("traceparent", ""));
          exchange.json(200, "{}");
        })) {
      scene.add(
          """
          {"message":"x","agent":"direct","schedule":{"in":"1h"},
           "delivery":{"to":["webhook:http://127.0.0.1:%d/token-s3cret?k=v"]}}\
          """
              .formatted(hook.port()));
      scene.pass(Duration.ofHours(1));
      scene.pass(Duration.ofSeconds(1));

      Line delivered = scene.line("delivery.delivered");
      assertThat(parents.take())
          .isEqualTo("00-%s-%s-01".formatted(delivered.trace(), delivered.text("span_id")));
      assertThat(delivered.text("address"))
          .isEqualTo("webhook:http://127.0.0.1:%d/…".formatted(hook.port()));
      assertThat(scene.raw()).doesNotContain("s3cret");
    }
  }

  @Test
  void failures_are_named_by_their_code() throws Exception {
    scene.model.otherwise(body -> Answer.fails(400));
    scene.add("{\"message\":\"tea\",\"schedule\":{\"in\":\"1h\"}}");

    scene.pass(Duration.ofHours(1));

    assertThat(scene.events()).contains("model.failed", "turn.failed", "run.failed");
    assertThat(scene.line("run.failed").text("why_code")).isNotEmpty();
    assertThat(scene.raw()).doesNotContain("tea");
  }

  @Test
  void a_late_run_and_an_automatic_pause_and_a_reply_for_no_one_are_events() throws Exception {
    scene.add(
        "{\"message\":\"x\",\"agent\":\"direct\",\"schedule\":{\"in\":\"1h\"},\"delivery\":\"never\"}");
    scene.server.restartAfter(Duration.ofHours(2));
    scene.pass(Duration.ofSeconds(1));

    assertThat(scene.line("reminder.late").text("late_by_ms")).isNotEmpty();
    assertThat(scene.events()).contains("delivery.none");

    scene.model.otherwise(body -> Answer.fails(400));
    scene.add("{\"message\":\"x\",\"schedule\":{\"every\":\"1h\"}}");
    scene.pass(Duration.ofHours(400));
    assertThat(scene.line("reminder.paused").text("why_code")).isNotEmpty();
    assertThat(scene.line("reminder.paused").trace())
        .isEqualTo(scene.line("reminder.fired").trace());
  }

  @Test
  void a_cancelled_reminder_is_an_event_of_its_trace() throws Exception {
    Reminder reminder = scene.add("{\"message\":\"x\",\"schedule\":{\"in\":\"1h\"}}");
    ask("DELETE", "/api/reminders/" + reminder.id(), Map.of(), "");

    assertThat(scene.line("reminder.cancelled").trace())
        .isEqualTo(scene.line("reminder.created").trace());
  }

  @Test
  void the_start_and_the_end_of_the_daemon_are_events() throws Exception {
    scene.add("{\"message\":\"x\",\"schedule\":{\"in\":\"1h\"}}");
    scene.server.traceStart();
    while (!scene.events().contains("daemon.started")) {
      RealDaemon.pause();
    }
    scene.server.traceStop();

    assertThat(scene.line("daemon.started").text("reminders")).isEqualTo("1");
    assertThat(scene.line("daemon.started").text("next_fires")).endsWith("@2026-11-18T10:00:00Z");
    assertThat(scene.events()).endsWith("daemon.stopped");
  }

  @Test
  void only_its_owner_may_read_the_file() throws Exception {
    scene.add("{\"message\":\"x\",\"schedule\":{\"in\":\"1h\"}}");

    assertThat(Files.getPosixFilePermissions(home.resolve("trace.jsonl")))
        .isEqualTo(PosixFilePermissions.fromString("rw-------"));
  }
}
