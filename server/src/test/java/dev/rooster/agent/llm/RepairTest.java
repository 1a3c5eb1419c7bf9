package dev.rooster.agent.llm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.agent.Reply;
import dev.rooster.agent.SentText;
import dev.rooster.agent.Tool;
import dev.rooster.agent.ToolResult;
import dev.rooster.agent.TurnOptions;
import dev.rooster.agent.Verdict;
import dev.rooster.model.Answer;
import dev.rooster.session.Entry;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Scheduled turns whose model replies nothing, or claims an action without a tool call. */
@Timeout(60)
class RepairTest {
  private static final TurnOptions MUST_ACT =
      new TurnOptions(Optional.empty(), Optional.empty(), true);
  private static final String CITY = "{\"city\":\"Bonn\"}";

  @TempDir private Path home;

  private LlmRig scheduled(String provider, Answer... answers) {
    return new LlmRig(home, provider, answers)
        .scheduled()
        .with(TestTools.weather(), TestTools.report());
  }

  @ParameterizedTest
  @ValueSource(strings = {"openai", "anthropic", "ollama"})
  void an_empty_reply_is_asked_for_once_more(String provider) throws Exception {
    try (LlmRig rig = scheduled(provider, Answer.says(""), Answer.says("Take the cake out."))) {
      assertThat(rig.reply("cake").text()).isEqualTo("Take the cake out.");

      rig.model.request();
      assertThat(rig.model.request()).contains("cake").contains("Your reply was empty");
      assertThat(rig.model.waiting()).isZero();
      assertThat(rig.entries()).hasSize(4);
    }
  }

  @Test
  void an_empty_reply_is_asked_for_only_once() throws Exception {
    try (LlmRig rig = scheduled("openai", Answer.says(""), Answer.says(" \n"))) {
      assertThat(rig.reply("cake").text()).isBlank();
      assertThat(rig.model.waiting()).isEqualTo(2);
    }
  }

  @Test
  void a_verdict_without_a_text_is_not_an_empty_reply() throws Exception {
    try (LlmRig rig = scheduled("openai", Answer.says("[nothing]"))) {
      assertThat(rig.reply("cake").verdict()).isEqualTo(new Verdict.Nothing());
      assertThat(rig.model.waiting()).isEqualTo(1);
    }
  }

  @Test
  void an_agent_that_sent_its_text_by_a_tool_may_reply_nothing() throws Exception {
    Tool send =
        TestTools.tool(
            "send",
            (arguments, scene) -> {
              scene.sent(new SentText("telegram:42", "cake!"));
              return new ToolResult.Done("Sent.");
            });
    try (LlmRig rig = scheduled("openai", Answer.calls("send", CITY), Answer.says(""))) {
      assertThat(rig.with(send).reply("cake").text()).isEmpty();
      assertThat(rig.model.waiting()).isEqualTo(2);
    }
  }

  @Test
  void a_chat_is_not_repaired() throws Exception {
    try (LlmRig rig = new LlmRig(home, "openai", Answer.says(""))) {
      assertThat(rig.with(MUST_ACT).reply("hello").text()).isEmpty();
      assertThat(rig.model.waiting()).isEqualTo(1);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"openai", "anthropic"})
  void a_claim_without_a_call_is_followed_by_the_call(String provider) throws Exception {
    try (LlmRig rig =
        scheduled(
            provider,
            Answer.says("Checked!"),
            Answer.calls("weather", CITY),
            Answer.says("It rains."))) {
      Reply reply = rig.with(MUST_ACT).reply("check the weather");

      assertThat(reply.text()).isEqualTo("It rains.");
      assertThat(reply.claimsWithoutCall()).isFalse();
      rig.model.request();
      assertThat(rig.model.request()).contains("Checked!").contains("No tool call of yours");
      assertThat(rig.model.waiting()).isEqualTo(1);
      assertThat(rig.entries())
          .extracting(Entry::role)
          .containsExactly(
              Entry.Role.USER,
              Entry.Role.ASSISTANT,
              Entry.Role.USER,
              Entry.Role.ASSISTANT,
              Entry.Role.TOOL,
              Entry.Role.ASSISTANT);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"openai", "anthropic"})
  void a_claim_is_questioned_only_once(String provider) throws Exception {
    try (LlmRig rig =
        scheduled(provider, Answer.says("Checked!"), Answer.says("I really did check."))) {
      Reply reply = rig.with(MUST_ACT).reply("check the weather");

      assertThat(reply.text()).isEqualTo("I really did check.");
      assertThat(reply.claimsWithoutCall()).isTrue();
      assertThat(rig.model.waiting()).isEqualTo(2);
    }
  }

  @Test
  void a_call_that_failed_is_no_action() throws Exception {
    try (LlmRig rig =
        scheduled(
            "openai",
            Answer.calls("no_such_tool", CITY),
            Answer.says("Checked!"),
            Answer.says("[failed] there is no such tool"))) {
      assertThat(rig.with(MUST_ACT).reply("check").verdict())
          .isEqualTo(new Verdict.Failed("there is no such tool"));
      assertThat(rig.model.waiting()).isEqualTo(3);
    }
  }

  @Test
  void an_agent_that_gives_up_honestly_is_believed() throws Exception {
    try (LlmRig rig =
        scheduled("openai", Answer.says("[failed] no network"), Answer.calls("report", CITY))) {
      rig.with(MUST_ACT);
      assertThat(rig.reply("check").verdict()).isEqualTo(new Verdict.Failed("no network"));
      assertThat(rig.reply("check").verdict()).isEqualTo(new Verdict.Nothing());
      assertThat(rig.model.waiting()).isEqualTo(2);
    }
  }

  @Test
  void the_last_step_is_not_spent_on_a_repair() throws Exception {
    try (LlmRig rig = scheduled("openai", Answer.says("Checked!"))) {
      assertThat(rig.with("max_steps: 1").with(MUST_ACT).reply("check").text())
          .isEqualTo("Checked!");
      assertThat(rig.model.waiting()).isEqualTo(1);
    }
  }

  @Test
  void the_request_may_choose_another_model() throws Exception {
    try (LlmRig rig = scheduled("openai", Answer.says("Hi."), Answer.says("Hi."))) {
      rig.with("price: {input: 1, output: 1}");
      assertThat(rig.reply("a").usage().costUsd()).isPresent();
      rig.with(new TurnOptions(Optional.of("m2"), Optional.empty(), false));
      assertThat(rig.reply("b").usage().costUsd()).isEmpty();

      assertThat(rig.model.request()).contains("\"model\":\"m\"");
      assertThat(rig.model.request()).contains("\"model\":\"m2\"");
    }
  }
}
