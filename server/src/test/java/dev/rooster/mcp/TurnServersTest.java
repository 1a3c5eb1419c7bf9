package dev.rooster.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.agent.ProgramTools;
import dev.rooster.agent.Reply;
import dev.rooster.agent.Tool;
import dev.rooster.agent.ToolAccess;
import dev.rooster.agent.ToolCall;
import dev.rooster.agent.ToolResult;
import dev.rooster.agent.ToolRights;
import dev.rooster.agent.ToolSpec;
import dev.rooster.agent.Toolbox;
import dev.rooster.agent.TurnListener;
import dev.rooster.agent.TurnOrigin;
import dev.rooster.agent.TurnRequest;
import dev.rooster.agent.TurnScene;
import dev.rooster.format.CanonicalJson;
import dev.rooster.format.Fields;
import dev.rooster.format.ParsedValue;
import dev.rooster.mcp.McpTestClient.Answer;
import dev.rooster.mcp.protocol.ServerIdentity;
import dev.rooster.net.HttpRequest;
import dev.rooster.session.Proof;
import dev.rooster.session.Session;
import dev.rooster.session.SessionHeader;
import dev.rooster.session.SessionKey;
import dev.rooster.session.Transcripts;
import dev.rooster.trust.Situation;
import dev.rooster.trust.Trust;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The tools of a turn, as its program calls them by HTTP, and the life of its token. */
@Timeout(60)
class TurnServersTest {
  private static final String SEND = ToolRights.sendTo("telegram");

  @TempDir private Path home;
  private McpTestServer server;

  @BeforeEach
  void start() throws IOException {
    Files.writeString(home.resolve("rooster.yaml"), "users: [{name: alice, trust: full}]\n");
    server = McpTestServer.ofRooster(home);
  }

  @AfterEach
  void close() {
    server.close();
    assertThat(server.bugs()).isEmpty();
  }

  /** A tool of each row of the table, which repeats its arguments. */
  private record Repeats(ToolSpec spec) implements Tool {
    @Override
    public ToolResult call(ParsedValue.Obj arguments, TurnScene scene) {
      return new ToolResult.Done(spec.name() + CanonicalJson.of(arguments));
    }
  }

  private static Toolbox all() {
    return new Toolbox(
        Arrays.stream(ToolRights.values())
            .map(rights -> (Tool) new Repeats(spec(rights)))
            .toList());
  }

  private static ToolSpec spec(ToolRights rights) {
    return new ToolSpec(
        rights == ToolRights.SEND ? SEND : rights.tool(),
        "For tests.",
        "{\"type\":\"object\"}",
        rights.needs(),
        rights.situations());
  }

  private ProgramTools tools(Optional<String> user, Trust trust, Situation situation) {
    TurnOrigin origin = new TurnOrigin(user, trust, situation, Optional.empty(), ZoneOffset.UTC);
    TurnRequest request =
        TurnRequest.of("x", Session.fresh(new SessionKey("coder:run:1")), origin, Map.of());
    return new ProgramTools(
        new TurnScene(
            request,
            new Transcripts(home.resolve("workspace"))
                .of(new SessionHeader(request.session().key(), "coder", "")),
            all().of(origin, Optional.empty()),
            TurnListener.NONE),
        InstantSource.system());
  }

  private ProgramTools scheduled() {
    return tools(Optional.of("alice"), Trust.FULL, Situation.SCHEDULED);
  }

  private ToolAccess.Opened open(ProgramTools tools) throws InterruptedException {
    return server.rooster().turnServers().open(tools).orElseThrow();
  }

  private McpTestClient client(ToolAccess.Opened opened) {
    assertThat(opened.url()).isEqualTo("http://127.0.0.1:%d/mcp".formatted(server.portOfTurns()));
    return new McpTestClient(server.portOfTurns(), opened.token());
  }

  private static Set<String> listed(McpTestClient client) throws IOException {
    return client.stateless("tools/list", "").result().objects("tools").stream()
        .map(it -> it.text("name").orElseThrow())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static Answer call(McpTestClient client, String tool, String arguments)
      throws IOException {
    return client.stateless(
        "tools/call", "\"name\":\"%s\",\"arguments\":%s".formatted(tool, arguments));
  }

  static Stream<Arguments> turns() {
    return Arrays.stream(Trust.values())
        .flatMap(trust ->
            Arrays.stream(Situation.values()).map(situation -> Arguments.of(trust, situation)));
  }

  @ParameterizedTest
  @MethodSource("turns")
  void a_program_sees_the_rows_of_its_turn_that_are_for_programs(Trust trust, Situation situation)
      throws Exception {
    Set<String> expected =
        Arrays.stream(ToolRights.values())
            .filter(ToolRights::forPrograms)
            .filter(it -> trust.reaches(it.needs()) && it.situations().contains(situation))
            .map(it -> spec(it).name())
            .collect(Collectors.toCollection(TreeSet::new));
    ProgramTools tools = tools(Optional.of("alice"), trust, situation);
    if (expected.isEmpty()) {
      assertThat(server.rooster().turnServers().open(tools)).isEmpty();
      return;
    }

    try (ToolAccess.Opened opened = open(tools)) {
      assertThat(listed(client(opened))).isEqualTo(expected);
      assertThat(call(client(opened), "inbox", "{}").error().text("message").orElseThrow())
          .startsWith("there is no tool 'inbox'");
      assertThat(call(client(opened), "shell", "{}").error().text("message").orElseThrow())
          .startsWith("there is no tool 'shell'");
    }
  }

  @Test
  void a_chat_has_no_send_tool_and_a_fire_has() throws Exception {
    try (ToolAccess.Opened chat = open(tools(Optional.empty(), Trust.FULL, Situation.CHAT));
        ToolAccess.Opened fire = open(scheduled())) {
      assertThat(listed(client(chat))).containsExactly("reminder", "schedule");
      assertThat(listed(client(fire)))
          .containsExactly("reminder", "report", "schedule", "telegram_send");
    }
  }

  @Test
  void a_program_is_offered_tools_and_nothing_else() throws Exception {
    try (ToolAccess.Opened opened = open(scheduled())) {
      Fields server = client(opened).stateless("server/discover", "").result();

      assertThat(server.object("capabilities").orElseThrow().names()).containsExactly("tools");
      assertThat(client(opened).stateless("resources/list", "").result().objects("resources"))
          .isEmpty();
      assertThat(
              client(opened)
                  .stateless("resources/read", "\"uri\":\"rooster://reminders\"")
                  .error()
                  .text("message"))
          .contains("there is no resource 'rooster://reminders'. List them with resources/list.");
    }
  }

  @Test
  void the_token_is_valid_for_mcp_while_the_turn_runs() throws Exception {
    ToolAccess.Opened opened = open(scheduled());
    McpTestClient client = client(opened);
    HttpRequest rest =
        HttpRequest.of("GET", "/api/reminders", "")
            .with("Authorization", "Bearer " + opened.token());
    assertThat(client.stateless("tools/list", "").status()).isEqualTo(200);
    assertThat(client.send(rest).status()).isEqualTo(404);
    McpTestClient elsewhere = new McpTestClient(server.port(), opened.token());
    assertThat(elsewhere.stateless("tools/list", "").status()).isEqualTo(403);
    assertThat(elsewhere.send(rest).body())
        .contains("the token of a turn is not valid here", "ROOSTER_MCP_URL");

    opened.close();

    Answer ended = client.stateless("tools/list", "");
    assertThat(ended.status()).isEqualTo(401);
    assertThat(ended.body()).contains("the turn of this token has ended", "ROOSTER_MCP_TOKEN");
    assertThat(client.send(rest).status()).isEqualTo(401);
    assertThat(
            new McpTestClient(server.portOfTurns(), opened.token() + "0").initialize("2025-11-25"))
        .extracting(Answer::status)
        .isEqualTo(401);
  }

  @Test
  void a_session_belongs_to_one_turn_and_ends_with_it() throws Exception {
    ToolAccess.Opened first = open(scheduled());
    try (ToolAccess.Opened second = open(scheduled())) {
      assertThat(first.token()).isNotEqualTo(second.token());
      String session = client(first).initialize("2025-11-25").session().orElseThrow();
      assertThat(client(first).inSession(session, "tools/list", "").status()).isEqualTo(200);
      assertThat(client(second).inSession(session, "tools/list", "").status()).isEqualTo(404);
      McpTestClient operator = new McpTestClient(server.port(), McpTestServer.TOKEN);
      assertThat(operator.inSession(session, "tools/list", "").status()).isEqualTo(404);

      first.close();

      assertThat(client(first).inSession(session, "tools/list", "").status()).isEqualTo(401);
      assertThat(listed(client(second))).isNotEmpty();
    }
  }

  @Test
  void calls_are_part_of_the_turn_and_their_record_lacks_the_token() throws Exception {
    ProgramTools tools = scheduled();
    try (ToolAccess.Opened opened = open(tools)) {
      Answer answer =
          call(client(opened), SEND, "{\"text\":\"it is %s\"}".formatted(opened.token()));
      assertThat(answer.text())
          .isEqualTo("telegram_send{\"text\":\"it is (the token of the turn)\"}");
    }

    assertThat(tools.reply(Reply.of("done")).toolCalls())
        .containsExactly(
            new ToolCall(
                SEND,
                "{\"text\":\"it is (the token of the turn)\"}",
                "telegram_send{\"text\":\"it is (the token of the turn)\"}",
                true,
                Proof.none()));
  }

  @Test
  void without_a_server_a_program_has_no_tools() {
    TurnServers unreached =
        new TurnServers(server.rooster()::configuration, new ServerIdentity("test", "Test", "1"));

    assertThat(unreached.open(scheduled())).isEmpty();
  }

  @Test
  void a_user_who_is_not_configured_any_more_has_no_tools() throws Exception {
    assertThat(
            server
                .rooster()
                .turnServers()
                .open(tools(Optional.of("bob"), Trust.FULL, Situation.SCHEDULED)))
        .isEmpty();
  }

  @Test
  void no_tool_is_for_all_agents_that_widens_what_a_program_may_do() {
    assertThat(
            List.of(
                ToolRights.FILES.forPrograms(),
                ToolRights.SHELL.forPrograms(),
                ToolRights.WEB_FETCH.forPrograms(),
                ToolRights.MEMORY.forPrograms()))
        .containsOnly(false);
  }
}
