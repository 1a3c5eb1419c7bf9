package dev.rooster.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.app.TestServer;
import dev.rooster.format.CanonicalJson;
import dev.rooster.format.Json;
import dev.rooster.format.JsonText;
import dev.rooster.format.ParsedValue;
import dev.rooster.http.HttpServer;
import dev.rooster.inbox.AgentItem;
import dev.rooster.inbox.FiredReminder;
import dev.rooster.inbox.Fires;
import dev.rooster.inbox.Portion;
import dev.rooster.inbox.Priority;
import dev.rooster.inbox.Reader;
import dev.rooster.inbox.Recipient;
import dev.rooster.trust.Caller;
import dev.rooster.trust.Trust;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Bodies of every kind for {@code /hooks/*}: what the clients send, the same mutated as trees and
 * as bytes, in the right and the wrong format. None gives a 500, each is answered, and no message
 * of another session is lost.
 */
@Tag("slow")
@Timeout(900)
class HookFuzzTest {
  private static final int BODIES = 20_000;
  private static final int KEPT = 50;
  private static final String TOKEN = "a-token-for-tests";
  private static final Instant NOW = Instant.parse("2026-11-18T09:00:00Z");
  private static final Path GOLDEN = Path.of("src/test/resources/hooks");

  private final Chance chance = new Chance("hooks");
  private final Judge judge = new Judge();
  private final TestServer server = TestServer.at(NOW, ZoneOffset.UTC);

  @AfterEach
  void close() {
    server.close();
  }

  @Test
  void no_body_breaks_the_daemon_or_loses_a_message() throws Exception {
    List<ParsedValue> bodies = bodies();
    for (int i = 0; i < KEPT; i++) {
      put(i);
    }
    try (HttpServer http = new HttpServer(server.api(JsonText::object), server.access(TOKEN), 0)) {
      int port = http.start();
      Line line = new Line(port);
      for (int i = 0; i < Chance.cases(BODIES); i++) {
        if (line.ended()) {
          line.close();
          line = new Line(port);
        }
        FuzzedRequest request = request(body(chance.pick(bodies)));
        line.send(request.bytes(TOKEN));
        judge.judge(line.answer(request.method()), request.method(), request.shown());
      }
      line.close();
    }
    System.out.println(judge);
    assertThat(judge.answers()).isEqualTo(Chance.cases(BODIES));
    assertThat(left()).isEqualTo(KEPT);
  }

  private static List<ParsedValue> bodies() throws IOException {
    List<ParsedValue> all = new ArrayList<>();
    try (Stream<Path> files = Files.walk(GOLDEN)) {
      for (Path file : files.filter(it -> it.toString().endsWith(".in.json")).sorted().toList()) {
        all.add(Json.read(Files.readString(file)));
      }
    }
    return all;
  }

  /** For a session that is open and not among those of the bodies. */
  private void put(int i) {
    server
        .agentInbox()
        .put(
            new AgentItem(
                new Recipient("mcp", "kept", ""),
                Priority.INTERRUPT,
                new FiredReminder("r-" + i, "", "keep " + i, Optional.empty(), NOW, Trust.FULL),
                Fires.one(NOW),
                NOW.plus(Duration.ofDays(7)),
                false));
  }

  private int left() {
    Caller operator = new Caller("cli", Optional.empty(), ZoneOffset.UTC);
    Reader reader = new Reader("mcp", "kept", operator, Priority.IDLE);
    return server
        .agentInbox()
        .take(reader, new Portion(1_000, 1_000_000, Duration.ofMinutes(1)))
        .items()
        .size();
  }

  private byte[] body(ParsedValue valid) {
    ParsedValue tree = valid;
    int mutations = chance.below(4);
    for (int i = 0; i < mutations; i++) {
      tree = Mutation.of(tree, chance);
    }
    byte[] bytes = CanonicalJson.inOrder(tree).getBytes(StandardCharsets.UTF_8);
    return chance.oneIn(8) ? Mutation.ofBytes(bytes, chance) : bytes;
  }

  private FuzzedRequest request(byte[] body) {
    String client = chance.pick("claude-code", "codex", "gemini", "gemini", "codex", "emacs");
    String path =
        switch (chance.below(20)) {
          case 0 -> "/wait?wait=1ms";
          case 1 -> "/seen/" + chance.pick("x", "claude-code.00", "%00", "a%2Fb", "...");
          case 2 -> "?agent=" + chance.pick("codex", "direct", "nothing", "%20", "");
          default -> "";
        };
    List<String> headers =
        List.of(
            "Content-Type: " + (chance.oneIn(50) ? "text/html" : "application/json"),
            "Rooster-Client: " + chance.pick("claude-code_2-1-197_harness", "", "_____", "9-9"),
            "Rooster-Entrypoint: " + chance.pick("cli", "sdk-cli", ""),
            chance.oneIn(2) ? "Rooster-Wrapper: 1" : "X: y");
    return new FuzzedRequest("POST", "/hooks/" + client + path, headers, body);
  }
}
