package dev.rooster.agent.llm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import dev.rooster.agent.Reply;
import dev.rooster.agent.ToolCall;
import dev.rooster.agent.TurnListener;
import dev.rooster.agent.Usage;
import dev.rooster.agent.Verdict;
import dev.rooster.model.Answer;
import dev.rooster.session.Entry;
import dev.rooster.trust.Situation;
import dev.rooster.turn.TurnResult;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Turns of the built-in agent, on each protocol, streamed and not. */
@Timeout(60)
class LlmAgentTest {
  @TempDir private Path home;

  private final HeardTurn listener = new HeardTurn();

  private LlmRig rig(String provider, boolean streamed, Answer... answers) {
    return new LlmRig(home, provider, answers).with(streamed ? listener : TurnListener.NONE);
  }

  @ParameterizedTest
  @CsvSource({
    "openai,false",
    "openai,true",
    "anthropic,false",
    "anthropic,true",
    "ollama,false",
    "ollama,true"
  })
  void a_model_replies(String provider, boolean streamed) throws Exception {
    try (LlmRig rig = rig(provider, streamed, Answer.says("Good morning, Alice."))) {
      Reply reply = rig.reply("hello");

      assertThat(reply.text()).isEqualTo("Good morning, Alice.");
      assertThat(reply.verdict()).isEqualTo(new Verdict.None());
      assertThat(reply.usage())
          .isEqualTo(new Usage(OptionalLong.of(100), OptionalLong.of(7), Optional.empty()));
      assertThat(listener.heard)
          .isEqualTo(streamed ? List.of("Good morni", "ng, Alice.") : List.of());
      assertThat(rig.entries())
          .extracting(Entry::role, Entry::text)
          .containsExactly(
              tuple(Entry.Role.USER, "hello"), tuple(Entry.Role.ASSISTANT, "Good morning, Alice."));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "openai,false",
    "openai,true",
    "anthropic,false",
    "anthropic,true",
    "ollama,false",
    "ollama,true"
  })
  void a_model_calls_tools_and_replies(String provider, boolean streamed) throws Exception {
    Answer calls =
        new Answer.Says(
            "Let me look.",
            List.of(
                new Answer.Call("call_1", "weather", "{\"city\":\"Bonn\"}"),
                new Answer.Call("call_2", "wether", "{\"city\":\"Rome\"}")),
            Answer.Stop.END);
    try (LlmRig rig =
        rig(
            provider,
            streamed,
            calls,
            Answer.calls("weather", "{\"city\":\"Rome\"}"),
            Answer.says("Rain. [done]\n[done]"))) {
      rig.scheduled().with(TestTools.weather()).with("price: {input: 3, output: 15}");
      Reply reply = rig.reply("?");

      assertThat(reply.text()).isEqualTo("Rain. [done]");
      assertThat(reply.verdict()).isEqualTo(new Verdict.Done());
      assertThat(reply.toolCalls())
          .extracting(ToolCall::name, ToolCall::result)
          .containsExactly(
              tuple("weather", "rain in Bonn"),
              tuple(
                  "wether",
                  "There is no tool 'wether'. Did you mean weather? Use a tool from the list."),
              tuple("weather", "rain in Rome"));
      assertThat(reply.usage().inputTokens()).hasValue(300);
      assertThat(reply.usage().outputTokens()).hasValue(21);
      assertThat(reply.usage().costUsd().orElseThrow())
          .isCloseTo((300 * 3 + 21 * 15) / 1e6, within(1e-9));
      assertThat(rig.entries())
          .extracting(Entry::role)
          .containsExactly(
              Entry.Role.USER,
              Entry.Role.ASSISTANT,
              Entry.Role.TOOL,
              Entry.Role.TOOL,
              Entry.Role.ASSISTANT,
              Entry.Role.TOOL,
              Entry.Role.ASSISTANT);
      assertThat(rig.entries().stream().flatMap(it -> it.calls().stream()).map(Entry.Call::id))
          .doesNotHaveDuplicates()
          .noneMatch(String::isEmpty);
      if (streamed) {
        assertThat(listener.heard).contains("<rain in Bonn>", "<rain in Rome>");
        assertThat(String.join("", listener.heard))
            .startsWith("Let me look.<weather {\"city\":\"Bonn\"}>");
      }

      rig.model.script(Answer.says("Welcome."));
      assertThat(rig.reply("thanks").text()).isEqualTo("Welcome.");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"openai", "anthropic"})
  void a_tool_can_end_the_turn_without_another_request(String provider) throws Exception {
    try (LlmRig rig =
        rig(
            provider,
            false,
            Answer.calls(
                new Answer.Call("a", "report", "{}"), new Answer.Call("b", "weather", "{}")))) {
      Reply reply = rig.with(TestTools.report(), TestTools.weather()).reply("anything new?");

      assertThat(reply.text()).isEqualTo("all quiet");
      assertThat(reply.verdict()).isEqualTo(new Verdict.Nothing());
      assertThat(reply.toolCalls()).hasSize(2);

      rig.model.script(Answer.says("Still quiet."));
      assertThat(rig.reply("and now?").text()).isEqualTo("Still quiet.");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"openai", "anthropic"})
  void a_turn_without_end_fails_after_its_steps(String provider) throws Exception {
    try (LlmRig rig = rig(provider, false)) {
      rig.model.otherwise(body -> Answer.calls("weather", "{\"city\":\"Bonn\"}"));
      TurnResult.Failed failed =
          rig.with(TestTools.weather()).with("max_steps: 3").failure("go on");

      assertThat(failed.why())
          .isEqualTo(
              "agent main did not reply within 3 steps. Raise its max_steps, or ask for less at once.");
      assertThat(failed.retryable()).isFalse();
      assertThat(failed.usage().inputTokens()).hasValue(300);
      assertThat(rig.model.waiting()).isEqualTo(3);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"openai", "anthropic"})
  void a_cut_reply_says_so_and_a_cut_call_is_not_made(String provider) throws Exception {
    try (LlmRig rig =
        rig(
            provider,
            false,
            new Answer.Says(
                "",
                List.of(new Answer.Call("a", "weather", "{\"city\":\"Bo\"}")),
                Answer.Stop.LENGTH),
            new Answer.Says("Once upon a", List.of(), Answer.Stop.LENGTH),
            new Answer.Says("", List.of(), Answer.Stop.LENGTH),
            new Answer.Says("", List.of(), Answer.Stop.REFUSAL))) {
      Reply reply = rig.with(TestTools.weather()).reply("tell me");

      assertThat(reply.text()).isEqualTo("Once upon a…\n\n(Cut off at max_output_tokens.)");
      assertThat(reply.toolCalls().getFirst().result()).startsWith("Not called: ");
      assertThat(rig.failure("tell me").why())
          .isEqualTo(
              "the model used all 4096 output tokens before it replied. Raise max_output_tokens of"
                  + " agent main.");
      assertThat(rig.failure("tell me").why())
          .isEqualTo("the model refused to reply. Rephrase the message, or use another model.");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"openai", "anthropic"})
  void calls_that_a_crash_left_without_result_are_answered(String provider) throws Exception {
    try (LlmRig rig = rig(provider, false, Answer.says("Again?"))) {
      rig.transcript()
          .append(
              Entry.user("weather?", "alice", LlmRig.NOW),
              Entry.assistant(
                  "",
                  List.of(
                      new Entry.Call("x", "weather", "{}"), new Entry.Call("y", "weather", "[")),
                  LlmRig.NOW),
              Entry.result("x", "rain", LlmRig.NOW),
              Entry.result("z", "never asked", LlmRig.NOW));

      assertThat(rig.with(TestTools.weather()).reply("so?").text()).isEqualTo("Again?");
      assertThat(rig.model.request())
          .contains("Interrupted: the outcome is unknown")
          .doesNotContain("never asked");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"openai", "anthropic"})
  void any_transcript_is_a_valid_request(String provider) throws Exception {
    try (LlmRig rig = rig(provider, false, Answer.says("Yes."), Answer.says("Yes."))) {
      rig.transcript()
          .append(
              Entry.assistant("Time for tea.", List.of(), LlmRig.NOW),
              Entry.assistant("And cake.", List.of(), LlmRig.NOW),
              Entry.user(" ", "alice", LlmRig.NOW),
              Entry.user("hello?", "alice", LlmRig.NOW),
              Entry.assistant("", List.of(), LlmRig.NOW),
              Entry.assistant("One.", List.of(new Entry.Call("x", "weather", "{}")), LlmRig.NOW),
              Entry.result("x", "", LlmRig.NOW),
              Entry.assistant("One.", List.of(), LlmRig.NOW));

      assertThat(rig.with(TestTools.weather()).reply("so?").text()).isEqualTo("Yes.");
      assertThat(rig.with(new dev.rooster.agent.Tool[0]).reply("so?").text()).isEqualTo("Yes.");
    }
  }

  @ParameterizedTest
  @CsvSource({"openai", "anthropic"})
  void a_reply_that_ignores_the_stream_counts_too(String provider) throws Exception {
    try (LlmRig rig = rig(provider, true, new Answer.IgnoresStream("All at once."))) {
      assertThat(rig.reply("hello").text()).isEqualTo("All at once.");
      assertThat(listener.heard).containsExactly("All at once.");
      assertThat(rig.model.waiting()).isEqualTo(1);
    }
  }

  @Test
  void a_person_gets_the_whole_text_and_only_an_unattended_turn_gives_a_verdict() throws Exception {
    String text = "[done] ends a turn.\n[nothing]";
    try (LlmRig rig = new LlmRig(home, "openai", Answer.says(text), Answer.says(text))) {
      Reply toPerson = rig.reply("Which tokens are there?");
      assertThat(toPerson.text()).isEqualTo(text);
      assertThat(toPerson.verdict()).isEqualTo(new Verdict.None());

      Reply unattended = rig.scheduled().reply("Anything new?");
      assertThat(unattended.text()).isEqualTo("[done] ends a turn.");
      assertThat(unattended.verdict()).isEqualTo(new Verdict.Nothing());
    }
  }

  @Test
  void the_text_of_a_group_message_names_its_author_and_nothing_else_does() throws Exception {
    try (LlmRig rig = new LlmRig(home, "openai", Answer.says("Hello."))) {
      rig.with(LlmRig.origin(Situation.GROUP, Optional.of("alice"))).reply("alice wrote: hello");

      assertThat(rig.model.request()).contains("\"alice wrote: hello\\n\\n(It is");
    }
  }
}
