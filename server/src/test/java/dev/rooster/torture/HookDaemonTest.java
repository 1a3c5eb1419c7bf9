package dev.rooster.torture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.app.RealDaemon;
import dev.rooster.net.HttpRequest;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Hooks of a running client, in a real daemon that is killed between lease and acknowledgement. */
@Tag("slow")
@Timeout(300)
class HookDaemonTest {
  private static final Duration PATIENCE = Duration.ofSeconds(90);

  @TempDir private Path folder;

  private static RealDaemon.Reply hook(RealDaemon daemon, String path, String event)
      throws IOException {
    String body =
        "{\"session_id\":\"s-1\",\"hook_event_name\":\"%s\",\"cwd\":\"/src\",\"prompt\":\"go on\"}"
            .formatted(event);
    HttpRequest request =
        HttpRequest.of("POST", "/hooks/claude-code" + path, body)
            .with("Content-Type", "application/json")
            .with("Rooster-Wrapper", "1");
    return daemon.rest(request, PATIENCE);
  }

  private static RealDaemon.Reply awaited(RealDaemon daemon) throws IOException {
    RealDaemon.Reply reply = hook(daemon, "/wait", "Stop");
    while (reply.status() == 202) {
      reply = hook(daemon, "/wait", "Stop");
    }
    return reply;
  }

  @Test
  void a_message_whose_daemon_is_killed_before_the_acknowledgement_comes_again_once()
      throws Exception {
    try (RealDaemon daemon = new RealDaemon(folder)) {
      daemon.up();
      assertThat(hook(daemon, "", "SessionStart").status()).isEqualTo(200);
      assertThat(
              daemon.ask("add", "check the build", "--agent", "claude-code", "--in", "1s").exit())
          .isZero();
      RealDaemon.Reply first = awaited(daemon);
      assertThat(first.status()).isEqualTo(200);
      assertThat(first.body()).contains("check the build").doesNotContain("shown before");

      daemon.kill();
      daemon.up();

      assertThat(hook(daemon, "", "Stop").status()).as("still leased").isEqualTo(204);
      RealDaemon.Reply again = awaited(daemon);
      assertThat(again.status()).isEqualTo(200);
      assertThat(again.body()).contains("check the build", "may have been shown before");
      assertThat(hook(daemon, "", "Stop").status()).isEqualTo(204);
    }
  }
}
