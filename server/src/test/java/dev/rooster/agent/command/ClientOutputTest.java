package dev.rooster.agent.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.agent.Usage;
import dev.rooster.process.ProcessResult;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Observed output of the clients, and possible variations. */
class ClientOutputTest {

  private static ClientReply read(Client client, String stdout) {
    return client.read(new ProcessResult(0, stdout, ""));
  }

  private static Usage tokens(long input, long output) {
    return new Usage(OptionalLong.of(input), OptionalLong.of(output), Optional.empty());
  }

  @Test
  void claude_prints_one_object() {
    ClientReply transcript =
        read(
            Client.CLAUDE,
            """
            {"type":"result","subtype":"success","is_error":false,"api_error_status":null,\
            "duration_ms":83,"num_turns":1,"result":"The answer is 42.","stop_reason":"end_turn",\
            "session_id":"32d69222-aa44-46f0-8f13-62cdabc0ecab","total_cost_usd":0.0008015,\
            "usage":{"input_tokens":100,"cache_creation_input_tokens":20,\
            "cache_read_input_tokens":3,"output_tokens":7,"server_tool_use":{"web_search_requests":0}},\
            "modelUsage":{},"permission_denials":[]}
            """);

    assertThat(transcript)
        .isEqualTo(
            new ClientReply(
                "The answer is 42.",
                Optional.of("32d69222-aa44-46f0-8f13-62cdabc0ecab"),
                new Usage(OptionalLong.of(123), OptionalLong.of(7), Optional.of(0.0008015)),
                Optional.empty()));
  }

  @Test
  void claude_prints_a_list_when_it_is_verbose_and_lines_when_it_streams() {
    String init = "{\"type\":\"system\",\"subtype\":\"init\",\"session_id\":\"s\"}";
    String result =
        "{\"type\":\"result\",\"is_error\":false,\"result\":\"hi\",\"session_id\":\"s\"}";

    assertThat(read(Client.CLAUDE, "[%s,%s]".formatted(init, result)).reply()).isEqualTo("hi");
    assertThat(read(Client.CLAUDE, init + "\n" + result + "\n").reply()).isEqualTo("hi");
  }

  @Test
  void an_error_of_claude_is_found_under_every_name() {
    assertThat(
            read(
                    Client.CLAUDE,
                    """
                    {"type":"result","subtype":"success","is_error":true,"api_error_status":400,\
                    "result":"API Error: 400 the stub is broken","session_id":"s","total_cost_usd":0}
                    """)
                .error())
        .contains("API Error: 400 the stub is broken");
    assertThat(
            read(
                    Client.CLAUDE,
                    "{\"type\":\"result\",\"subtype\":\"error_max_turns\",\"is_error\":false}")
                .error())
        .contains("error_max_turns");
    assertThat(
            read(
                    Client.CLAUDE,
                    """
                    {"type":"result","subtype":"error_during_execution","is_error":true,\
                    "errors":["one","two"]}
                    """)
                .error())
        .contains("one; two");
  }

  @Test
  void codex_prints_events_and_its_last_message_is_the_reply() {
    ClientReply transcript =
        read(
            Client.CODEX,
            """
            {"type":"thread.started","thread_id":"01a1e86f"}
            {"type":"item.completed","item":{"id":"item_0","type":"error","message":"Model metadata \
            for `x` not found. Defaulting to fallback metadata."}}
            {"type":"turn.started"}
            {"type":"error","message":"Reconnecting... 1/5"}
            {"type":"item.completed","item":{"id":"item_1","type":"agent_message","text":"Looking."}}
            {"type":"item.completed","item":{"id":"item_2","type":"command_execution",\
            "command":"ls","aggregated_output":"{\\n}\\n","exit_code":0,"status":"completed"}}
            {"type":"item.completed","item":{"id":"item_3","type":"agent_message","text":"It is 42."}}
            {"type":"turn.completed","usage":{"input_tokens":200,"cached_input_tokens":80,\
            "output_tokens":14,"reasoning_output_tokens":4}}
            """);

    assertThat(transcript)
        .isEqualTo(
            new ClientReply(
                "It is 42.", Optional.of("01a1e86f"), tokens(200, 14), Optional.empty()));
  }

  @Test
  void a_failed_turn_of_codex_says_why() {
    ClientReply transcript =
        read(
            Client.CODEX,
            """
            {"type":"thread.started","thread_id":"01a1e86f"}
            {"type":"turn.started"}
            {"type":"error","message":"unexpected status 401 Unauthorized: no, url: http://x"}
            {"type":"turn.failed","error":{"message":"unexpected status 401 Unauthorized: no"}}
            """);

    assertThat(transcript.error()).contains("unexpected status 401 Unauthorized: no");
    assertThat(transcript.conversation()).contains("01a1e86f");
    assertThat(read(Client.CODEX, "{\"type\":\"turn.failed\"}").error())
        .contains("the client failed without a reason");
  }

  @Test
  void the_first_and_the_last_of_too_many_events_are_read() {
    ClientReply transcript =
        read(
            Client.CODEX,
            """
            {"type":"thread.started","thread_id":"t"}
            {"type":"item.completed","item":{"type":"command_execution","aggregated_output":"xxx
            [500000 bytes omitted]
            xxx"}}
            {"type":"item.completed","item":{"type":"agent_message","text":"done"}}
            """);

    assertThat(transcript.conversation()).contains("t");
    assertThat(transcript.reply()).isEqualTo("done");
  }

  @Test
  void gemini_prints_an_indented_object_after_other_lines() {
    ClientReply transcript =
        read(
            Client.GEMINI,
            """
            Loaded cached credentials.
            {not json
            {
              "session_id": "706571eb",
              "response": "The answer is {42}.",
              "stats": {
                "models": {
                  "gemini-3.5-flash-lite": {"tokens": {"input": 50, "prompt": 50, "candidates": 5}},
                  "gemini-2.5-flash": {
                    "tokens": {"input": 60, "prompt": 100, "candidates": 7, "cached": 40, "thoughts": 2}
                  }
                },
                "tools": {"totalCalls": 0}
              }
            }
            """);

    assertThat(transcript)
        .isEqualTo(
            new ClientReply(
                "The answer is {42}.", Optional.of("706571eb"), tokens(150, 14), Optional.empty()));
  }

  @Test
  void an_error_of_gemini_is_on_stderr_and_is_unwrapped() {
    ProcessResult ended =
        new ProcessResult(
            145,
            "",
            """
            Ripgrep is not available. Falling back to GrepTool.
            Error when talking to Gemini API _ApiError: {"error":{"message":"no"}}
                at async Turn.run (file:///x.js:1:1) {
              status: 401
            }
            {
              "session_id": "e95a9bfc",
              "error": {
                "type": "Error",
                "message": "{\\"error\\":{\\"message\\":\\"the key is not valid\\",\\"code\\":401}}",
                "code": 401
              }
            }
            """);

    ClientReply transcript = Client.GEMINI.read(ended);

    assertThat(transcript.error()).contains("the key is not valid (code 401)");
    assertThat(transcript.conversation()).contains("e95a9bfc");
  }

  @ParameterizedTest
  @EnumSource
  void output_that_is_not_json_is_the_reply(Client client) {
    assertThat(read(client, "  just words\n")).isEqualTo(ClientReply.of("just words"));
    assertThat(read(client, "{ half of it")).isEqualTo(ClientReply.of("{ half of it"));
    assertThat(read(client, "")).isEqualTo(ClientReply.of(""));
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "PLAIN")
  void fields_of_an_unexpected_type_are_ignored(Client client) {
    ClientReply transcript =
        read(
            client,
            """
            {"type":"result","result":["x"],"session_id":{},"usage":7,"total_cost_usd":"much",\
            "response":[],"stats":{"models":[1,{"tokens":-5}]},"item":"x","thread_id":[]}
            """);

    assertThat(transcript.reply()).isEmpty();
    assertThat(transcript.conversation()).isEmpty();
    assertThat(transcript.usage()).isEqualTo(Usage.NONE);
  }

  /** Each line might begin an object of many lines: looking for its end must not take for ever. */
  @ParameterizedTest
  @EnumSource
  @Timeout(20)
  void a_flood_of_braces_is_read_in_bearable_time(Client client) {
    assertThat(read(client, "{\n".repeat(200_000) + "}\n").reply()).startsWith("{");
  }
}
