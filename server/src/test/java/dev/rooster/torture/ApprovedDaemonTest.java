package dev.rooster.torture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.app.RealDaemon;
import dev.rooster.channel.telegram.BotApi;
import dev.rooster.net.HttpRequest;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A pending reminder of a real daemon on Telegram, which dies in between. */
@Tag("slow")
@Timeout(180)
class ApprovedDaemonTest {
  @TempDir private Path folder;
  private BotApi api;
  private RealDaemon daemon;

  /** The ceiling is raised after Alice has set the reminder, so that she can approve it. */
  private void configure(String trust) throws Exception {
    daemon.write(
        "rooster.yaml",
        """
        agents: {echo: {kind: command, command: [sh, -c, 'printf "did %%s" "$(head -n 1)"'], needs: public}}
        users: [{name: alice, trust: %s, match: ["telegram:42"], token: alices-token}]
        channels: {telegram: {token: "${file:telegram.token}", api: "%s"}}
        """
            .formatted(trust, api.url().uri()));
  }

  @BeforeEach
  void start() throws Exception {
    api = new BotApi();
    daemon = new RealDaemon(folder);
    daemon.write("telegram.token", BotApi.TOKEN);
    configure("familiar");
    daemon.up();
  }

  @AfterEach
  void stop() throws Exception {
    daemon.close();
    api.close();
  }

  private String create() throws Exception {
    String body =
        "{\"message\":\"the laundry\",\"schedule\":{\"in\":\"1s\"},\"delivery\":{\"channel\":\"telegram\"}}";
    RealDaemon.Reply created =
        daemon.rest(
            HttpRequest.of("POST", "/api/reminders", body)
                .with("Authorization", "Bearer alices-token"),
            Duration.ofSeconds(30));
    assertThat(created.status()).as(created.body()).isEqualTo(201);
    assertThat(created.fields().text("status")).contains("pending");
    return created.fields().text("id").orElseThrow();
  }

  @Test
  void a_pending_reminder_survives_a_kill_and_fires_after_a_yes_in_the_chat() throws Exception {
    String id = create();
    daemon.kill();
    configure("inner");
    daemon.up();
    assertThat(daemon.ask("status").out()).contains("pending  1 to approve");
    assertThat(daemon.ask("resume", id).exit()).isEqualTo(1);
    assertThat(daemon.ask("run", id).exit()).isEqualTo(1);

    api.write(42, "approve " + id);

    assertThat(api.sent().text()).startsWith("Approved %s: the laundry".formatted(id));
    assertThat(api.sent().text()).startsWith("did ");
    assertThat(daemon.ask("list", "--all").out()).contains("completed");
  }

  @Test
  void the_operator_declines_on_the_command_line() throws Exception {
    String id = create();

    assertThat(daemon.ask("decline", id).out()).contains("cancelled");
    assertThat(daemon.ask("show", id).out()).contains("cancelled: declined by cli");
  }
}
