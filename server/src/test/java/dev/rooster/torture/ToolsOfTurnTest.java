package dev.rooster.torture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.app.RealDaemon;
import dev.rooster.format.Fields;
import dev.rooster.net.HttpRequest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A program that a real daemon starts for a turn sends and reports by MCP, with {@code rooster mcp}
 * and the token of that turn.
 */
@Tag("slow")
@Timeout(180)
class ToolsOfTurnTest {
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final String TEXT = "The build is green.";

  /** Tells the test its variables, waits for it, sends, reports, and replies something else. */
  private static final String PROGRAM =
      """
      cat > prompt
      printf '%s\n' "$ROOSTER_MCP_URL" "$ROOSTER_MCP_TOKEN" > turn.new && mv turn.new turn
      cat go > /dev/null
      call() {
        printf '%s\n' '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":\
      "2025-11-25","capabilities":{},"clientInfo":{"name":"t","version":"1"}}}' \
          '{"jsonrpc":"2.0","id":2,"method":"tools/call","params":'"$1"'}' | ../rooster mcp 2>> errors
      }
      call '{"name":"webhook_send","arguments":{"target":"alice","text":"The build is green."}}' > sent
      call '{"name":"report","arguments":{"verdict":"done","text":"The build is green."}}' > reported
      echo not this
      """
          .replace("\\\n", "");

  @TempDir private Path folder;

  @Test
  void a_program_sends_and_reports_and_its_token_dies_with_the_turn() throws Exception {
    try (Receiver receiver = new Receiver();
        RealDaemon daemon = new RealDaemon(folder)) {
      String address = receiver.address("alice");
      daemon.launcher();
      daemon.write("turn.sh", PROGRAM);
      daemon.write(
          "rooster.yaml",
          """
          agents: {coder: {kind: command, command: [sh, turn.sh], cwd: .}}
          users: [{name: alice, trust: full, match: ["%s"]}]
          %s
          """
              .formatted(address, receiver.configuration()));
      assertThat(
              new ProcessBuilder("mkfifo", daemon.home().resolve("go").toString())
                  .start()
                  .waitFor())
          .isZero();
      daemon.up();
      assertThat(
              daemon
                  .ask(
                      "add",
                      "how is the build?",
                      "--name",
                      "build",
                      "--agent",
                      "coder",
                      "--user",
                      "alice",
                      "--to",
                      address,
                      "--in",
                      "1s")
                  .exit())
          .isZero();

      List<String> turn = turn(daemon);
      String token = turn.getLast();
      assertThat(turn.getFirst()).endsWith("/mcp");
      assertThat(tools(daemon, token)).containsExactly("report", "webhook_send");
      assertThat(rest(daemon, token).status()).isEqualTo(403);
      assertThat(receiver.at("alice")).isEmpty();

      Files.writeString(daemon.home().resolve("go"), "go");

      Fields run = run(daemon);
      assertThat(run.text("status")).contains("ok");
      String sent = Files.readString(daemon.home().resolve("sent"));
      String reported = Files.readString(daemon.home().resolve("reported"));
      assertThat(sent)
          .as(Files.readString(daemon.home().resolve("errors")))
          .contains("Sent to " + address);
      assertThat(reported).contains("Noted.");
      assertThat(run.text("reply")).contains(TEXT);
      assertThat(run.objects("deliveries")).isEmpty();
      assertThat(receiver.at("alice")).extracting(Receiver.Arrival::text).containsExactly(TEXT);
      assertThat(rest(daemon, token).status()).isEqualTo(401);
      assertThat(post(daemon, token).status()).isEqualTo(401);
      assertThat(post(daemon, token).body()).contains("the turn of this token has ended");
      assertThat(daemon.terminate()).isZero();
      assertThat(daemon.log()).doesNotContain(token);
      assertThat(filesWith(token, daemon.home())).containsExactly(daemon.home().resolve("turn"));
    }
  }

  /** The variables of the program. */
  private static List<String> turn(RealDaemon daemon) throws IOException {
    Path file = daemon.home().resolve("turn");
    while (!Files.exists(file)) {
      RealDaemon.pause();
    }
    return Files.readAllLines(file);
  }

  private static Fields run(RealDaemon daemon) throws IOException {
    List<Fields> runs = List.of();
    while (runs.isEmpty() || runs.getFirst().text("ended_at").isEmpty()) {
      RealDaemon.pause();
      runs = daemon.rest("GET", "/api/runs?reminder=build", "").fields().objects("items");
    }
    return runs.getFirst();
  }

  private static RealDaemon.Reply rest(RealDaemon daemon, String token) throws IOException {
    return daemon.rest(
        HttpRequest.of("GET", "/api/reminders", "").with("Authorization", "Bearer " + token),
        PATIENCE);
  }

  private static RealDaemon.Reply post(RealDaemon daemon, String token) throws IOException {
    return daemon.rest(
        HttpRequest.of(
                "POST",
                "/mcp",
                """
                {"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"_meta":{\
                "io.modelcontextprotocol/protocolVersion":"2026-07-28",\
                "io.modelcontextprotocol/clientCapabilities":{}}}}\
                """)
            .with("Authorization", "Bearer " + token)
            .with("Content-Type", "application/json")
            .with("Accept", "application/json, text/event-stream")
            .with("MCP-Protocol-Version", "2026-07-28")
            .with("Mcp-Method", "tools/list"),
        PATIENCE);
  }

  private static List<String> tools(RealDaemon daemon, String token) throws IOException {
    RealDaemon.Reply reply = post(daemon, token);
    assertThat(reply.status()).as(reply.body()).isEqualTo(200);
    return reply.fields().object("result").orElseThrow().objects("tools").stream()
        .map(it -> it.text("name").orElseThrow())
        .sorted()
        .toList();
  }

  private static List<Path> filesWith(String text, Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(Files::isRegularFile).filter(it -> has(text, it)).toList();
    }
  }

  private static boolean has(String text, Path file) {
    try {
      return new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1).contains(text);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
