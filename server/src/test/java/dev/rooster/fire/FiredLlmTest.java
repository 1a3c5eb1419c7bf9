package dev.rooster.fire;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.rooster.app.TestServer;
import dev.rooster.format.Json;
import dev.rooster.model.Answer;
import dev.rooster.model.StrictModel;
import dev.rooster.reminder.Occurrence;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Status;
import dev.rooster.reminders.ServerReason;
import dev.rooster.trust.Caller;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Reminders that wake the built-in agent, on the wired server. */
@Timeout(60)
class FiredLlmTest {
  private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");
  private static final Instant NOW = Instant.parse("2026-11-16T10:00:00Z");

  @TempDir private Path home;
  private final StrictModel model = new StrictModel();
  private TestServer server;

  @BeforeEach
  void start() {
    server = new TestServer(NOW, BERLIN, home, Map.of("KEY", StrictModel.KEY), 1);
  }

  private void configure(String url) throws IOException {
    Files.writeString(
        home.resolve("rooster.yaml"),
        """
        agents:
          main: {kind: llm, provider: openai, base_url: "%s", api_key: "${env:KEY}", model: m}
        """
            .formatted(url));
    server.configure();
    server.start();
  }

  @AfterEach
  void close() {
    server.close();
    model.close();
  }

  private Reminder add(String schedule) {
    return add(schedule, "");
  }

  private Reminder add(String schedule, String more) {
    String json = "{\"message\":\"take the cake out\",\"schedule\":%s%s}".formatted(schedule, more);
    return server
        .reminders()
        .create(
            new Caller("cli", Optional.empty(), BERLIN), Json.read(json), json, Optional.empty())
        .reminder();
  }

  private Reminder stored(Reminder reminder) {
    return server.ticked().rooster().find(reminder.id()).orElseThrow();
  }

  private Occurrence latest(Reminder reminder) {
    return server.ticked().rooster().history(reminder.id(), 1).getFirst();
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  @Test
  void the_reply_and_the_tokens_are_recorded_and_the_transcript_is_kept() throws Exception {
    configure(model.url("openai"));
    model.script(Answer.says("Take the cake out now."));
    Reminder reminder = add("{\"in\":\"1h\"}");

    server.ticked().advance(Duration.ofHours(1));

    assertThat(latest(reminder).status()).isEqualTo(Occurrence.Status.OK);
    assertThat(latest(reminder).reply()).isEqualTo("Take the cake out now.");
    assertThat(latest(reminder).toString()).contains("input_tokens").contains("100");
    assertThat(model.request())
        .contains("take the cake out")
        .contains("It is Monday 16 November 2026, 12:00, Europe/Berlin.");
    try (var files = Files.list(home.resolve("workspace/sessions"))) {
      assertThat(files).hasSize(1);
    }
  }

  private String arrived() {
    server.ticked().advance(Duration.ofSeconds(1));
    return server.terminal().take(10, Duration.ofMinutes(1)).getFirst().text();
  }

  @Test
  void a_reply_that_stays_empty_delivers_the_message() throws Exception {
    configure(model.url("openai"));
    model.script(Answer.says(""), Answer.says(""));
    Reminder reminder = add("{\"in\":\"1h\"}");

    server.ticked().advance(Duration.ofHours(1));

    assertThat(model.waiting()).isEqualTo(2);
    assertThat(arrived()).isEqualTo("take the cake out");
    assertThat(latest(reminder).status()).isEqualTo(Occurrence.Status.OK);
    assertThat(latest(reminder).why().flatMap(ServerReason::of))
        .contains(new ServerReason.AgentRepliedNothing());
  }

  @Test
  void an_action_that_no_call_shows_is_marked() throws Exception {
    configure(model.url("openai"));
    model.script(Answer.says("The cake is out!"), Answer.says("Yes, it is out."));
    Reminder reminder = add("{\"in\":\"1h\"}", ",\"must_act\":true");

    server.ticked().advance(Duration.ofHours(1));

    assertThat(model.waiting()).isEqualTo(2);
    assertThat(arrived()).isEqualTo("Yes, it is out.\n\n(Unconfirmed: the agent called no tool.)");
    assertThat(latest(reminder).why().flatMap(ServerReason::of))
        .contains(new ServerReason.NoToolCalled());
  }

  @Test
  void a_reminder_chooses_the_model_and_the_tools_of_its_turns() throws Exception {
    configure(model.url("openai"));
    model.script(Answer.says("Out."), Answer.says("Out."));
    add("{\"in\":\"1h\"}", ",\"model\":\"m2\",\"tools\":[\"web_fetch\"]");

    server.ticked().advance(Duration.ofHours(1));

    JsonNode request = new ObjectMapper().readTree(model.request());
    assertThat(request.path("model").asText()).isEqualTo("m2");
    assertThat(request.path("tools").findValuesAsText("name"))
        .containsExactlyInAnyOrder("web_fetch", "report");
  }

  @Test
  void the_transcript_of_an_isolated_run_is_kept_as_long_as_its_record() throws Exception {
    configure(model.url("openai"));
    model.script(Answer.says("Take the cake out now."));
    Reminder reminder = add("{\"in\":\"1h\"}");
    server.ticked().advance(Duration.ofHours(1));

    server.ticked().advance(Duration.ofDays(80));
    server.pruneSessions();
    try (var files = Files.list(home.resolve("workspace/sessions"))) {
      assertThat(files).hasSize(1);
    }
    server.ticked().advance(Duration.ofDays(11));
    server.pruneSessions();

    assertThat(server.ticked().rooster().history(reminder.id(), 1)).isEmpty();
    try (var files = Files.list(home.resolve("workspace/sessions"))) {
      assertThat(files).isEmpty();
    }
  }

  @Test
  void a_one_shot_is_told_at_once_when_the_endpoint_is_dead() throws Exception {
    configure("http://127.0.0.1:%d/v1".formatted(freePort()));
    Reminder reminder = add("{\"in\":\"1h\"}");

    server.ticked().advance(Duration.ofHours(1));

    assertThat(latest(reminder).status()).isEqualTo(Occurrence.Status.ERROR);
    server.ticked().advance(Duration.ofSeconds(1));
    assertThat(server.terminal().take(10, Duration.ofMinutes(1)))
        .singleElement()
        .satisfies(item ->
            assertThat(item.text())
                .startsWith("take the cake out\n\n(Failed: no connection to 127.0.0.1"));
    assertThat(stored(reminder).standing().status()).isEqualTo(Status.COMPLETED);
  }

  @Test
  void a_recurring_reminder_goes_on_after_a_dead_endpoint() throws Exception {
    configure("http://127.0.0.1:%d/v1".formatted(freePort()));
    Reminder reminder = add("{\"every\":\"1h\"}");

    server.ticked().advance(Duration.ofHours(1));

    assertThat(latest(reminder).status()).isEqualTo(Occurrence.Status.ERROR);
    assertThat(stored(reminder).standing().status()).isEqualTo(Status.ACTIVE);
  }
}
