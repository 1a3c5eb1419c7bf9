package dev.rooster.agent.llm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.agent.Reply;
import dev.rooster.agent.Tool;
import dev.rooster.agent.ToolResult;
import dev.rooster.agent.TurnListener;
import dev.rooster.model.Answer;
import dev.rooster.session.Entry;
import dev.rooster.turn.TurnResult;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Turns at the edge: windows that are too small, broken streams, and calls of any kind. */
@Timeout(60)
class TurnEdgesTest {
  private static final String CITY = "{\"city\":\"Bonn\"}";
  private static final String SMALL_WINDOW = "context_tokens: 8000";
  private static final TurnListener FOLLOWS = new TurnListener() {};

  @TempDir private Path home;

  private static Tool huge() {
    return TestTools.tool("huge", (arguments, scene) -> new ToolResult.Done("x".repeat(100_000)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"openai", "anthropic"})
  void a_result_that_is_larger_than_the_window_is_cut(String provider) throws Exception {
    try (LlmRig rig =
        new LlmRig(home, provider, Answer.calls("huge", CITY), Answer.says("Much."))) {
      rig.model.window(8_000);

      assertThat(rig.with(SMALL_WINDOW).with(huge()).reply("how much?").text()).isEqualTo("Much.");

      rig.model.request();
      assertThat(rig.model.request()).contains("more characters; ask for less");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"openai", "anthropic"})
  void the_results_of_parallel_calls_share_the_window(String provider) throws Exception {
    try (LlmRig rig =
        new LlmRig(
            home,
            provider,
            Answer.calls(
                new Answer.Call("call_1", "huge", CITY),
                new Answer.Call("call_2", "no_such_tool", "{}"),
                new Answer.Call("call_3", "huge", CITY)),
            Answer.says("Much."))) {
      rig.model.window(8_000);

      Reply reply = rig.with(SMALL_WINDOW).with(huge()).reply("how much?");

      assertThat(reply.text()).isEqualTo("Much.");
      assertThat(reply.toolCalls())
          .extracting(it -> it.succeeded())
          .containsExactly(true, false, true);
      rig.model.request();
      assertThat(rig.model.request()).contains("There is no tool 'no_such_tool'.");
    }
  }

  @Test
  void a_prompt_that_is_larger_than_the_window_is_a_clear_failure() throws Exception {
    try (LlmRig rig = new LlmRig(home, "anthropic", Answer.says("never"))) {
      rig.file("AGENT.md", "rule ".repeat(10_000));
      rig.model.window(3_000);

      TurnResult.Failed failed = rig.with(SMALL_WINDOW).failure("hello");

      assertThat(failed.why())
          .contains("prompt is too long")
          .endsWith("Send less at once, or set context_tokens of agent main.");
      assertThat(failed.retryable()).isFalse();
      assertThat(failed.unavailable()).as("the model works").isFalse();
      assertThat(rig.model.waiting()).isZero();
    }
  }

  @ParameterizedTest
  @CsvSource({"openai,true", "openai,false", "anthropic,true", "anthropic,false"})
  void a_stream_that_breaks_in_a_call_is_asked_for_again_and_called_once(
      String provider, boolean politely) throws Exception {
    Answer call = Answer.calls("count", "{\"city\":\"Bonn am Rhein\"}");
    for (int left : List.of(4, 5)) {
      AtomicInteger calls = new AtomicInteger();
      Tool count =
          TestTools.tool(
              "count", (arguments, scene) -> new ToolResult.Done("" + calls.incrementAndGet()));
      try (LlmRig rig =
          new LlmRig(
              home.resolve(provider + left),
              provider,
              new Answer.Breaks(call, left, politely),
              call,
              Answer.says("Counted."))) {
        assertThat(rig.with(count).with(FOLLOWS).reply("count").text())
            .as("%d parts left", left)
            .isEqualTo("Counted.");
        assertThat(calls).as("%d parts left", left).hasValue(1);
        assertThat(rig.entries()).filteredOn(it -> it.role() == Entry.Role.TOOL).hasSize(1);
      }
    }
  }

  /** Else the provider would reject every further request in the conversation. */
  @ParameterizedTest
  @CsvSource({
    "openai, functions.weather",
    "openai, ''",
    "anthropic, functions.weather",
    "anthropic, web search!",
    "ollama, functions.weather"
  })
  void a_name_that_providers_reject_does_not_end_the_conversation(String provider, String name)
      throws Exception {
    try (LlmRig rig =
        new LlmRig(home, provider, Answer.calls(name, "{}"), Answer.says("Sorry."))
            .with(TestTools.weather())) {
      assertThat(rig.reply("will it rain?").text()).isEqualTo("Sorry.");

      rig.model.script(Answer.says("Yes."));
      assertThat(rig.reply("so?").text()).isEqualTo("Yes.");
    }
  }

  /** Some models write the object as a string. */
  @Test
  void arguments_that_are_encoded_twice_are_read() throws Exception {
    try (LlmRig rig =
        new LlmRig(
                home,
                "openai",
                Answer.calls("weather", "\"{\\\"city\\\":\\\"Rome\\\"}\""),
                Answer.says("Rain."))
            .with(TestTools.weather())) {
      assertThat(rig.reply("will it rain?").toolCalls())
          .singleElement()
          .satisfies(it -> assertThat(it.result()).contains("Rome"));
      assertThat(rig.model.request()).isNotEmpty();
      assertThat(rig.model.request()).contains("{\\\"city\\\":\\\"Rome\\\"}");
    }
  }

  @Test
  void a_model_that_only_calls_tools_that_do_not_exist_ends_at_its_steps() throws Exception {
    try (LlmRig rig = new LlmRig(home, "openai").with(TestTools.weather())) {
      rig.model.otherwise(body -> Answer.calls("no_such_tool", "{}"));

      TurnResult.Failed failed = rig.with("max_steps: 3").failure("hello");

      assertThat(failed.why()).startsWith("agent main did not reply within 3 steps.");
      assertThat(rig.model.waiting()).isEqualTo(3);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"openai", "anthropic", "ollama"})
  void a_model_that_calls_a_tool_although_it_has_none_is_asked_for_a_text(String provider)
      throws Exception {
    try (LlmRig rig =
        new LlmRig(home, provider, Answer.calls("shell", "{}"), Answer.says("Sorry."))) {
      assertThat(rig.reply("hello").text()).isEqualTo("Sorry.");

      rig.model.request();
      assertThat(rig.model.request()).contains("(called shell: There is no tool 'shell'.");
    }
  }
}
