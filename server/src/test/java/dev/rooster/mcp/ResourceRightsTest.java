package dev.rooster.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.events.Events;
import dev.rooster.mcp.protocol.ChangeStream;
import dev.rooster.mcp.protocol.McpCaller;
import dev.rooster.trust.Caller;
import dev.rooster.trust.User;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A running client reads as resources what its tools show it, and nothing else. */
class ResourceRightsTest {
  private static final McpCaller OPERATOR = CallingScene.client("claude-code", "s-1", "/work");
  private static final String USERS =
      "users:\n  - {name: alice, trust: full, match: [\"terminal:default\"]}\n";
  private static final String COMPLETION =
      "\"ref\":{\"type\":\"ref/resource\",\"uri\":\"rooster://reminders/{id}\"},"
          + "\"argument\":{\"name\":\"id\",\"value\":\"r-\"}";

  @TempDir private Path home;
  private CallingScene scene;
  private String id = "";

  @BeforeEach
  void a_reminder_of_alice() {
    scene = new CallingScene(home);
    scene.configure(USERS);
    id = reminder(alice());
  }

  @AfterEach
  void stop() {
    scene.close();
    assertThat(scene.bugs()).isEmpty();
  }

  private McpCaller alice() {
    User user = scene.server().configuration().users().get("alice");
    return CallingScene.client(Optional.of(user), "claude-code", "s-a", "/work");
  }

  private String reminder(McpCaller client) {
    return scene
        .call(
            client,
            "reminder",
            "{\"action\":\"set\",\"message\":\"call Ada\",\"time\":\"in 5 minutes\"}")
        .reminder()
        .text("id")
        .orElseThrow();
  }

  private String read(McpCaller client, String uri) {
    return scene.raw(client, "resources/read", "\"uri\":\"%s\"".formatted(uri));
  }

  @Test
  void a_client_with_the_token_of_the_operator_reads_no_reminder_of_a_user() {
    assertThat(scene.call(OPERATOR, "reminder", "{\"action\":\"list\"}").text()).doesNotContain(id);

    assertThat(scene.raw(OPERATOR, "resources/list", "")).doesNotContain(id);
    assertThat(read(OPERATOR, "rooster://reminders")).contains("items").doesNotContain(id);
    assertThat(read(OPERATOR, "rooster://reminders/" + id)).contains("there is no resource");
    assertThat(scene.raw(OPERATOR, "completion/complete", COMPLETION)).doesNotContain(id);
  }

  @Test
  void it_reads_no_run_of_a_user_even_if_the_reminder_is_deleted() {
    scene.pass(Duration.ofMinutes(5));
    String run = id + "@2026-11-18T09:05:00Z";
    assertThat(read(alice(), "rooster://runs/" + run)).contains("claude-code");
    assertThat(read(OPERATOR, "rooster://runs/" + run)).contains("there is no resource");

    scene
        .server()
        .reminders()
        .purge(new Caller("cli", Optional.empty(), ZoneOffset.UTC), id, OptionalLong.empty());

    assertThat(read(OPERATOR, "rooster://runs/" + run)).contains("there is no resource");
  }

  @Test
  void a_name_in_an_address_may_be_encoded() {
    scene.call(
        alice(),
        "reminder",
        "{\"action\":\"set\",\"message\":\"x\",\"time\":\"5m\",\"name\":\"größe 100%\"}");

    assertThat(read(alice(), "rooster://reminders/gr%C3%B6%C3%9Fe%20100%25"))
        .contains("größe 100%");
    assertThat(read(alice(), "rooster://reminders/größe 100%")).contains("größe 100%");
  }

  @Test
  void a_client_without_the_trust_for_the_tool_reads_nothing() {
    scene.configure(USERS + "ceilings: {hook: familiar}\n");

    assertThat(scene.raw(alice(), "resources/list", "")).doesNotContain(id);
    assertThat(read(alice(), "rooster://reminders")).contains("there is no resource");
    assertThat(read(alice(), "rooster://reminders/" + id)).contains("there is no resource");
    assertThat(scene.raw(alice(), "completion/complete", COMPLETION)).doesNotContain(id);
  }

  @Test
  void a_client_hears_of_no_change_that_it_may_not_read() {
    String all = "\"resourcesListChanged\":true";
    ChangeStream operators = scene.listen(OPERATOR, all);
    ChangeStream ofAlice = scene.listen(alice(), all);
    try (Events.Listener operator = operators.listen();
        Events.Listener alice = ofAlice.listen()) {
      reminder(alice());
      reminder(OPERATOR);

      assertThat(alice.waiting()).isEqualTo(1);
      assertThat(operator.waiting()).isEqualTo(1);
    }
  }

  @Test
  void a_call_does_not_take_over_the_session_of_another_user() {
    CallingScene.Called own = scene.call(OPERATOR, "inbox", "{\"session\":\"s-a\"}");
    McpCaller inAlices = CallingScene.client("claude-code", "s-a", "/work");
    CallingScene.Called taken = scene.call(inAlices, "inbox", "{\"action\":\"take\"}");

    assertThat(own.failed()).isFalse();
    assertThat(taken.failed()).isTrue();
    assertThat(taken.text()).contains("belongs to another user");
    assertThat(scene.server().activity().find("claude-code", "s-a").orElseThrow().owner())
        .isEqualTo("alice");
  }

  @Test
  void a_client_that_lost_changes_is_told_that_anything_may_have_changed() {
    String uri = "rooster://reminders/" + id;
    ChangeStream stream =
        scene.listen(
            alice(),
            "\"resourcesListChanged\":true,\"resourceSubscriptions\":[\"%s\"]".formatted(uri));

    assertThat(stream.of(new Events.Event(1, Events.LOST, "", "{}")))
        .satisfiesExactly(
            it -> assertThat(it).contains("resources/list_changed"),
            it -> assertThat(it).contains("resources/updated", uri));
  }
}
