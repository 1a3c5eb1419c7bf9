package dev.rooster.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.cli.HandTickedHost;
import dev.rooster.format.Fields;
import dev.rooster.trust.Caller;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AgentRoutesTest {
  @TempDir Path home;
  private HandTickedHost host;
  private Walk walk;

  @BeforeEach
  void start() throws Exception {
    Files.writeString(
        home.resolve("rooster.yaml"),
        """
        agents: {other: {kind: command, command: [cat]}}
        default_agent: direct
        users: [{name: alice, trust: familiar}]
        """);
    host = new HandTickedHost(home);
    walk = new Walk(host.api(), new Caller("rest", Optional.empty(), ZoneOffset.UTC));
  }

  @AfterEach
  void end() {
    host.close();
  }

  private Fields agent(String name) {
    return walk.ask(200, "GET", "/api/agents", "").objects("items").stream()
        .filter(it -> it.text("name").equals(Optional.of(name)))
        .findFirst()
        .orElseThrow();
  }

  private String make(String schedule) {
    return walk.ask(
            201,
            "POST",
            "/api/reminders",
            "{\"message\":\"x\",\"agent\":\"direct\",\"schedule\":%s}".formatted(schedule))
        .text("id")
        .orElseThrow();
  }

  @Test
  void an_agent_says_when_it_last_ran_also_for_a_reminder_that_has_ended_or_is_paused() {
    assertThat(agent("direct").text("last_fired_at")).isEmpty();
    assertThat(agent("direct").text("reminders")).contains("0");

    make("{\"in\":\"1h\"}");
    String paused = make("{\"every\":\"3d\"}");
    walk.ask(200, "POST", "/api/reminders/" + paused + "/pause", "");
    assertThat(agent("direct").text("reminders")).contains("2");
    host.pass(Duration.ofHours(2));

    assertThat(agent("direct").text("reminders")).contains("1");
    assertThat(agent("direct").text("last_fired_at")).contains("2026-11-16T11:00:00Z");
    assertThat(agent("other").text("last_fired_at")).isEmpty();
    assertThat(agent("other").text("reminders")).contains("0");

    walk.as(
        new Caller("rest", Optional.of(host.configuration().users().get("alice")), ZoneOffset.UTC));
    assertThat(agent("direct").text("reminders")).contains("0");
    assertThat(agent("direct").text("last_fired_at")).isEmpty();
  }
}
