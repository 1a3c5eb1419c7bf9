package dev.rooster.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.events.Events;
import dev.rooster.mcp.CallingScene.Called;
import dev.rooster.mcp.protocol.McpCaller;
import java.nio.file.Path;
import java.time.Duration;
import java.util.OptionalLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A running client reports what became of a reminder that was handed to it. */
class ReportOnReminderTest {
  private static final McpCaller CLAUDE = CallingScene.client("claude-code", "s-1", "/work");

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

  /** Hands a recurring reminder with a condition to the client. */
  private String handOver(String mode) {
    String id =
        scene
            .call(
                CLAUDE,
                "schedule",
                "{\"action\":\"add\",\"message\":\"tell me\",\"every\":\"10m\",\"condition\":\"is it done?\",\"mode\":\"%s\"}"
                    .formatted(mode))
            .reminder()
            .text("id")
            .orElseThrow();
    scene.pass(Duration.ofMinutes(10));
    assertThat(scene.call(CLAUDE, "inbox", "{\"action\":\"take\"}").text())
        .contains("tell me", "is it done?");
    return id;
  }

  private Called report(String arguments) {
    return scene.call(CLAUDE, "report", arguments);
  }

  @ParameterizedTest
  @CsvSource({
    "until, done, completed",
    "once, done, completed",
    "each, done, active",
    "until, not_yet, active",
    "once, not_yet, active",
    "until, nothing, active",
    "until, failed, active"
  })
  void a_verdict_acts_on_the_reminder(String mode, String verdict, String status) {
    handOver(mode);

    Called reported = report("{\"verdict\":\"%s\"}".formatted(verdict));

    assertThat(reported.text()).startsWith("Noted: " + verdict);
    assertThat(reported.structured().object("reminder").orElseThrow().text("status"))
        .contains(status);
  }

  @Test
  void check_again_has_the_message_come_once_more() {
    handOver("until");

    report("{\"verdict\":\"check_again\",\"when\":\"3m\"}");
    scene.pass(Duration.ofMinutes(3));

    assertThat(scene.call(CLAUDE, "inbox", "{\"action\":\"take\"}").text()).contains("tell me");
    assertThat(report("{\"verdict\":\"check_again\"}").text()).contains("'when' is missing");
    assertThat(report("{\"verdict\":\"check_again\",\"when\":\"90d\"}").text())
        .contains("too late");
  }

  @Test
  void a_report_without_id_is_about_the_last_message_of_the_session() {
    String first = handOver("until");
    String second = handOver("until");
    Called other =
        scene.call(
            CallingScene.client("claude-code", "s-2", "/work"), "report", "{\"verdict\":\"done\"}");

    Called reported = report("{\"verdict\":\"done\"}");

    assertThat(other.text()).contains("no reminder has come to this session");
    assertThat(reported.text()).contains(second).doesNotContain(first);
  }

  @Test
  void a_report_is_an_event() throws InterruptedException {
    String id = handOver("until");
    Events.Listener listener =
        scene
            .server()
            .events()
            .listen(it -> it.type().equals("agent.report"), OptionalLong.empty());

    report("{\"verdict\":\"failed\",\"text\":\"no network\"}");

    assertThat(listener.next(10_000).orElseThrow().json())
        .contains(id, "failed", "no network", "claude-code", "s-1");
    listener.end();
  }

  @Test
  void a_report_without_verdict_says_what_to_send() {
    assertThat(report("{}").text()).contains("'verdict' is missing", "not_yet");
  }
}
