package dev.rooster.agent.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.agent.AgentHost;
import dev.rooster.agent.OperatorNotice;
import dev.rooster.agent.Reply;
import dev.rooster.agent.ScriptedSettings;
import dev.rooster.agent.SentText;
import dev.rooster.agent.Tool;
import dev.rooster.agent.ToolCall;
import dev.rooster.agent.ToolResult;
import dev.rooster.agent.ToolRights;
import dev.rooster.agent.ToolSpec;
import dev.rooster.agent.Toolbox;
import dev.rooster.agent.TurnListener;
import dev.rooster.agent.TurnOrigin;
import dev.rooster.agent.TurnRequest;
import dev.rooster.agent.TurnScene;
import dev.rooster.agent.Verdict;
import dev.rooster.format.ParsedValue;
import dev.rooster.mcp.McpTestServer;
import dev.rooster.session.Entry;
import dev.rooster.session.Session;
import dev.rooster.session.SessionHeader;
import dev.rooster.session.SessionKey;
import dev.rooster.session.Transcripts;
import dev.rooster.tools.ReportTool;
import dev.rooster.trust.Situation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Claude Code, Codex and Gemini CLI themselves call the tools of their turn. */
@Tag("slow")
@Timeout(120)
class InstalledToolsTest {
  private final ModelStub model = new ModelStub();
  @TempDir Path home;
  private McpTestServer server;

  @BeforeEach
  void start() throws Exception {
    server = McpTestServer.ofRooster();
  }

  @AfterEach
  void close() {
    server.close();
    model.close();
  }

  /** Stands for a channel. */
  private record Sends(String name) implements Tool {
    @Override
    public ToolSpec spec() {
      return new ToolSpec(
          name,
          "Sends a text",
          "{\"type\":\"object\",\"properties\":{\"text\":{\"type\":\"string\"}}}",
          ToolRights.SEND.needs(),
          ToolRights.SEND.situations());
    }

    @Override
    public ToolResult call(ParsedValue.Obj arguments, TurnScene scene) {
      scene.sent(new SentText("telegram:42", "The build is green."));
      return new ToolResult.Done("Sent to telegram:42.");
    }
  }

  private static String word(InstalledClient client, String tool) {
    return switch (client) {
      case CLAUDE -> "mcp__rooster-turn__" + tool;
      case CODEX -> "mcp__rooster_turn__" + tool;
      case GEMINI -> "mcp_rooster-turn_" + tool;
    };
  }

  private TurnScene scene(Situation situation) {
    TurnRequest request =
        TurnRequest.of(
            "How is the build?",
            Session.fresh(new SessionKey("coder:run:1")),
            TurnOrigin.operator(situation),
            Map.of());
    Toolbox tools =
        new Toolbox(List.of(new ReportTool(InstantSource.system()), new Sends("telegram_send")));
    return new TurnScene(
        request,
        new Transcripts(home.resolve("workspace"))
            .of(new SessionHeader(request.session().key(), "coder", "")),
        tools.of(request.origin(), Optional.empty()),
        TurnListener.NONE);
  }

  private CommandAgent agent(InstalledClient client, boolean mayAct) throws Exception {
    AgentHost plain = ScriptedSettings.host(home);
    return new CommandAgent(
        "coder",
        client.settings(home, model, mayAct),
        new KeptConversations(),
        new AgentHost(
            plain.processes(),
            plain.store(),
            plain.vault(),
            plain.workspace(),
            plain.time(),
            server.rooster().turnServers(),
            OperatorNotice.NONE));
  }

  @ParameterizedTest
  @EnumSource
  void it_sends_and_reports_without_being_asked_for_permission(InstalledClient client)
      throws Exception {
    model.wantsToCall(word(client, "telegram_send"), "{\"text\":\"The build is green.\"}");
    model.wantsToCall(word(client, "report"), "{\"verdict\":\"nothing\"}");
    model.says("I have told them.");
    TurnScene scene = scene(Situation.SCHEDULED);

    Reply reply = agent(client, false).turn(scene);

    assertThat(reply.verdict()).isEqualTo(new Verdict.Nothing());
    assertThat(reply.text()).isEqualTo("I have told them.");
    assertThat(reply.toolCalls())
        .extracting(ToolCall::name)
        .containsExactly("telegram_send", "report");
    assertThat(scene.sent()).containsExactly(new SentText("telegram:42", "The build is green."));
    assertThat(scene.transcript().entries())
        .extracting(Entry::role)
        .containsExactly(
            Entry.Role.ASSISTANT, Entry.Role.TOOL, Entry.Role.ASSISTANT, Entry.Role.TOOL);
    assertThat(model.asked().getFirst().contains("The MCP server rooster-turn has tools"))
        .isEqualTo(client != InstalledClient.GEMINI);
    assertThat(model.lastAsked()).contains("Sent to telegram:42.", "Noted.");
  }

  @ParameterizedTest
  @EnumSource
  void its_other_permissions_stay_as_its_arguments_define_them(InstalledClient client)
      throws Exception {
    Path made = home.resolve("work").resolve("made");
    for (boolean mayAct : new boolean[] {false, true}) {
      model.wantsToCall(word(client, "telegram_send"), "{\"text\":\"The build is green.\"}");
      model.wantsToRun("touch made");
      model.says("I tried.");
      TurnScene scene = scene(Situation.SCHEDULED);

      agent(client, mayAct).turn(scene);

      assertThat(scene.sent()).hasSize(1);
      assertThat(Files.exists(made)).isEqualTo(mayAct);
    }
  }
}
