package dev.rooster.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.cli.CliRun.Result;
import dev.rooster.format.Fields;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code rooster install}, {@code uninstall} and {@code doctor}. */
class InstallCliTest {
  @TempDir Path person;
  private ClientsHost host;

  @BeforeEach
  void host() {
    host = new ClientsHost(person);
  }

  private Result rooster(String... words) {
    return new CliRun().host(host).environment("PATH", "/usr/bin:/bin").run(List.of(words));
  }

  private static Fields json(Result result) {
    return Requests.fields(result.out());
  }

  @Test
  void installing_says_which_files_changed_and_what_to_do_next() throws Exception {
    host.up = false;
    Files.createDirectories(person.resolve(".gemini"));
    Files.writeString(person.resolve(".gemini/settings.json"), "{}");

    Result result = rooster("install", "gemini");

    assertThat(result.exit()).isZero();
    assertThat(result.out())
        .startsWith("changed    %s/.gemini/settings.json\n   backup  ".formatted(person))
        .endsWith("next: rooster up\nnext: start a new session of Gemini CLI\n");
    assertThat(rooster("install", "gemini").out())
        .isEqualTo(
            "Rooster is already installed in Gemini CLI, as agent gemini; nothing to change\n");
    assertThat(rooster("uninstall", "gemini").out())
        .isEqualTo("changed    %s/.gemini/settings.json\n".formatted(person));
    assertThat(rooster("uninstall", "gemini").out())
        .isEqualTo("Rooster is not installed in Gemini CLI; nothing to change\n");
    assertThat(person.resolve(".gemini/settings.json")).hasContent("{}");
  }

  @Test
  void a_dry_run_shows_the_diff_and_changes_nothing() {
    Result result = rooster("install", "codex", "--agent", "work", "--dry-run");

    assertThat(result.out())
        .contains(
            "--- /dev/null\n+++ %s/.codex/hooks.json\n@@ -0,0 +1,71 @@\n+{\n".formatted(person))
        .contains("+args = [\"mcp\", \"--agent\", \"work\"]\n")
        .doesNotContain("next:");
    assertThat(person).isEmptyDirectory();
  }

  @Test
  void json_has_the_files_with_their_diffs() {
    Fields result = json(rooster("install", "claude-code", "--project", "--dry-run", "--json"));

    assertThat(result.text("client")).contains("claude-code");
    assertThat(result.flag("dry_run")).contains(true);
    List<Fields> files = result.objects("files");
    assertThat(files.stream().map(it -> it.text("path").orElseThrow()))
        .containsExactly(person + "/project/.claude/settings.json", person + "/project/.mcp.json");
    assertThat(files).allMatch(it -> it.text("change").equals(Optional.of("created")));
    assertThat(files.getFirst().text("diff").orElseThrow()).contains("asyncRewake");
  }

  @Test
  void a_plugin_is_written_into_the_directory_named() {
    Result result = rooster("install", "claude-code", "--plugin", "plug");

    assertThat(result.out()).contains("next: claude --plugin-dir plug\n");
    assertThat(person.resolve("project/plug/.claude-plugin/plugin.json")).exists();
    assertThat(rooster("uninstall", "claude-code", "--plugin", "plug").exit()).isZero();
    assertThat(person.resolve("project/plug")).doesNotExist();
  }

  @Test
  void wrong_arguments_are_explained() {
    assertThat(rooster("install", "claude").err())
        .isEqualTo("rooster: unknown client 'claude'. Use claude-code, codex or gemini.\n");
    assertThat(rooster("install", "gemini", "--trust").err()).contains("Leave out --trust");
    assertThat(rooster("install", "codex", "--plugin", "x").exit()).isEqualTo(2);
    assertThat(rooster("install", "codex", "--agent", "a b").err())
        .contains("'a b' is not a valid agent name");
    assertThat(rooster("install", "codex", "--project", "--trust").err())
        .contains("Codex asks about the hooks of a project itself");
  }

  @Test
  void the_doctor_finds_nothing_wrong_without_clients() {
    Result result = rooster("doctor");

    assertThat(result.exit()).isZero();
    assertThat(result.out())
        .contains("ok     daemon")
        .contains("ok     mcp")
        .contains("-      claude-code  not installed; rooster install claude-code does it\n");
  }

  @Test
  void the_doctor_shows_where_rooster_is_installed_and_the_last_hook() {
    rooster("install", "gemini");
    host.agents =
        "{\"items\":[{\"name\":\"gemini\",\"kind\":\"inbox\",\"sessions\":[{\"hook_at\":"
            + "\"2026-11-18T10:00:00Z\",\"mcp_at\":null}]}]}";

    Result result = rooster("doctor");

    assertThat(result.exit()).isZero();
    assertThat(result.out())
        .contains("installed in %s/.gemini/settings.json as agent gemini\n".formatted(person))
        .contains("last hook 2026-11-18T10:00:00Z, last MCP call never\n")
        .contains("ok     hook");
  }

  @Test
  void the_doctor_says_what_is_wrong_and_what_to_do() throws Exception {
    rooster("install", "codex", "--agent", "work");
    Files.delete(person.resolve(".rooster/bin/rooster-hook"));
    Files.writeString(person.resolve(".codex/config.toml"), "");
    host.mcp = 404;

    Result result = rooster("doctor", "--json");

    assertThat(result.exit()).isEqualTo(1);
    assertThat(json(result).flag("ok")).contains(false);
    assertThat(
            json(result).objects("checks").stream()
                .filter(it -> it.text("state").equals(Optional.of("wrong")))
                .map(it -> it.text("remedy").orElseThrow()))
        .containsExactlyInAnyOrder(
            "restart it: rooster stop, then rooster up",
            "rooster install codex --agent work",
            "start codex and trust them when it asks, or run rooster install codex --trust",
            "add it to rooster.yaml: agents: {work: {kind: inbox}}",
            "rooster install, for any of the clients");
  }

  /** Claude Code ignores the file, or the hooks in it, without a word. */
  @Test
  void the_doctor_says_that_a_client_does_not_call_what_is_installed() throws Exception {
    host.agents = "{\"items\":[{\"name\":\"claude-code\",\"kind\":\"inbox\",\"sessions\":[]}]}";
    rooster("install", "claude-code");
    Path settings = person.resolve(".claude/settings.json");
    String installed = Files.readString(settings);

    Files.writeString(settings, installed + "// mine\n");
    assertThat(rooster("doctor").out()).contains("wrong  claude-code", "do: remove them\n");
    Files.writeString(settings, installed.replaceFirst("\\{", "{\"disableAllHooks\": true,"));
    assertThat(rooster("doctor").out())
        .contains("wrong  claude-code", "disableAllHooks: the client calls no hooks");
    Files.writeString(settings, installed);
    assertThat(rooster("doctor").out()).doesNotContain("wrong  claude-code");
  }

  @Test
  void the_doctor_reports_a_daemon_that_is_down_and_settings_that_cannot_be_read()
      throws Exception {
    host.up = false;
    Files.createDirectories(person.resolve(".gemini"));
    Files.writeString(person.resolve(".gemini/settings.json"), "{");

    Result result = rooster("doctor");

    assertThat(result.exit()).isEqualTo(1);
    assertThat(result.out())
        .contains("wrong  daemon")
        .contains("do: rooster up\n")
        .contains("invalid JSON")
        .contains("do: fix line 1, column 2");
  }
}
