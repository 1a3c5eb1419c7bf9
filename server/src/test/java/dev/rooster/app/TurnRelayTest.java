package dev.rooster.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rooster.agent.ProgramTools;
import dev.rooster.agent.ToolAccess;
import dev.rooster.agent.Toolbox;
import dev.rooster.agent.TurnListener;
import dev.rooster.agent.TurnOrigin;
import dev.rooster.agent.TurnRequest;
import dev.rooster.agent.TurnScene;
import dev.rooster.cli.command.CommandContext;
import dev.rooster.cli.command.Terminal;
import dev.rooster.home.Home;
import dev.rooster.mcp.McpTestServer;
import dev.rooster.reminder.RefusedException;
import dev.rooster.session.Session;
import dev.rooster.session.SessionHeader;
import dev.rooster.session.SessionKey;
import dev.rooster.session.Transcripts;
import dev.rooster.tools.ReportTool;
import dev.rooster.trust.Situation;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code rooster mcp} in the turn of a command agent. */
@Timeout(60)
class TurnRelayTest {
  private static final String BEGIN =
      "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{\"protocolVersion\":\"2025-11-25\",\"capabilities\":{},\"clientInfo\":{\"name\":\"t\",\"version\":\"1\"}}}\n";
  private static final String LIST =
      "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"tools/list\",\"params\":{}}\n";
  private static final String REPORT =
      "{\"jsonrpc\":\"2.0\",\"id\":3,\"method\":\"tools/call\",\"params\":{\"name\":\"report\","
          + "\"arguments\":{\"verdict\":\"done\"}}}\n";

  @TempDir private Path folder;
  private McpTestServer server;

  @BeforeEach
  void start() throws IOException {
    server = McpTestServer.ofRooster();
    new DaemonFile(server.port(), ProcessHandle.current().pid(), McpTestServer.TOKEN)
        .write(folder.resolve("daemon.json"));
  }

  @AfterEach
  void close() {
    server.close();
  }

  private ToolAccess.Opened open() throws InterruptedException {
    TurnRequest request =
        TurnRequest.of(
            "x",
            Session.fresh(new SessionKey("coder:run:1")),
            TurnOrigin.operator(Situation.SCHEDULED),
            Map.of());
    TurnScene scene =
        new TurnScene(
            request,
            new Transcripts(folder).of(new SessionHeader(request.session().key(), "coder", "")),
            new Toolbox(List.of(new ReportTool(InstantSource.system()))),
            TurnListener.NONE);
    return server
        .rooster()
        .turnServers()
        .open(new ProgramTools(scene, InstantSource.system()))
        .orElseThrow();
  }

  /** What the relay writes for these lines. */
  private String relayed(String url, String token, String lines) throws IOException {
    return relayed(Map.of("ROOSTER_MCP_URL", url, "ROOSTER_MCP_TOKEN", token), lines);
  }

  private String relayed(Map<String, String> variables, String lines) throws IOException {
    StringWriter out = new StringWriter();
    ByteArrayInputStream in = new ByteArrayInputStream(lines.getBytes(StandardCharsets.UTF_8));
    CommandContext context =
        new CommandContext(
            out,
            new StringWriter(),
            in,
            InstantSource.system(),
            name -> Optional.ofNullable(variables.get(name)),
            () -> ZoneOffset.UTC,
            Terminal.NONE);
    Home home = Home.of(Optional.of(folder.toString()), context.environment(), Kinds.ALL);
    McpWiring.relay(home, Optional.empty(), context).run(in);
    return out.toString();
  }

  @Test
  void a_client_gets_the_tools_of_its_turn_and_not_those_of_the_operator() throws Exception {
    try (ToolAccess.Opened opened = open()) {
      assertThat(relayed(opened.url(), opened.token(), BEGIN + LIST))
          .contains("\"name\":\"report\"")
          .doesNotContain("\"name\":\"reminder\"", "\"name\":\"inbox\"");
      assertThat(relayed(opened.url(), opened.token(), BEGIN + REPORT)).contains("Noted.");
    }
  }

  @Test
  void after_the_turn_a_client_gets_nothing() throws Exception {
    ToolAccess.Opened opened = open();
    opened.close();

    assertThat(relayed(opened.url(), opened.token(), BEGIN + LIST))
        .contains("\"serverInfo\"", "the turn of this token has ended")
        .doesNotContain("\"name\":\"re");
    assertThat(relayed(opened.url(), opened.token(), BEGIN + REPORT))
        .contains("the turn of this token has ended", "End your turn");
  }

  /** A client may keep the token from its servers, and a turn may have no tools. */
  @Test
  void a_turn_without_a_token_gets_no_tools() throws Exception {
    try (ToolAccess.Opened opened = open()) {
      for (Map<String, String> variables :
          List.of(
              Map.of("ROOSTER_TURN", "1"),
              Map.of("ROOSTER_TURN", "1", "ROOSTER_MCP_URL", opened.url()))) {
        assertThat(relayed(variables, BEGIN + LIST + REPORT))
            .contains("\"capabilities\":{\"tools\":{}}", "rooster-turn has them", "\"tools\":[]")
            .contains("there is no tool 'report'");
      }
    }
  }

  /** A client may keep all variables from its servers. */
  @Test
  void a_client_that_a_program_of_the_daemon_has_started_gets_no_tools() throws Exception {
    ProcessHandle program = ProcessHandle.current();
    Path notes = Files.createDirectories(folder.resolve(".programs"));
    Files.writeString(
        notes.resolve(Long.toString(program.pid())),
        Long.toString(program.info().startInstant().orElseThrow().toEpochMilli()));

    assertThat(relayed(Map.of(), BEGIN + LIST))
        .contains("rooster-turn has them", "\"tools\":[]")
        .doesNotContain("\"name\":\"re");
  }

  @Test
  void without_the_variables_it_serves_the_operator() throws Exception {
    assertThat(relayed("", " ", BEGIN + LIST)).contains("\"name\":\"reminder\"");
  }

  @Test
  void a_token_without_a_usable_address_is_refused() {
    for (String url : List.of("", "127.0.0.1", "http://127.0.0.1/mcp", "http://[")) {
      assertThatThrownBy(() -> relayed(url, "rooster-turn-1", BEGIN))
          .isInstanceOf(RefusedException.class)
          .hasMessageContaining("ROOSTER_MCP_URL");
    }
  }
}
