package dev.rooster.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Chats with a program as the agent of a daemon in a process of its own. */
@Tag("slow")
@Timeout(120)
class ChatWithDaemonTest {
  @TempDir Path folder;
  private RealDaemon daemon;

  @BeforeEach
  void start() throws Exception {
    daemon = new RealDaemon(folder);
    daemon.write(
        "rooster.yaml",
        """
        agents:
          echo: {kind: command, command: [sh, -c, 'read line; echo "$ROOSTER_SESSION: $line"']}
          sleeper: {kind: command, command: [sh, -c, 'echo $$ > %s; exec sleep 600']}
        default_agent: echo
        """
            .formatted(folder.resolve("pid")));
    daemon.up();
  }

  @AfterEach
  void end() {
    daemon.close();
  }

  private int chat(InputStream in, OutputStream out, OutputStream err, String... words) {
    List<String> all = new ArrayList<>(List.of(words));
    all.addAll(List.of("--home", daemon.home().toString()));
    return Main.run(all, in, out, err);
  }

  private static InputStream stdin(String text) {
    return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void a_chat_through_a_pipe_is_a_conversation_that_can_be_listed_shown_and_followed()
      throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();

    assertThat(chat(stdin("hello\ngrüß dich\n"), out, err, "chat")).as("%s", err).isZero();

    assertThat(out.toString(StandardCharsets.UTF_8))
        .isEqualTo("echo:main: hello\necho:main: grüß dich\n");
    assertThat(daemon.ask("sessions", "--quiet").out()).isEqualTo("echo:main\n");
    assertThat(daemon.ask("sessions", "show", "echo:main").out()).contains("  echo:main: hello\n");
    follow();
  }

  /** A message that is sent while attach runs appears there. */
  private void follow() throws Exception {
    PipedInputStream shown = new PipedInputStream();
    OutputStream out = new PipedOutputStream(shown);
    CompletableFuture<Integer> attached =
        CompletableFuture.supplyAsync(() ->
            chat(
                stdin(""),
                out,
                OutputStream.nullOutputStream(),
                "attach",
                "echo:main",
                "--json",
                "--limit",
                "1",
                "--messages",
                "2"));
    BufferedReader lines = new BufferedReader(new InputStreamReader(shown, StandardCharsets.UTF_8));
    assertThat(lines.readLine()).contains("echo:main: grüß dich");
    assertThat(daemon.rest("POST", "/api/messages", "{\"text\":\"again\"}").status())
        .isEqualTo(200);

    assertThat(lines.readLine()).contains("\"text\":\"again\"");
    assertThat(lines.readLine()).contains("echo:main: again");
    assertThat(attached.join()).isZero();
  }

  @Test
  void a_client_that_is_killed_stops_the_program_of_the_agent() throws Exception {
    ProcessBuilder client =
        new ProcessBuilder(
            ProcessHandle.current().info().command().orElseThrow(),
            "-cp",
            System.getProperty("java.class.path"),
            "dev.rooster.app.Main",
            "chat",
            "sleeper",
            "--home",
            daemon.home().toString());
    Process chat = client.redirectErrorStream(true).start();
    chat.getOutputStream().write("hello\n".getBytes(StandardCharsets.UTF_8));
    chat.getOutputStream().flush();
    Path pid = folder.resolve("pid");
    while (!Files.exists(pid) || Files.readString(pid).isBlank()) {
      RealDaemon.pause();
    }
    ProcessHandle sleeper =
        ProcessHandle.of(Long.parseLong(Files.readString(pid).strip())).orElseThrow();

    chat.destroyForcibly().waitFor();

    sleeper.onExit().join();
    assertThat(sleeper.isAlive()).isFalse();
  }

  @Test
  void without_a_daemon_chat_says_so() throws Exception {
    daemon.terminate();
    ByteArrayOutputStream err = new ByteArrayOutputStream();

    int exit = chat(stdin("hello\n"), OutputStream.nullOutputStream(), err, "chat");

    assertThat(exit).isEqualTo(1);
    assertThat(err.toString(StandardCharsets.UTF_8))
        .isEqualTo(
            "rooster: no agent replies while the daemon is down. Start it with rooster up.\n");
  }
}
