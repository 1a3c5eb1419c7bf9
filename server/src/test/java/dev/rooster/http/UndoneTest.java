package dev.rooster.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.cli.HandTickedHost;
import dev.rooster.format.Fields;
import dev.rooster.trust.Caller;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneId;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UndoneTest {
  private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");

  @TempDir Path home;
  private HandTickedHost host;
  private Walk walk;

  @BeforeEach
  void start() throws Exception {
    Files.writeString(home.resolve("rooster.yaml"), "users: [{name: alice, trust: familiar}]\n");
    host = new HandTickedHost(home);
    walk = new Walk(host.api(), new Caller("rest", Optional.empty(), BERLIN));
  }

  @AfterEach
  void end() {
    host.close();
  }

  private String make() {
    return "/api/reminders/"
        + walk.ask(
                201,
                "POST",
                "/api/reminders",
                "{\"message\":\"x\",\"schedule\":{\"every\":\"1h\"}}")
            .text("id")
            .orElseThrow();
  }

  @Test
  void a_snooze_returns_when_done_is_taken_back() {
    String one = make();
    host.pass(Duration.ofMinutes(61));
    Fields snoozed = walk.ask(200, "POST", one + "/snooze", "{\"until\":\"20m\"}");
    walk.ask(200, "POST", one + "/done", "");

    Fields undone = walk.ask(200, "POST", one + "/undone", "");

    assertThat(undone.text("snoozed_until")).isEqualTo(snoozed.text("snoozed_until"));
    assertThat(undone.text("next_fire_at")).isEqualTo(snoozed.text("snoozed_until"));
    assertThat(undone.has("done_at")).isFalse();
    host.pass(Duration.ofMinutes(21));
    assertThat(walk.ask(200, "GET", one, "").text("fire_count")).contains("2");
  }

  @Test
  void after_ten_minutes_done_stays() {
    String one = make();
    host.pass(Duration.ofMinutes(61));
    walk.ask(200, "POST", one + "/done", "");
    host.pass(Duration.ofMinutes(11));

    Fields refused = walk.ask(409, "POST", one + "/undone", "");

    assertThat(refused.object("error").flatMap(it -> it.text("code"))).contains("wrong_state");
  }

  @Test
  void another_user_cannot_take_it_back() {
    String one = make();
    host.pass(Duration.ofMinutes(61));
    walk.ask(200, "POST", one + "/done", "");
    walk.as(new Caller("rest", Optional.of(host.configuration().users().get("alice")), BERLIN));

    walk.ask(404, "POST", one + "/undone", "");
  }
}
