package dev.rooster.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.activity.Client;
import dev.rooster.activity.ClientSession;
import dev.rooster.activity.Sign;
import dev.rooster.mcp.protocol.ClientIdentity;
import dev.rooster.mcp.protocol.McpCaller;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which agent and which session makes a call. */
class CallingSessionTest {
  private static final String ANNOUNCED = "\"claudecode/toolUseId\":\"toolu_1\",";
  private static final String UNKNOWN = "\"claudecode/toolUseId\":\"toolu_2\",";
  private static final String CODEX =
      "\"threadId\":\"t-1\",\"sessionId\":\"t-1\",\"callId\":\"c\",";

  @TempDir private Path home;
  private CallingScene scene;

  @BeforeEach
  void start() {
    scene = new CallingScene(home);
    open("claude-code", "old", "/work");
    scene.pass(Duration.ofMinutes(1));
    open("claude-code", "new", "/work");
    scene.pass(Duration.ofMinutes(1));
    open("claude-code", "elsewhere", "/other");
    open("gemini", "only", "/work");
    scene.server().toolUses().announce("claude-code", "toolu_1", "announced");
  }

  private void open(String agent, String session, String directory) {
    scene
        .server()
        .activity()
        .started(new Sign(agent, session, "", new Client(agent, "1", directory), Sign.By.HOOK));
  }

  @AfterEach
  void stop() {
    scene.close();
    assertThat(scene.bugs()).isEmpty();
  }

  /** The session that a call is attributed to; empty for none. */
  private String session(McpCaller client, String argument, String meta) {
    return scene
        .call(
            client,
            "reminder",
            "{\"action\":\"set\",\"message\":\"x\",\"time\":\"5m\",\"session\":\"%s\"}"
                .formatted(argument),
            meta)
        .reminder()
        .text("source_session")
        .orElse("");
  }

  @ParameterizedTest
  @CsvSource(
      textBlock =
          """
          # agent,      environment, directory, argument, meta,      session
          claude-code,  env,         /work,     old,      announced, announced
          claude-code,  env,         /work,     '',       unknown,   env
          claude-code,  env,         /work,     '',       '',        env
          claude-code,  env,         /work,     old,      '',        old
          claude-code,  env,         /work,     made-up,  '',        env
          claude-code,  '',          /work,     made-up,  '',        made-up
          claude-code,  '',          /work,     isolated, '',        new
          claude-code,  '',          /work,     '',       '',        new
          claude-code,  '',          /other,    '',       '',        elsewhere
          claude-code,  '',          /nowhere,  '',       '',        ''
          claude-code,  '',          '',        '',       '',        ''
          claude-code,  not valid!,  /work,     '',       '',        new
          codex,        '',          /work,     '',       codex,     t-1
          gemini,       '',          '',        '',       '',        only
          gemini,       '',          /work,     '',       announced, only
          mcp,          '',          /work,     '',       '',        ''
          """)
  void the_best_evidence_names_the_session(
      String agent,
      String environment,
      String directory,
      String argument,
      String meta,
      String expected) {
    McpCaller client = CallingScene.client(agent, environment, directory);
    String sent =
        switch (meta) {
          case "announced" -> ANNOUNCED;
          case "unknown" -> UNKNOWN;
          case "codex" -> CODEX;
          default -> "";
        };

    assertThat(session(client, argument, sent)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({
    "claude-code, claude-code",
    "codex-mcp-client, codex",
    "gemini-cli-mcp-client, gemini",
    "cursor, mcp",
    "'', mcp"
  })
  void the_name_of_the_client_names_the_agent(String name, String agent) {
    McpCaller unnamed = CallingScene.client("", "s-1", "/work");
    McpCaller client =
        new McpCaller(
            unnamed.caller(),
            "",
            unnamed.session(),
            unnamed.directory(),
            new ClientIdentity(name, "1.2"));

    assertThat(
            scene
                .call(client, "reminder", "{\"action\":\"set\",\"message\":\"x\",\"time\":\"5m\"}")
                .reminder()
                .text("agent"))
        .contains(agent);
  }

  @Test
  void each_call_is_a_sign_of_its_session() {
    McpCaller client = CallingScene.client("claude-code", "s-9", "/work");

    scene.call(client, "inbox", "{}");

    ClientSession seen = scene.server().activity().find("claude-code", "s-9").orElseThrow();
    assertThat(seen.state()).isInstanceOf(ClientSession.Active.class);
    assertThat(seen.seen().mcp()).isPresent();
    assertThat(seen.client().directory()).isEqualTo("/work");
  }
}
