package dev.rooster.agent.llm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.agent.ToolResult;
import dev.rooster.model.Answer;
import dev.rooster.session.Entry;
import dev.rooster.turn.TurnResult;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Conversations that are longer than the model's context window. */
@Timeout(60)
class CompactTest {
  private static final String LONG = "word ".repeat(1_000);

  @TempDir private Path home;

  private static void talk(LlmRig rig, int messages) {
    rig.transcript().append(Entry.user("my name is Zora", "alice", LlmRig.NOW));
    for (int i = 0; i < messages; i++) {
      rig.transcript()
          .append(
              Entry.assistant("reply %d %s".formatted(i, LONG), List.of(), LlmRig.NOW),
              Entry.user("message %d %s".formatted(i, LONG), "alice", LlmRig.NOW));
    }
    rig.transcript().append(Entry.assistant("the last reply", List.of(), LlmRig.NOW));
  }

  @ParameterizedTest
  @ValueSource(strings = {"openai", "anthropic"})
  void a_long_conversation_is_summarised_before_it_is_sent(String provider) throws Exception {
    try (LlmRig rig =
        new LlmRig(home, provider, Answer.says("They counted."), Answer.says("Zora."))) {
      talk(rig, 20);
      rig.with("context_tokens: 16000");

      assertThat(rig.reply("what is my name?").text()).isEqualTo("Zora.");

      assertThat(rig.model.request()).contains("You summarise").contains("message 0 word");
      assertThat(rig.model.request())
          .contains("my name is Zora")
          .contains("They counted.")
          .contains("message 19 word")
          .contains("the last reply")
          .contains("what is my name?")
          .doesNotContain("message 10 word")
          .hasSizeLessThan(30_000);
      assertThat(rig.entries())
          .filteredOn(it -> it.role() == Entry.Role.SUMMARY)
          .extracting(Entry::text)
          .containsExactly("They counted.");

      rig.model.script(Answer.says("Yes."));
      assertThat(rig.reply("sure?").text()).isEqualTo("Yes.");
      assertThat(rig.model.request()).contains("They counted.").contains("sure?");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"openai", "anthropic"})
  void a_prompt_that_the_provider_finds_too_long_is_summarised_once(String provider)
      throws Exception {
    try (LlmRig rig =
        new LlmRig(home, provider, Answer.says("They counted."), Answer.says("Zora."))) {
      talk(rig, 20);
      rig.model.window(15_000);

      assertThat(rig.reply("what is my name?").text()).isEqualTo("Zora.");

      rig.model.window(10);
      TurnResult.Failed failed = rig.failure("and now?");
      assertThat(failed.retryable()).isFalse();
      assertThat(failed.why()).endsWith("Send less at once, or set context_tokens of agent main.");
    }
  }

  @Test
  void a_long_turn_keeps_its_message_and_never_parts_a_call_from_its_result() throws Exception {
    try (LlmRig rig = new LlmRig(home, "anthropic")) {
      rig.model.otherwise(body ->
          body.contains("You summarise")
              ? Answer.says("Weather was looked up.")
              : body.contains("Weather was looked up.")
                  ? Answer.says("Done.")
                  : Answer.calls("weather", "{\"city\":\"Bonn\"}"));
      rig.with(
              TestTools.tool(
                  "weather", (arguments, scene) -> new ToolResult.Done(LONG + LONG + LONG)))
          .with("context_tokens: 16000");

      assertThat(rig.reply("look everywhere").text()).isEqualTo("Done.");
      String last = "";
      while (rig.model.waiting() > 0) {
        last = rig.model.request();
      }
      assertThat(last)
          .contains("look everywhere")
          .contains("It is Wednesday 18 November 2026, 10:00, Europe/Berlin.");
      List<Entry> entries = rig.entries();
      assertThat(entries).filteredOn(it -> it.role() == Entry.Role.SUMMARY).hasSize(1);
      assertThat(ModelView.of(entries).visible().getFirst().message().text())
          .isEqualTo("look everywhere");
    }
  }

  @Test
  void a_second_summary_builds_on_the_first_and_leaves_no_gap() {
    try (LlmRig rig = new LlmRig(home, "openai")) {
      talk(rig, 10);
      rig.transcript().append(Entry.summary("first", LlmRig.NOW));
      ModelView once = ModelView.of(rig.entries());
      assertThat(once.summary()).isEqualTo("first");
      assertThat(once.shown().getFirst().message().text()).startsWith("message 8 ");

      talk(rig, 10);
      ModelView next = ModelView.of(rig.entries()).shortened();
      assertThat(next.summary()).isEqualTo("first");
      assertThat(next.hidden().getFirst().message().text()).startsWith("message 8 ");

      rig.transcript().append(Entry.summary("second", LlmRig.NOW));
      ModelView twice = ModelView.of(rig.entries());
      assertThat(twice.summary()).isEqualTo("second");
      assertThat(twice.shown()).isEqualTo(next.shown());
    }
  }
}
