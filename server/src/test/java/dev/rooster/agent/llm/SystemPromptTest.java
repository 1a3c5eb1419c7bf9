package dev.rooster.agent.llm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.agent.TurnRequest;
import dev.rooster.session.Session;
import dev.rooster.session.SessionKey;
import dev.rooster.trust.Situation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The system prompt, from files that people edit. */
class SystemPromptTest {
  @TempDir private Path workspace;

  @BeforeEach
  void remember() throws IOException {
    write("users/alice/MEMORY.md", "She is allergic to nuts.");
    write("users/bob/MEMORY.md", "He plans a party.");
    write("MEMORY.md", "Nobody sees this.");
  }

  private void write(String name, String text) throws IOException {
    Path file = workspace.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  private String prompt(Situation situation, String user) {
    return SystemPrompt.of(
        TurnRequest.of(
            "hi",
            Session.lasting(SessionKey.main("main")),
            LlmRig.origin(situation, Optional.of(user).filter(it -> !it.isEmpty())),
            Map.of()),
        new WorkspaceFiles(workspace));
  }

  @Test
  void memory_is_read_for_its_user_alone() {
    assertThat(prompt(Situation.CHAT, "alice")).contains("nuts").doesNotContain("party");
    assertThat(prompt(Situation.SCHEDULED, "bob")).contains("party").doesNotContain("nuts");
    assertThat(prompt(Situation.CHAT, "carol")).doesNotContain("nuts", "party");
    assertThat(prompt(Situation.SCHEDULED, "")).doesNotContain("nuts", "party", "sees");
  }

  @Test
  void a_group_does_not_hear_what_the_agent_knows_about_one_of_them() {
    assertThat(prompt(Situation.GROUP, "alice"))
        .doesNotContain("nuts")
        .contains("Each message starts with its author.");
  }

  @Test
  void a_user_name_is_not_a_path() {
    assertThat(prompt(Situation.CHAT, "..")).doesNotContain("sees");
    assertThat(prompt(Situation.CHAT, "../users/bob")).doesNotContain("party");
  }

  @Test
  void a_file_that_is_too_long_is_cut() throws IOException {
    write("AGENT.md", "You are Hen. " + "x".repeat(30_000));

    assertThat(prompt(Situation.CHAT, "alice"))
        .startsWith("You are Hen. ")
        .contains("(The rest of AGENT.md is left out: the file is too long.)")
        .hasSizeLessThan(21_000);
  }

  @Test
  void the_prompt_has_no_time_and_the_message_has_it_to_the_minute() {
    assertThat(prompt(Situation.CHAT, "alice")).doesNotContain("2026");
    assertThat(SystemPrompt.now(LlmRig.NOW, ZoneId.of("Asia/Tokyo")))
        .isEqualTo("(It is Wednesday 18 November 2026, 18:00, Asia/Tokyo.)");
  }
}
