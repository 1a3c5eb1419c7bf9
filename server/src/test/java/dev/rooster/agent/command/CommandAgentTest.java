package dev.rooster.agent.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.rooster.agent.Agent;
import dev.rooster.agent.AgentHost;
import dev.rooster.agent.OperatorNotice;
import dev.rooster.agent.ProgramTools;
import dev.rooster.agent.Reply;
import dev.rooster.agent.Scenes;
import dev.rooster.agent.ScriptedSettings;
import dev.rooster.agent.ToolAccess;
import dev.rooster.agent.ToolResult;
import dev.rooster.agent.Toolbox;
import dev.rooster.agent.TurnFailedException;
import dev.rooster.agent.TurnListener;
import dev.rooster.agent.TurnOrigin;
import dev.rooster.agent.TurnRequest;
import dev.rooster.agent.TurnScene;
import dev.rooster.agent.Usage;
import dev.rooster.events.Span;
import dev.rooster.events.TraceContext;
import dev.rooster.session.Session;
import dev.rooster.session.SessionKey;
import dev.rooster.tools.ReportTool;
import dev.rooster.trust.Secret;
import dev.rooster.trust.Situation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Programs that are started for turns: small ones, and small ones that print as clients do. */
@Timeout(60)
class CommandAgentTest {
  private static final String SECRET = "s3cret-t0ken";

  private final KeptConversations conversations = new KeptConversations();
  @TempDir Path folder;

  private CommandAgent agent(CommandSettings settings) {
    return new CommandAgent(
        "mine", settings, conversations, ScriptedSettings.host(folder, vault()));
  }

  private Secret.Vault vault() {
    return new Secret.Vault(name -> Optional.of(SECRET).filter(it -> name.equals("TOKEN")), folder);
  }

  private CommandSettings plain(String script, Map<String, Secret> environment) {
    return new CommandSettings(
        Client.PLAIN,
        List.of("/bin/sh", "-c", script),
        List.of(),
        false,
        Optional.of(folder),
        environment,
        10_000);
  }

  private Reply run(String script) throws Exception {
    return agent(plain(script, Map.of())).turn(turn("hello", Optional.empty()));
  }

  private static TurnScene turn(String message, Optional<String> session) {
    return Scenes.of(
        TurnRequest.of(
            message,
            new Session(new SessionKey(session.orElse("coder:run:1")), session.isEmpty()),
            TurnOrigin.operator(Situation.SCHEDULED),
            Map.of("reminder_id", "r-1", "due_at", "2026-11-16T10:00Z")));
  }

  /** A server that is not there. */
  private static final class Opened implements ToolAccess.Opened {
    private static final String TOKEN = "rooster-turn-0123";
    private boolean closed;

    @Override
    public String url() {
      return "http://127.0.0.1:7717/mcp";
    }

    @Override
    public String token() {
      return TOKEN;
    }

    @Override
    public void close() {
      closed = true;
    }
  }

  private CommandAgent withTools(CommandSettings settings, Opened opened) {
    return withTools(settings, tools -> Optional.of(opened));
  }

  private CommandAgent withTools(CommandSettings settings, ToolAccess access) {
    AgentHost plain = ScriptedSettings.host(folder, vault());
    return new CommandAgent(
        "mine",
        settings,
        conversations,
        new AgentHost(
            plain.processes(),
            plain.store(),
            plain.vault(),
            plain.workspace(),
            plain.time(),
            access,
            OperatorNotice.NONE));
  }

  private static TurnScene reporting(String message) {
    TurnScene plain = turn(message, Optional.empty());
    return new TurnScene(
        plain.request(),
        plain.transcript(),
        new Toolbox(List.of(new ReportTool(InstantSource.system()))),
        TurnListener.NONE);
  }

  @Test
  void any_program_gets_the_address_and_the_token_of_its_tools_while_it_runs() throws Exception {
    Opened opened = new Opened();

    Reply reply =
        withTools(plain("cat; echo; env | grep ^ROOSTER_MCP | sort", Map.of()), opened)
            .turn(reporting("hello"));

    assertThat(reply.text())
        .isEqualTo(
            "hello\nROOSTER_MCP_TOKEN=${ROOSTER_MCP_TOKEN}\n"
                + "ROOSTER_MCP_URL=http://127.0.0.1:7717/mcp");
    assertThat(opened.closed).isTrue();
    assertThat(run("env | grep -c ^ROOSTER_MCP; true").text()).isEqualTo("0");
  }

  @Test
  void any_program_is_told_that_it_runs_in_a_turn() throws Exception {
    assertThat(run("echo $ROOSTER_TURN").text()).isEqualTo("1");
  }

  /** It has two seconds to end, in which it must not send anything any more. */
  @Test
  void a_program_that_is_being_stopped_has_no_tools_any_more() throws Exception {
    for (String pipe : List.of("begun", "stopping", "never")) {
      String file = folder.resolve(pipe).toString();
      assertThat(new ProcessBuilder("mkfifo", file).start().waitFor()).isZero();
    }
    String script =
        "cd %s; trap 'echo > stopping; cat never' TERM; echo > begun; cat never".formatted(folder);
    CompletableFuture<ProgramTools> tools = new CompletableFuture<>();
    CommandAgent agent =
        withTools(
            plain(script, Map.of()),
            given -> {
              tools.complete(given);
              return Optional.of(new Opened());
            });
    CompletableFuture<Throwable> ended = new CompletableFuture<>();
    Thread turn =
        Thread.ofVirtual()
            .start(() -> ended.complete(catchThrowable(() -> agent.turn(reporting("hello")))));
    Files.readString(folder.resolve("begun"));

    turn.interrupt();

    Files.readString(folder.resolve("stopping"));
    assertThat(tools.get().call("report", "{\"verdict\":\"done\"}"))
        .isEqualTo(new ToolResult.Error("Not called: the turn has ended."));
    assertThat(ended.get()).isInstanceOf(InterruptedException.class);
  }

  @Test
  void a_failed_program_does_not_show_its_token() {
    Opened opened = new Opened();
    TurnFailedException failure =
        catchThrowableOfType(
            TurnFailedException.class,
            () ->
                withTools(
                        plain("echo \"refused: $ROOSTER_MCP_TOKEN\" >&2; exit 1", Map.of()), opened)
                    .turn(reporting("hello")));

    assertThat(failure.why()).endsWith("refused: ${ROOSTER_MCP_TOKEN}");
    assertThat(opened.closed).isTrue();
  }

  @Test
  void known_clients_are_told_of_their_tools_without_the_token() throws Exception {
    String script = "echo \"$@\"; cat";
    assertThat(told(Client.CLAUDE, script))
        .startsWith(
            "-p --output-format json --extra x --mcp-config={\"mcpServers\":{\"rooster-turn\":"
                + "{\"type\":\"http\",\"url\":\"${ROOSTER_MCP_URL}\",\"headers\":{\"Authorization\":\"Bearer"
                + " ${ROOSTER_MCP_TOKEN}\"},\"alwaysLoad\":true}}}"
                + " --allowedTools=mcp__rooster-turn\n"
                + "hi\n\n"
                + "The MCP server rooster-turn has tools")
        .doesNotContain(Opened.TOKEN);
    assertThat(told(Client.CODEX, script))
        .startsWith(
            "exec --extra x -c mcp_servers.rooster-turn.url=\"http://127.0.0.1:7717/mcp\""
                + " -c mcp_servers.rooster-turn.bearer_token_env_var=\"ROOSTER_MCP_TOKEN\""
                + " -c mcp_servers.rooster-turn.default_tools_approval_mode=\"approve\""
                + " --json --skip-git-repo-check -\nhi\n\nThe MCP server rooster-turn has tools")
        .doesNotContain(Opened.TOKEN);
    assertThat(told(Client.GEMINI, script)).isEqualTo("--output-format json --extra x\nhi");
  }

  @Test
  void an_agent_can_do_without_the_tools() throws Exception {
    CommandSettings with = client(Client.CLAUDE, "echo \"$@\"; env | grep -c ^ROOSTER_MCP; true");
    CommandSettings without =
        new CommandSettings(
            with.client(),
            with.command(),
            with.arguments(),
            false,
            with.folder(),
            with.environment(),
            with.mostOutput(),
            false);

    assertThat(withTools(without, new Opened()).turn(reporting("hi")).text())
        .isEqualTo("-p --output-format json --extra x\n0");
  }

  private String told(Client client, String script) throws Exception {
    return withTools(client(client, script), new Opened()).turn(reporting("hi")).text();
  }

  private static TurnFailedException failure(Agent agent) {
    return catchThrowableOfType(
        TurnFailedException.class, () -> agent.turn(turn("hello", Optional.of("main"))));
  }

  @Test
  void the_program_gets_the_trace_of_the_turn() throws Exception {
    try (Span _ = Span.enter(() -> new TraceContext("a".repeat(32), "b".repeat(16), true))) {
      assertThat(
              agent(plain("echo $TRACEPARENT", Map.of())).turn(turn("", Optional.empty())).text())
          .isEqualTo("00-%s-%s-01".formatted("a".repeat(32), "b".repeat(16)));
    }
  }

  @Test
  void the_message_is_on_stdin_and_the_reply_is_on_stdout() throws Exception {
    assertThat(run("printf 'I read: '; cat; echo; echo noise >&2"))
        .isEqualTo(Reply.of("I read: hello"));
  }

  @Test
  void any_message_may_be_the_last_argument_and_none_is_an_option() throws Exception {
    CommandSettings settings =
        new CommandSettings(
            Client.PLAIN,
            List.of("printf", "%s,"),
            List.of("one"),
            true,
            Optional.empty(),
            Map.of(),
            1_000);

    assertThat(agent(settings).turn(turn("--not $an 'option'\n", Optional.empty())).text())
        .isEqualTo("one, --not $an 'option'\n,");
  }

  @Test
  void a_program_runs_in_its_folder_and_gets_the_variables_of_the_turn() throws Exception {
    String script = "pwd; echo $ROOSTER_REMINDER_ID $ROOSTER_DUE_AT ${ROOSTER_SESSION-alone}";

    assertThat(run(script).text()).isEqualTo(folder.toRealPath() + "\nr-1 2026-11-16T10:00Z alone");
    assertThat(agent(plain(script, Map.of())).turn(turn("", Optional.of("main"))).text())
        .endsWith("\nr-1 2026-11-16T10:00Z main");
  }

  @Test
  void the_role_of_the_agent_follows_the_message() throws Exception {
    TurnRequest turn = turn("hello", Optional.empty()).request().withInstructions("Be brief.");

    assertThat(agent(plain("cat", Map.of())).turn(Scenes.of(turn)).text())
        .isEqualTo("hello\n\nYour role: Be brief.");
  }

  @Test
  void secrets_reach_the_program_alone() throws Exception {
    Files.writeString(folder.resolve("key"), "k3y-of-the-d00r\n");
    Map<String, Secret> environment =
        Map.of("A", new Secret("${env:TOKEN}"), "B", new Secret("x-${file:key}"));
    String use = "test \"$A/$B\" = s3cret-t0ken/x-k3y-of-the-d00r && echo they fit";
    String leak = "echo bad: $A >&2; echo \"worse: $B, $A\" >&2; exit 1";

    assertThat(agent(plain(use, environment)).turn(turn("", Optional.empty())).text())
        .isEqualTo("they fit");
    assertThat(failure(agent(plain(leak, environment))).why())
        .isEqualTo("/bin/sh exited with code 1: worse: x-${file:key}, ${env:TOKEN}");
  }

  @Test
  void a_missing_secret_fails_the_turn_for_good() {
    TurnFailedException failure =
        failure(agent(plain("true", Map.of("A", new Secret("${env:GONE}")))));

    assertThat(failure.why()).contains("environment variable GONE is not set");
    assertThat(failure.retryable()).isFalse();
  }

  @Test
  void both_ends_of_too_much_output_are_the_reply() throws Exception {
    assertThat(run("echo begin; head -c 1000000 /dev/zero | tr '\\0' x; echo; echo end").text())
        .startsWith("begin\nxxx")
        .contains("bytes omitted")
        .endsWith("xxx\nend")
        .hasSizeLessThan(11_000);
  }

  @ParameterizedTest
  @CsvSource({"1, true", "3, true", "125, true", "126, false", "127, false", "137, true"})
  void an_exit_code_other_than_zero_is_a_failure(int code, boolean retryable) {
    TurnFailedException failure =
        failure(agent(plain("cat >/dev/null; echo first; echo no luck; exit " + code, Map.of())));

    assertThat(failure.why()).isEqualTo("/bin/sh exited with code %d: no luck".formatted(code));
    assertThat(failure.retryable()).isEqualTo(retryable);
  }

  @Test
  void a_missing_program_is_named_and_not_retried() {
    TurnFailedException failure =
        failure(
            agent(
                new CommandSettings(
                    Client.CODEX,
                    List.of("no-such-codex"),
                    List.of(),
                    false,
                    Optional.empty(),
                    Map.of(),
                    1_000)));

    assertThat(failure.why()).startsWith("no-such-codex could not be started: program");
    assertThat(failure.retryable()).isFalse();
  }

  @Test
  void the_clients_are_called_with_the_configured_arguments() throws Exception {
    assertThat(called(Client.CLAUDE, Optional.empty()))
        .isEqualTo("-p --output-format json --extra x");
    assertThat(called(Client.CLAUDE, Optional.of("s1")))
        .isEqualTo("-p --output-format json --resume s1 --extra x");
    assertThat(called(Client.CODEX, Optional.empty()))
        .isEqualTo("exec --extra x --json --skip-git-repo-check -");
    assertThat(called(Client.CODEX, Optional.of("s1")))
        .isEqualTo("exec --extra x --json --skip-git-repo-check resume s1 -");
    assertThat(called(Client.GEMINI, Optional.empty())).isEqualTo("--output-format json --extra x");
    assertThat(called(Client.GEMINI, Optional.of("s1")))
        .isEqualTo("--output-format json --resume s1 --extra x");
  }

  private String called(Client client, Optional<String> resumed) throws Exception {
    resumed.ifPresent(id -> conversations.keep("mine", id, new Conversation(id, Usage.NONE)));
    return agent(client(client, "cat >/dev/null; echo \"$@\"")).turn(turn("hi", resumed)).text();
  }

  private CommandSettings client(Client client, String script) throws IOException {
    Path program = folder.resolve("client.sh");
    Files.writeString(program, script);
    return new CommandSettings(
        client,
        List.of("/bin/sh", program.toString()),
        List.of("--extra", "x"),
        false,
        Optional.of(folder),
        Map.of("TOKEN", new Secret("${env:TOKEN}")),
        10_000);
  }

  @Test
  void conversations_are_kept_for_each_agent_and_session_and_not_without_one() throws Exception {
    CommandAgent agent =
        agent(
            client(
                Client.CLAUDE,
                "echo \"{\\\"type\\\":\\\"result\\\",\\\"result\\\":\\\"$*\\\",\\\"session_id\\\":\\\"s1\\\"}\""));

    agent.turn(turn("hi", Optional.empty()));
    assertThat(conversations.size()).isZero();
    assertThat(agent.turn(turn("hi", Optional.of("main"))).text()).doesNotContain("--resume");
    assertThat(agent.turn(turn("hi", Optional.of("main"))).text()).contains("--resume s1");
    assertThat(agent.turn(turn("hi", Optional.of("other"))).text()).doesNotContain("--resume");
    assertThat(conversations.find("mine", "main").map(Conversation::name)).contains("s1");
    assertThat(conversations.find("yours", "main")).isEmpty();
  }

  @Test
  void codex_counts_the_whole_conversation_and_the_turn_is_the_increase() throws Exception {
    CommandAgent agent =
        agent(
            client(
                Client.CODEX,
                """
                n=$(($(cat count 2>/dev/null || echo 0) + 1)); echo $n > count
                echo '{"type":"thread.started","thread_id":"t1"}'
                test $n -eq 2 && echo '{"type":"turn.failed","error":{"message":"busy"}}' && exit 1
                echo "{\\"type\\":\\"turn.completed\\",\\"usage\\":{\\"input_tokens\\":$((n*100)),\\"output_tokens\\":$((n*5))}}"
                """));
    Optional<String> session = Optional.of("main");

    assertThat(agent.turn(turn("one", session)).usage()).isEqualTo(tokens(100, 5));
    assertThat(failure(agent).usage()).isEqualTo(Usage.NONE);
    assertThat(agent.turn(turn("three", session)).usage()).isEqualTo(tokens(200, 10));
    assertThat(agent.turn(turn("four", session)).usage()).isEqualTo(tokens(100, 5));
    Files.writeString(folder.resolve("count"), "0");
    assertThat(agent.turn(turn("anew", session)).usage()).isEqualTo(tokens(100, 5));
  }

  private static Usage tokens(long input, long output) {
    return new Usage(OptionalLong.of(input), OptionalLong.of(output), Optional.empty());
  }

  @Test
  void a_failed_turn_keeps_its_usage_and_has_a_reason_of_one_line() throws Exception {
    TurnFailedException failure =
        failure(
            agent(
                client(
                    Client.CLAUDE,
                    """
                    cat <<'END'
                    {"type":"result","is_error":true,"result":"no\\n\\n s3cret-t0ken for you",\
                    "total_cost_usd":0.25,"usage":{"input_tokens":9,"output_tokens":1}}
                    END
                    exit 127
                    """)));

    assertThat(failure.why()).isEqualTo("/bin/sh: no ${env:TOKEN} for you");
    assertThat(failure.retryable()).isTrue();
    assertThat(failure.usage())
        .isEqualTo(new Usage(OptionalLong.of(9), OptionalLong.of(1), Optional.of(0.25)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "CLAUDE|No conversation found with session ID: gone",
        "CODEX|Error: thread/resume: thread/resume failed: no rollout found for thread id gone"
            + " (code -32600)",
        "GEMINI|Error resuming session: Invalid session identifier \"gone\".",
        "GEMINI|Error resuming session: No previous sessions found for this project."
      })
  void a_conversation_that_the_client_has_lost_starts_again(String said) throws Exception {
    Client client = Client.valueOf(said.split("\\|")[0]);
    conversations.keep("mine", "main", new Conversation("gone", tokens(500, 50)));
    CommandAgent agent =
        agent(
            client(
                client,
                """
                cat >/dev/null; echo "$@" >> calls
                case "$*" in *gone*) echo '%s' >&2; exit 1;; esac
                echo '{"type":"thread.started","thread_id":"new","session_id":"new","response":"hi"}'
                echo '{"type":"item.completed","item":{"type":"agent_message","text":"hi"}}'
                echo '{"type":"result","result":"hi","session_id":"new"}'
                """
                    .formatted(said.split("\\|")[1])));

    assertThat(agent.turn(turn("hello", Optional.of("main"))).text()).isEqualTo("hi");
    assertThat(conversations.find("mine", "main")).contains(new Conversation("new", Usage.NONE));
    assertThat(Files.readAllLines(folder.resolve("calls"))).hasSize(2);
  }

  @Test
  void another_failure_of_a_conversation_is_not_repeated_in_a_new_conversation() throws Exception {
    conversations.keep("mine", "main", new Conversation("s1", Usage.NONE));
    String script =
        "echo x >> calls; echo I ran; echo Error resuming session, said the log >&2; exit 1";
    CommandAgent agent = agent(client(Client.GEMINI, script));

    assertThat(failure(agent).why()).endsWith("said the log");
    assertThat(Files.readAllLines(folder.resolve("calls"))).hasSize(1);
    assertThat(conversations.find("mine", "main").map(Conversation::name)).contains("s1");
  }
}
