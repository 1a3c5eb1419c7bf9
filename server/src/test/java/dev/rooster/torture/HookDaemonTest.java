package dev.rooster.torture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.app.RealDaemon;
import dev.rooster.net.HttpRequest;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Hooks of running clients, in a real daemon and by the program that clients start: the daemon is
 * killed between lease and acknowledgement, a client between receipt and use.
 */
@Tag("slow")
@Timeout(300)
class HookDaemonTest {
  private static final Duration PATIENCE = Duration.ofSeconds(90);
  private static final int SIGKILL = 128 + 9;

  @TempDir private Path folder;

  private static String json(String session, String event) {
    return "{\"session_id\":\"%s\",\"hook_event_name\":\"%s\",\"cwd\":\"/src\",\"prompt\":\"go on\"}"
        .formatted(session, event);
  }

  private static RealDaemon.Reply hook(RealDaemon daemon, String path, String session, String event)
      throws IOException {
    HttpRequest request =
        HttpRequest.of("POST", "/hooks/claude-code" + path, json(session, event))
            .with("Content-Type", "application/json")
            .with("Rooster-Wrapper", "1");
    return daemon.rest(request, PATIENCE);
  }

  private static RealDaemon.Reply awaited(RealDaemon daemon, String session) throws IOException {
    RealDaemon.Reply reply = hook(daemon, "/wait", session, "Stop");
    while (reply.status() == 202) {
      reply = hook(daemon, "/wait", session, "Stop");
    }
    return reply;
  }

  private static void remind(RealDaemon daemon, String session) {
    List<String> words =
        List.of("add", "for " + session, "--agent", "claude-code", "--session", session);
    assertThat(daemon.ask(with(words, "--priority", "interrupt", "--in", "1s")).exit()).isZero();
  }

  private static String[] with(List<String> words, String... more) {
    return Stream.concat(words.stream(), List.of(more).stream()).toArray(String[]::new);
  }

  /** Whether this many messages wait for the agent or are held by a session. */
  private static boolean isWaiting(RealDaemon daemon, int count) {
    return Pattern.compile("claude-code +inbox +%d\\b".formatted(count))
        .matcher(daemon.ask("agents").out())
        .find();
  }

  private static void awaitWaiting(RealDaemon daemon, int count) {
    while (!isWaiting(daemon, count)) {
      RealDaemon.pause();
    }
  }

  /** The program in the home directory that clients start; one that runs cannot be written. */
  private static Path script(RealDaemon daemon) throws IOException {
    Path script = daemon.home().resolve("bin/rooster-hook");
    if (Files.exists(script)) {
      return script;
    }
    Files.createDirectories(script.getParent());
    try (InputStream in =
        Objects.requireNonNull(
            RealDaemon.class.getResourceAsStream("/dev/rooster/install/rooster-hook"))) {
      Files.write(script, in.readAllBytes());
    }
    assertThat(script.toFile().setExecutable(true)).isTrue();
    return script;
  }

  /** A client that calls a hook, says so, and then goes on with what it got. */
  private Process client(RealDaemon daemon, String session, String event) throws IOException {
    Path in = Files.writeString(folder.resolve(session + event), json(session, event));
    ProcessBuilder client =
        new ProcessBuilder(
            "/bin/sh",
            "-c",
            "\"$0\" claude-code <\"$1\" && echo && echo shown && exec sleep 600",
            script(daemon).toString(),
            in.toString());
    // On a busy machine, a daemon that is alive may take longer than usual.
    client.environment().put("ROOSTER_HOOK_PROBE_S", "20");
    return client.start();
  }

  /** What the client got until it says that it has it. */
  private static String shown(Process client) throws IOException {
    StringBuilder text = new StringBuilder();
    BufferedReader out = client.inputReader(StandardCharsets.UTF_8);
    for (String line = out.readLine(); !"shown".equals(line); line = out.readLine()) {
      text.append(Objects.requireNonNull(line));
    }
    return text.toString();
  }

  @Test
  void a_message_comes_again_once_if_the_daemon_or_the_client_is_killed_before_it_was_used()
      throws Exception {
    try (RealDaemon daemon = new RealDaemon(folder)) {
      daemon.up();
      for (String session : List.of("s-daemon", "s-client")) {
        assertThat(hook(daemon, "", session, "SessionStart").status()).isEqualTo(200);
        remind(daemon, session);
      }
      RealDaemon.Reply first = awaited(daemon, "s-daemon");
      assertThat(first.body()).contains("for s-daemon").doesNotContain("shown before");
      awaitWaiting(daemon, 2);

      daemon.kill();
      daemon.up();
      Process client = client(daemon, "s-client", "PostToolBatch");
      assertThat(shown(client)).contains("for s-client").doesNotContain("shown before");
      assertThat(client.destroyForcibly().waitFor()).isEqualTo(SIGKILL);
      hook(daemon, "", "s-client", "SessionStart");

      for (String session : List.of("s-daemon", "s-client")) {
        assertThat(hook(daemon, "", session, "Stop").status()).as("still leased").isEqualTo(204);
      }
      for (String session : List.of("s-daemon", "s-client")) {
        assertThat(awaited(daemon, session).body())
            .contains("for " + session, "may have been shown before");
        assertThat(hook(daemon, "", session, "Stop").status()).isEqualTo(204);
      }
    }
  }

  @Test
  void of_two_clients_that_ask_at_once_one_gets_the_message_and_it_is_gone_once_it_was_used()
      throws Exception {
    try (RealDaemon daemon = new RealDaemon(folder)) {
      daemon.up();
      hook(daemon, "", "s-1", "UserPromptSubmit");
      remind(daemon, "s-1");
      awaitWaiting(daemon, 1);

      List<Process> clients =
          IntStream.range(0, 2)
              .mapToObj(i -> {
                try {
                  return client(daemon, "s-1", "PostToolBatch");
                } catch (IOException e) {
                  throw new AssertionError(e);
                }
              })
              .toList();
      StringBuilder all = new StringBuilder();
      for (Process each : clients) {
        all.append(shown(each));
        each.destroyForcibly();
      }

      assertThat(all).containsOnlyOnce("for s-1");
      while (!isWaiting(daemon, 0)) {
        // The program confirms in the background; the event after that acknowledges.
        assertThat(hook(daemon, "", "s-1", "PostToolBatch").status()).isEqualTo(204);
        RealDaemon.pause();
      }
    }
  }
}
