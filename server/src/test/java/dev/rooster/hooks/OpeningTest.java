package dev.rooster.hooks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.inbox.Priority;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a session hears when it begins. */
class OpeningTest {
  private final HookScene scene = new HookScene();

  @AfterEach
  void close() {
    scene.close();
  }

  private String start() {
    return scene.call("SessionStart", "\"source\":\"resume\"").text();
  }

  @Test
  void only_messages_that_do_not_come_with_the_prompt_are_listed() {
    scene.put("r-urgent", Priority.INTERRUPT, 0);
    scene.put("r-normal", Priority.NORMAL, 0);
    assertThat(start()).endsWith("session %s of agent claude-code.".formatted(HookScene.SESSION));

    scene.put("r-idle", Priority.IDLE, 0);
    assertThat(start())
        .contains("1 message waits for the end of a turn:\n- reminder r-idle, due at ")
        .doesNotContain("r-urgent", "r-normal");
    assertThat(scene.prompt("go on").text())
        .contains("reminder r-urgent;", "reminder r-normal;")
        .doesNotContain("r-idle");
  }

  @Test
  void the_first_of_many_messages_are_listed() {
    IntStream.range(0, 9).forEach(it -> scene.put("r-normal-" + it, Priority.NORMAL, it));
    IntStream.range(0, 7).forEach(it -> scene.put("r-idle-" + it, Priority.IDLE, it));

    assertThat(start())
        .contains("7 messages wait for the end of a turn:", "r-idle-0", "r-idle-4")
        .doesNotContain("r-idle-5", "r-normal");
  }

  @Test
  void gemini_hears_of_its_session_with_the_first_prompt_and_no_other() {
    scene.put(HookScene.item("gemini", "r-1", Priority.NORMAL, 0, "call Ada", Optional.empty()));

    assertThat(gemini("SessionStart", "\"source\":\"startup\"").isEmpty()).isTrue();
    assertThat(gemini("BeforeAgent", "\"prompt\":\"one\"").text())
        .contains("call Ada")
        .endsWith("session %s of agent gemini.".formatted(HookScene.SESSION));
    assertThat(gemini("BeforeAgent", "\"prompt\":\"two\"").isEmpty()).isTrue();
  }

  private HookScene.Reply gemini(String event, String more) {
    return scene.post("/hooks/gemini", HookScene.json(event, more));
  }
}
