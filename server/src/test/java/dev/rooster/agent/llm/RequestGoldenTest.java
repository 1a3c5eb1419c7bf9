package dev.rooster.agent.llm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.model.Answer;
import dev.rooster.model.Golden;
import dev.rooster.trust.Situation;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The requests to models match the files in {@code resources/model}; with {@code
 * -Drooster.write=true} they are written anew.
 */
@Timeout(60)
class RequestGoldenTest {
  /** The message of a fired reminder, as fire composes it. */
  private static final String FIRED =
      """
      Ask Bob for the numbers.

      ---

      Due Wed 2026-11-18 10:00:00 +01:00, Europe/Berlin.

      Your reply is sent to telegram:42 as it is.

      A schedule woke you, and this turn is unattended: ask no questions, offer no choices, promise \
      nothing for later. Do the work now, with what you have.
      If there is nothing to report, end your reply with the line [nothing]. If you could not do \
      the work, end your reply with a line that begins with [failed] and gives the reason. To look \
      again later, end it with a line such as [check_again 20m]: you are woken once more then.\
      """;

  @TempDir private Path home;

  @ParameterizedTest
  @ValueSource(strings = {"openai", "anthropic", "ollama"})
  void a_first_message_and_the_result_of_a_tool(String provider) throws Exception {
    try (LlmRig rig =
        new LlmRig(
            home, provider, Answer.calls("weather", "{\"city\":\"Bonn\"}"), Answer.says("Rain."))) {
      rig.with(TestTools.weather()).reply("Do I need an umbrella?");

      Golden.matches(provider + "-first", rig.model.request());
      Golden.matches(provider + "-result", rig.model.request());

      rig.model.script(Answer.says("You are welcome."));
      rig.reply("Thanks!");
      Golden.matches(provider + "-second", rig.model.request());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"openai", "anthropic"})
  void a_scheduled_turn_with_memory(String provider) throws Exception {
    try (LlmRig rig = new LlmRig(home, provider, Answer.says("Asked."))) {
      rig.file("AGENT.md", "You are Hen, the assistant of a bakery.\n");
      rig.file("TOOLS.md", "Bob answers on Signal only.\n");
      rig.file("users/alice/MEMORY.md", "- prefers short replies\n- Bob is her accountant\n");
      rig.file("users/bob/MEMORY.md", "- a secret of Bob\n");
      rig.with(LlmRig.origin(Situation.SCHEDULED, Optional.of("alice")))
          .withInstructions("Keep the books.")
          .with(TestTools.weather())
          .reply(FIRED);

      Golden.matches(provider + "-scheduled", rig.model.request());
    }
  }

  @Test
  void a_fired_reminder_in_an_empty_workspace_is_a_small_request() throws Exception {
    try (LlmRig rig = new LlmRig(home, "openai", Answer.says("Asked."))) {
      rig.with(LlmRig.origin(Situation.SCHEDULED, Optional.of("alice"))).reply(FIRED);

      String body = rig.model.request();
      Golden.matches("openai-small", body);
      assertThat(body.getBytes(StandardCharsets.UTF_8)).hasSizeLessThan(2_000);
    }
  }
}
