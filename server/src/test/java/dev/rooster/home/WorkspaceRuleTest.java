package dev.rooster.home;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.format.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WorkspaceRuleTest {
  @TempDir private Path folder;
  private Path home;

  @BeforeEach
  void createHome() throws IOException {
    home = Files.createDirectories(folder.resolve("u/.rooster"));
    Files.createDirectories(home.resolve("schedules.d"));
  }

  private ConfigFile.Loaded load(String workspace) throws IOException {
    Files.writeString(
        home.resolve("rooster.yaml"),
        """
        agents:
          main: {kind: llm, provider: ollama, model: m%s}
          other: {kind: llm, provider: ollama, model: m}
        """
            .formatted(workspace.isEmpty() ? "" : ", workspace: \"%s\"".formatted(workspace)));
    return ConfigFiles.at(home.resolve("rooster.yaml"), folder.resolve("u")).load();
  }

  private static void assertRefused(ConfigFile.Loaded loaded) {
    assertThat(loaded.problems())
        .singleElement()
        .satisfies(problem -> {
          assertThat(problem.path()).isEqualTo("agents.main.workspace");
          assertThat(problem.place().line()).isEqualTo(2);
          assertThat(problem.remedy()).contains("workspace: ~/assistant");
        });
    assertThat(loaded.configuration().agents().names())
        .as("only this agent is held back")
        .contains("other")
        .doesNotContain("main");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        ".",
        "..",
        "~",
        "~/.rooster",
        "/",
        "workspace/..",
        "schedules.d",
        "schedules.d/agent",
        "roles",
        "calendars",
        ".last-good",
        ".native",
        "rooster.db",
      })
  void a_workspace_with_files_of_rooster_is_refused(String workspace) throws IOException {
    assertRefused(load(workspace));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "workspace", "workspace/main", "agents/main", "~/src", "~/.rooster2"})
  void any_other_directory_is_accepted(String workspace) throws IOException {
    ConfigFile.Loaded loaded = load(workspace);

    assertThat(loaded.problems()).extracting(Problem::words).isEmpty();
    assertThat(loaded.configuration().agents().has("main")).isTrue();
  }

  @Test
  void a_link_to_the_home_directory_is_refused() throws IOException {
    Files.createSymbolicLink(folder.resolve("u/files"), home);

    assertRefused(load("~/files"));
    assertRefused(load("~/files/schedules.d"));
  }

  @Test
  void the_directory_that_a_configuration_file_is_linked_from_is_refused() throws IOException {
    Path dotfiles = Files.createDirectories(folder.resolve("u/dotfiles"));
    Files.createSymbolicLink(home.resolve("roles"), dotfiles);

    assertRefused(load("~/dotfiles"));
    assertRefused(load("~/dotfiles/notes"));
  }

  @Test
  void a_link_that_leads_nowhere_is_refused() throws IOException {
    Files.createSymbolicLink(folder.resolve("u/files"), folder.resolve("missing"));

    assertRefused(load("~/files"));
  }

  @Test
  void a_default_workspace_that_is_a_link_to_the_home_directory_is_refused() throws IOException {
    Files.createSymbolicLink(home.resolve("workspace"), home);

    assertThat(load("").problems())
        .extracting(Problem::path)
        .containsExactly("agents.main.workspace", "agents.other.workspace");
  }

  @Test
  void the_last_valid_workspace_stays_in_effect() throws IOException {
    new LastGood(home).keep(load("~/src").valid());

    ConfigFile.Loaded loaded = load(".");

    assertThat(loaded.problems()).hasSize(1);
    assertThat(loaded.configuration().agents().get("main").orElseThrow().workspace())
        .contains(folder.resolve("u/src"));
  }

  @Test
  void a_workspace_that_an_earlier_version_accepted_does_not_come_back() throws IOException {
    ConfigFile.Loaded loaded = load(".");
    new LastGood(home).keep(Files.readString(home.resolve("rooster.yaml")));

    assertRefused(loaded);
    assertRefused(load("."));
  }
}
