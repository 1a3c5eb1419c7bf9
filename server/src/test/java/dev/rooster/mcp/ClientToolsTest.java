package dev.rooster.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.mcp.CallingScene.Called;
import dev.rooster.mcp.protocol.McpCaller;
import dev.rooster.trust.Trust;
import dev.rooster.trust.User;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClientToolsTest {
  private static final McpCaller CLAUDE = CallingScene.client("claude-code", "s-1", "/work");
  private static final McpCaller OTHER = CallingScene.client("claude-code", "s-2", "/work");

  @TempDir private Path home;
  private CallingScene scene;

  @BeforeEach
  void start() {
    scene = new CallingScene(home);
  }

  @AfterEach
  void stop() {
    scene.close();
    assertThat(scene.bugs()).isEmpty();
  }

  private Called remind(McpCaller client, String more) {
    return scene.call(
        client,
        "reminder",
        "{\"action\":\"set\",\"message\":\"call Ada\",\"time\":\"in 5 minutes\"%s}"
            .formatted(more));
  }

  private String take(McpCaller client) {
    return scene.call(client, "inbox", "{\"action\":\"take\"}").text();
  }

  @Test
  void a_reminder_comes_back_to_the_session_that_set_it() {
    Called set = remind(CLAUDE, "");
    scene.call(OTHER, "inbox", "{}");

    assertThat(set.text()).contains("09:05").contains("into the session of claude-code");
    assertThat(set.reminder().text("agent")).contains("claude-code");
    assertThat(set.reminder().text("source_session")).contains("s-1");
    assertThat(set.reminder().text("priority")).contains("interrupt");
    assertThat(set.reminder().text("created_by")).contains("mcp");
    scene.pass(Duration.ofMinutes(5));
    assertThat(take(OTHER)).isEqualTo("Nothing is waiting.");
    assertThat(take(CLAUDE)).contains("call Ada", "due ");
  }

  /** Claude Code and Codex show a model the structured result, and not the text. */
  @Test
  void a_boundary_says_when_it_comes_in_both_forms_of_its_result() {
    Called byCalls = boundary("\"suppress_for_calls\":2,\"message\":\"go on\"");
    Called silent = boundary("\"suppress_for_minutes\":10");

    assertThat(byCalls.text()).endsWith("comes with prompt 2 from now.");
    assertThat(byCalls.structured().text("comes")).contains("with prompt 2 from now");
    assertThat(silent.text()).endsWith("no hints at workflows come for 10 minutes.");
    assertThat(silent.structured().text("reminder_id")).isEmpty();
    assertThat(silent.structured().text("comes")).isEmpty();
  }

  private Called boundary(String arguments) {
    return scene.call(CLAUDE, "set_reminder_boundary", "{" + arguments + "}");
  }

  @Test
  void what_is_not_acknowledged_comes_once_more() {
    remind(CLAUDE, "");
    scene.pass(Duration.ofMinutes(5));
    Called taken = scene.call(CLAUDE, "inbox", "{\"action\":\"take\"}");
    scene.pass(Duration.ofMinutes(11));

    assertThat(take(CLAUDE)).contains("call Ada", "may have come before");
    assertThat(taken.structured().text("receipt")).isPresent();
  }

  @Test
  void what_is_acknowledged_does_not_come_again() {
    remind(CLAUDE, "");
    scene.pass(Duration.ofMinutes(5));
    String receipt =
        scene
            .call(CLAUDE, "inbox", "{\"action\":\"take\"}")
            .structured()
            .text("receipt")
            .orElseThrow();

    assertThat(scene.call(CLAUDE, "inbox", "{\"receipt\":\"%s\"}".formatted(receipt)).text())
        .isEqualTo("Acknowledged.");
    scene.pass(Duration.ofMinutes(11));
    assertThat(take(CLAUDE)).isEqualTo("Nothing is waiting.");
    assertThat(scene.call(CLAUDE, "inbox", "{\"receipt\":\"%s\"}".formatted(receipt)).failed())
        .isTrue();
  }

  @Test
  void a_message_to_an_address_is_delivered_there_as_it_is() {
    scene.configure("users:\n  - {name: alice, trust: full, match: [\"terminal:default\"]}\n");

    Called set = remind(CLAUDE, ",\"to\":\"terminal:default\"");

    assertThat(set.reminder().text("agent")).contains("direct");
    assertThat(set.text()).contains("Delivery: to terminal:default");
  }

  @Test
  void a_recurring_reminder_comes_with_the_next_prompt() {
    Called added =
        scene.call(
            CLAUDE,
            "schedule",
            "{\"action\":\"add\",\"message\":\"look at the build\",\"every\":\"10m\"}");

    assertThat(added.failed()).isFalse();
    assertThat(added.reminder().text("priority")).contains("normal");
    assertThat(added.reminder().text("agent")).contains("claude-code");
    String id = added.reminder().text("id").orElseThrow();
    Called updated =
        scene.call(
            CLAUDE,
            "schedule",
            "{\"action\":\"update\",\"id\":\"%s\",\"every\":\"20m\",\"priority\":\"interrupt\"}"
                .formatted(id));
    assertThat(updated.text()).contains("20 minutes");
    assertThat(updated.reminder().text("priority")).contains("interrupt");
    assertThat(
            scene
                .call(CLAUDE, "schedule", "{\"action\":\"remove\",\"id\":\"%s\"}".formatted(id))
                .text())
        .isEqualTo("Removed %s.".formatted(id));
  }

  @Test
  void a_refusal_says_what_was_understood() {
    Called refused =
        scene.call(
            CLAUDE,
            "reminder",
            "{\"action\":\"set\",\"message\":\"call Ada\",\"time\":\"whenever\"}");

    assertThat(refused.failed()).isTrue();
    assertThat(refused.text())
        .contains(
            "Understood: message 'call Ada', time 'whenever'", "It is now", "Nothing was changed");
  }

  @Test
  void a_shell_condition_needs_more_than_the_ceiling_of_hooks() {
    Called refused =
        scene.call(
            CLAUDE,
            "schedule",
            "{\"action\":\"add\",\"message\":\"x\",\"every\":\"10m\",\"condition\":{\"command\":\"true\"}}");

    assertThat(refused.failed()).isTrue();
    assertThat(refused.text()).contains("a shell command requires full trust; yours is inner");
  }

  @Test
  void another_agent_that_is_a_program_needs_more_than_the_ceiling_of_hooks() {
    scene.configure("agents:\n  worker: {kind: command, command: [\"true\"]}\n");

    Called refused =
        scene.call(
            CLAUDE,
            "schedule",
            "{\"action\":\"add\",\"message\":\"x\",\"every\":\"10m\",\"agent\":\"worker\"}");

    assertThat(refused.failed()).isTrue();
    assertThat(refused.text()).contains("'worker' requires full trust");
  }

  @Test
  void tools_need_the_trust_of_the_table() {
    assertThat(names(CLAUDE))
        .containsExactly(
            "reminder",
            "schedule",
            "inbox",
            "report",
            "set_reminder_boundary",
            "get_lesson",
            "get_workflow_step",
            "list_lessons");
    scene.configure("ceilings: {hook: familiar}\n");
    assertThat(names(CLAUDE)).containsExactly("inbox", "report");
  }

  private List<String> names(McpCaller client) {
    return scene.tools(client).stream().map(it -> it.text("name").orElseThrow()).toList();
  }

  @Test
  void reminders_of_another_user_are_missing() {
    scene.configure(
        """
        users:
          - {name: alice, trust: full, match: ["terminal:default"]}
          - {name: bob, trust: full, match: ["terminal:other"]}
        """);
    McpCaller alice = of("alice", "s-a");
    McpCaller bob = of("bob", "s-b");
    String id = remind(alice, "").reminder().text("id").orElseThrow();

    Called cancelled =
        scene.call(bob, "reminder", "{\"action\":\"cancel\",\"id\":\"%s\"}".formatted(id));
    Called missing = scene.call(bob, "reminder", "{\"action\":\"cancel\",\"id\":\"r-none\"}");
    assertThat(cancelled.failed()).isTrue();
    assertThat(cancelled.text().replace(id, "r-none")).isEqualTo(missing.text());
    assertThat(scene.call(bob, "reminder", "{\"action\":\"list\"}").text())
        .isEqualTo("There are no reminders.");
    assertThat(
            scene
                .call(bob, "report", "{\"verdict\":\"done\",\"id\":\"%s\"}".formatted(id))
                .failed())
        .isTrue();
    assertThat(scene.call(alice, "reminder", "{\"action\":\"list\"}").text()).contains(id);
  }

  private McpCaller of(String name, String session) {
    User user = scene.server().configuration().users().get(name);
    assertThat(user.trust()).isEqualTo(Trust.FULL);
    return CallingScene.client(Optional.of(user), "claude-code", session, "/work");
  }

  @Test
  void a_person_approves_what_agents_set_if_the_configuration_says_so() {
    scene.configure("approve: agents\n");

    Called set = remind(CLAUDE, "");

    assertThat(set.reminder().text("status")).contains("pending");
    scene.pass(Duration.ofMinutes(5));
    assertThat(take(CLAUDE)).isEqualTo("Nothing is waiting.");
  }

  @Test
  void a_client_that_is_no_agent_of_kind_inbox_is_told_what_to_do() {
    scene.configure("agents:\n  codex: {kind: command, preset: codex}\n");

    Called refused = remind(CallingScene.client("codex", "", ""), "");

    assertThat(refused.failed()).isTrue();
    assertThat(refused.text()).contains("not of kind inbox", "/mcp?agent=NAME");
    assertThat(remind(CallingScene.client("ghost", "", ""), "").text())
        .contains("there is no agent 'ghost'");
  }

  @Test
  void a_client_that_can_ask_its_person_asks_for_a_missing_time() {
    String set = "{\"action\":\"set\",\"message\":\"call Ada\"}";

    assertThat(scene.asking(CLAUDE, "reminder", set, "").text("resultType"))
        .contains("input_required");
    String answered =
        "\"inputResponses\":{\"time\":{\"action\":\"accept\",\"content\":{\"time\":\"in 5"
            + " minutes\"}}},";
    assertThat(new Called(scene.asking(CLAUDE, "reminder", set, answered)).text())
        .contains("09:05");
    assertThat(scene.call(CLAUDE, "reminder", set).text()).contains("'time' is missing");
  }
}
