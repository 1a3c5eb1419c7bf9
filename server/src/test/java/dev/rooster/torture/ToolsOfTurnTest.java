package dev.rooster.torture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.app.RealDaemon;
import dev.rooster.format.Fields;
import dev.rooster.net.Endpoint;
import dev.rooster.net.HttpCall;
import dev.rooster.net.HttpRequest;
import dev.rooster.net.HttpResponse;
import java.io.IOException;
import java.net.URI;
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
  private static final int LONGEST = 1_000_000;
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

  /** A daemon whose agent takes a turn; both wait for the test. */
  private Process waiting(RealDaemon daemon, Receiver receiver) throws Exception {
    String address = receiver.address("alice");
    daemon.launcher();
    daemon.write("turn.sh", PROGRAM);
    daemon.write(
        "rooster.yaml",
        """
        grace: 2m
        agents: {coder: {kind: command, command: [sh, turn.sh], cwd: .}}
        users: [{name: alice, trust: full, match: ["%s"]}]
        %s
        """
            .formatted(address, receiver.configuration()));
    assertThat(
            new ProcessBuilder("mkfifo", daemon.home().resolve("go").toString()).start().waitFor())
        .isZero();
    Process process = daemon.up();
    RealDaemon.Result added =
        daemon.ask(
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
            "1s");
    assertThat(added.exit()).as(added.err()).isZero();
    return process;
  }

  private static void go(RealDaemon daemon) throws IOException {
    Files.writeString(daemon.home().resolve("go"), "go");
  }

  private static void assertCalled(RealDaemon daemon, Receiver receiver) throws IOException {
    assertThat(Files.readString(daemon.home().resolve("sent")))
        .as(Files.readString(daemon.home().resolve("errors")))
        .contains("Sent to " + receiver.address("alice"));
    assertThat(Files.readString(daemon.home().resolve("reported"))).contains("Noted.");
    assertThat(receiver.at("alice")).extracting(Receiver.Arrival::text).containsExactly(TEXT);
  }

  @Test
  void a_program_sends_and_reports_and_its_token_dies_with_the_turn() throws Exception {
    try (Receiver receiver = new Receiver();
        RealDaemon daemon = new RealDaemon(folder)) {
      waiting(daemon, receiver);
      Turn turn = turn(daemon);
      assertThat(turn.url()).endsWith("/mcp");
      assertThat(tools(turn)).containsExactly("report", "webhook_send");
      assertThat(rest(daemon, turn.token()).status()).isEqualTo(403);
      assertThat(receiver.at("alice")).isEmpty();

      go(daemon);

      Fields run = run(daemon);
      assertThat(run.text("status")).contains("ok");
      assertThat(run.text("reply")).contains(TEXT);
      assertThat(run.objects("deliveries")).isEmpty();
      assertCalled(daemon, receiver);
      assertThat(post(turn).status()).isEqualTo(401);
      assertThat(post(turn).body()).contains("the turn of this token has ended");
      assertThat(daemon.terminate()).isZero();
      assertThat(daemon.log()).doesNotContain(turn.token());
      assertThat(filesWith(turn.token(), daemon.home()))
          .containsExactly(daemon.home().resolve("turn"));
    }
  }

  @Test
  void a_program_keeps_its_tools_while_the_daemon_stops() throws Exception {
    try (Receiver receiver = new Receiver();
        RealDaemon daemon = new RealDaemon(folder)) {
      Process process = waiting(daemon, receiver);
      Turn turn = turn(daemon);

      process.destroy();
      while (answers(daemon)) {
        RealDaemon.pause();
      }

      assertThat(tools(turn)).containsExactly("report", "webhook_send");
      assertThat(daemon.ask("list").err()).contains("the daemon is stopping");
      go(daemon);
      assertThat(process.waitFor()).as(daemon.log()).isZero();
      assertCalled(daemon, receiver);
      assertThat(daemon.ask("history", "build").out()).contains("ok").contains(TEXT);
    }
  }

  private static boolean answers(RealDaemon daemon) {
    try {
      return daemon.rest("GET", "/healthz", "").status() == 200;
    } catch (IOException e) {
      return false;
    }
  }

  /** The variables of the program. */
  private record Turn(String url, String token) {}

  /** Waits for the program. */
  private static Turn turn(RealDaemon daemon) throws IOException {
    Path file = daemon.home().resolve("turn");
    while (!Files.exists(file)) {
      RealDaemon.pause();
    }
    List<String> variables = Files.readAllLines(file);
    return new Turn(variables.getFirst(), variables.getLast());
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

  private static RealDaemon.Reply post(Turn turn) throws IOException {
    HttpRequest request =
        HttpRequest.of(
                "POST",
                "/mcp",
                """
                {"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"_meta":{\
                "io.modelcontextprotocol/protocolVersion":"2026-07-28",\
                "io.modelcontextprotocol/clientCapabilities":{}}}}\
                """)
            .with("Authorization", "Bearer " + turn.token())
            .with("Content-Type", "application/json")
            .with("Accept", "application/json, text/event-stream")
            .with("MCP-Protocol-Version", "2026-07-28")
            .with("Mcp-Method", "tools/list");
    int port = URI.create(turn.url()).getPort();
    try (HttpResponse response = HttpCall.send(Endpoint.loopback(port), request, PATIENCE)) {
      return new RealDaemon.Reply(response.status(), response.text(LONGEST));
    }
  }

  private static List<String> tools(Turn turn) throws IOException {
    RealDaemon.Reply reply = post(turn);
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
