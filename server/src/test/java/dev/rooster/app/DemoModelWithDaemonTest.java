package dev.rooster.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A daemon with the demo model, as a newcomer meets it. */
@Tag("slow")
@Timeout(120)
class DemoModelWithDaemonTest {
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

  private String chat(String input) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int exit =
        Main.run(
            List.of("chat", "--home", daemon.home().toString()),
            new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)),
            out,
            err);
    assertThat(exit).as("%s", err).isZero();
    return out.toString(StandardCharsets.UTF_8);
  }

  @Test
  void a_newcomer_sets_lists_and_cancels_reminders_and_one_arrives() throws Exception {
    Process process = daemon.up("--demo-model");
    assertThat(process.inputReader(StandardCharsets.UTF_8).readLine())
        .isEqualTo("demo model: a script, not an AI. Talk to it with rooster chat.");

    assertThat(chat("remind me in 1 second to check the oven\n"))
        .contains("\"check the oven\".\nWhen: once, at ")
        .contains("Delivery: to terminal:default.");
    String arrived = daemon.ask("watch", "--events", "0").out();
    while (!arrived.contains("It is time: check the oven")) {
      RealDaemon.pause();
      arrived = daemon.ask("watch", "--events", "0").out();
    }
    assertThat(chat("/snooze 1h\n")).contains("snoozed until ");
    assertThat(chat("list my reminders\n")).contains("check the oven");
    assertThat(chat("done\n")).contains("Done: r-");
    assertThat(chat("every weekday at 9 stand up\n")).contains("When: at 09:00 on every weekday");
    assertThat(chat("list my reminders\n")).contains("stand up").doesNotContain("oven");
    assertThat(chat("cancel the stand up reminder\nlist my reminders\n"))
        .contains("Cancelled r-")
        .contains("There are no reminders.");
    assertThat(Files.exists(daemon.home().resolve("rooster.yaml"))).isFalse();
  }

  @Test
  void a_time_that_is_not_understood_is_explained() throws Exception {
    daemon.up("--demo-model");

    assertThat(chat("remind me on 12/03/2026 to call Ada\n"))
        .contains("means different dates in different countries");
  }

  @Test
  void a_configured_model_leaves_it_no_effect() throws Exception {
    daemon.write("rooster.yaml", "agents: {main: {kind: llm, provider: ollama, model: m}}\n");

    RealDaemon.Result refused = daemon.upInVain("--port", "0", "--demo-model");

    assertThat(refused.exit()).isEqualTo(1);
    assertThat(refused.err())
        .contains("--demo-model has no effect: agent 'main' in rooster.yaml has a model.");
  }

  @Test
  void a_model_that_is_configured_later_becomes_the_default() throws Exception {
    daemon.up("--demo-model");
    daemon.write(
        "rooster.yaml",
        "agents: {main: {kind: llm, provider: ollama, base_url: 'http://127.0.0.1:9', model: m}}\n");

    String agent = "demo";
    while (agent.equals("demo")) {
      RealDaemon.pause();
      String added = daemon.ask("add", "x", "--in", "1h", "--json").out();
      agent = RealDaemon.fields(added).text("agent").orElseThrow();
    }
    assertThat(agent).isEqualTo("main");
    assertThat(daemon.ask("add", "x", "--in", "1h", "--agent", "demo").exit()).isZero();
  }
}
