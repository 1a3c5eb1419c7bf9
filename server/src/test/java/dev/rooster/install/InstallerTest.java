package dev.rooster.install;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rooster.reminder.RefusedException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Rooster in the settings of clients: where it goes, and what it leaves alone. */
class InstallerTest extends InstallScene {
  @TempDir Path elsewhere;

  private List<Path> everything() throws IOException {
    try (Stream<Path> all = Files.walk(person)) {
      return all.filter(it -> !it.startsWith(home())).sorted().toList();
    }
  }

  private static String mode(Path file) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
  }

  @ParameterizedTest
  @EnumSource
  void files_that_were_missing_are_gone_again_with_their_directories(ClientKind client)
      throws Exception {
    List<Path> before = everything();

    List<FileChange> changes = install(client);
    assertThat(changes).allMatch(it -> it.kind() == FileChange.Kind.CREATED);
    assertThat(everything()).hasSizeGreaterThan(before.size());
    uninstall(client);

    assertThat(everything()).isEqualTo(before);
    assertThat(home().resolve("installed")).isEmptyDirectory();
  }

  @ParameterizedTest
  @EnumSource
  void a_file_that_was_missing_stays_if_the_person_wrote_into_it(ClientKind client)
      throws Exception {
    Path file = install(client).getFirst().file();
    Files.writeString(
        file, Files.readString(file).replaceFirst("\\{", "{\n  \"description\": \"mine\","));

    uninstall(client);

    assertThat(Files.readString(file)).isEqualToIgnoringWhitespace("{\"description\": \"mine\"}");
  }

  @Test
  void a_dry_run_changes_nothing() throws Exception {
    List<FileChange> changes = new Installer(settings(ClientKind.CODEX)).install(true);

    assertThat(changes).hasSize(2).allMatch(it -> it.diff().startsWith("--- /dev/null\n"));
    assertThat(everything()).containsExactly(person);
    assertThat(home()).doesNotExist();
  }

  @Test
  void the_variables_of_the_clients_move_the_files() throws Exception {
    environment.put("CLAUDE_CONFIG_DIR", person.resolve("c").toString());
    environment.put("CODEX_HOME", person.resolve("x").toString());
    environment.put("GEMINI_CLI_HOME", person.resolve("g").toString());

    for (ClientKind client : ClientKind.values()) {
      install(client);
    }

    assertThat(everything())
        .contains(
            person.resolve("c/settings.json"),
            person.resolve("c/.claude.json"),
            person.resolve("x/hooks.json"),
            person.resolve("x/config.toml"),
            person.resolve("g/.gemini/settings.json"))
        .doesNotContain(person.resolve(".claude"), person.resolve(".codex"));
  }

  @Test
  void a_project_has_settings_of_its_own() throws Exception {
    for (ClientKind client : ClientKind.values()) {
      new Installer(
              new ClientSettings(
                  client, files(Optional.of(elsewhere)), launch(client.word()), false))
          .install(false);
    }

    assertThat(
            Stream.of(
                ".claude/settings.json",
                ".mcp.json",
                ".codex/hooks.json",
                ".codex/config.toml",
                ".gemini/settings.json"))
        .allMatch(it -> Files.isRegularFile(elsewhere.resolve(it)));
    assertThat(everything()).containsExactly(person);
  }

  @Test
  void permissions_and_links_stay() throws Exception {
    Path real = Files.writeString(elsewhere.resolve("dotfile"), "{}\n");
    Files.setPosixFilePermissions(real, PosixFilePermissions.fromString("rw-r-----"));
    Path link = person.resolve(".claude/settings.json");
    Files.createDirectories(link.getParent());
    Files.createSymbolicLink(link, real);

    install(ClientKind.CLAUDE_CODE);

    assertThat(link).isSymbolicLink();
    assertThat(Files.readString(real)).contains("rooster-hook");
    assertThat(mode(real)).isEqualTo("rw-r-----");
    uninstall(ClientKind.CLAUDE_CODE);
    assertThat(link).isSymbolicLink();
    assertThat(real).hasContent("{}\n");
    assertThat(mode(real)).isEqualTo("rw-r-----");
  }

  @Test
  void the_backup_has_the_text_as_it_was_and_only_its_owner_can_read_it() throws Exception {
    write(".gemini/settings.json", "{\"env\": {\"KEY\": \"secret\"}}");

    Path backup = install(ClientKind.GEMINI).getFirst().backup().orElseThrow();

    assertThat(backup).hasContent("{\"env\": {\"KEY\": \"secret\"}}");
    assertThat(mode(backup)).isEqualTo("rw-------");
    assertThat(mode(backup.getParent())).isEqualTo("rwx------");
    assertThat(mode(backup.resolveSibling("record.json"))).isEqualTo("rw-------");
  }

  @Test
  void another_agent_replaces_the_entries_and_the_original_still_comes_back() throws Exception {
    write(".codex/hooks.json", "{\n  \"description\": \"mine\"\n}\n");
    install(ClientKind.CODEX);
    new Installer(settings(ClientKind.CODEX, "work", false)).install(false);

    assertThat(read(".codex/hooks.json")).contains("rooster-hook codex --agent work");
    assertThat(OurJson.handlers(read(".codex/hooks.json"))).hasSize(6);
    assertThat(read(".codex/config.toml")).contains("\"--agent\", \"work\"");
    uninstall(ClientKind.CODEX);
    assertThat(read(".codex/hooks.json")).isEqualTo("{\n  \"description\": \"mine\"\n}\n");
  }

  @Test
  void a_home_directory_with_blanks_is_quoted_for_the_shell_and_named_to_the_server()
      throws Exception {
    Launch launch =
        new Launch(person.resolve("it's here"), Path.of("/opt/a b/rooster"), false, "gemini");

    new Installer(new ClientSettings(ClientKind.GEMINI, files(Optional.empty()), launch, false))
        .install(false);

    assertThat(read(".gemini/settings.json"))
        .contains("exec '%s/it'\\\\''s here/bin/rooster-hook' gemini\"".formatted(person))
        .contains("\"command\": \"/opt/a b/rooster\"")
        .contains(
            "[\"mcp\", \"--agent\", \"gemini\", \"--home\", \"%s/it's here\"]".formatted(person));
  }

  @Test
  void entries_of_the_person_beside_ours_stay() throws Exception {
    install(ClientKind.CLAUDE_CODE);
    String ours = read(".claude/settings.json");
    write(
        ".claude/settings.json",
        ours.replaceFirst(
            "\"hooks\": \\[", "\"hooks\": [ {\"type\": \"command\", \"command\": \"mine\"},"));

    uninstall(ClientKind.CLAUDE_CODE);

    assertThat(read(".claude/settings.json"))
        .isEqualToIgnoringWhitespace(
            "{\"hooks\": {\"SessionStart\": [{\"hooks\": [{\"type\": \"command\", \"command\":"
                + " \"mine\"}]}]}}");
  }

  /** Claude Code writes this file all the time, in its own layout. */
  @Test
  void a_file_that_the_client_wrote_anew_loses_only_our_server() throws Exception {
    write(".claude.json", "{\n  \"numStartups\": 1,\n  \"projects\": {}\n}");
    install(ClientKind.CLAUDE_CODE);
    write(
        ".claude.json",
        """
        {
          "numStartups": 2,
          "mcpServers": {
            "rooster": {
              "type": "stdio",
              "command": "/opt/rooster/rooster",
              "args": [
                "mcp",
                "--agent",
                "claude-code"
              ]
            }
          },
          "projects": {
            "/x": {}
          }
        }\
        """);

    assertThat(install(ClientKind.CLAUDE_CODE))
        .allMatch(it -> it.kind() == FileChange.Kind.UNCHANGED);
    uninstall(ClientKind.CLAUDE_CODE);

    assertThat(read(".claude.json"))
        .isEqualTo("{\n  \"numStartups\": 2,\n  \"projects\": {\n    \"/x\": {}\n  }\n}");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
          CLAUDE_CODE | .claude/settings.json | {"a": 1               | expected ','
          CLAUDE_CODE | .claude/settings.json | {"a": tru}            | expected a value
          CLAUDE_CODE | .claude/settings.json | ["a"]                 | expected an object
          CLAUDE_CODE | .claude/settings.json | {"hooks": 7}          | hooks is not an object
          CLAUDE_CODE | .claude/settings.json | {"hooks": {"Stop": 7}} | hooks.Stop is not a list
          CLAUDE_CODE | .claude/settings.json | {"hooks": {}, "hooks": {}} | hooks is there twice
          CLAUDE_CODE | .claude.json          | {"mcpServers": {"rooster": {"url": "x"}}} | mcpServers.rooster is another server
          GEMINI      | .gemini/settings.json | {} /* never ends      | a comment has no end
          CODEX       | .codex/config.toml    | a = "b                | a string has no end
          CODEX       | .codex/config.toml    | [mcp_servers.rooster] | mcp_servers.rooster is another server
          CODEX       | .codex/config.toml    | mcp_servers = { a = { command = "x" } } | mcp_servers is written on one line
          CODEX       | .codex/config.toml    | a = 1 b = 2           | expected the end of the line
          """)
  void a_file_that_cannot_be_edited_is_refused_and_nothing_changes(
      ClientKind client, String name, String text, String problem) throws Exception {
    write(name, text);
    List<Path> before = everything();

    assertThatThrownBy(() -> install(client))
        .isInstanceOfSatisfying(
            RefusedException.class,
            it -> {
              assertThat(it.problem()).contains(name, problem);
              assertThat(it.remedy()).endsWith("Nothing was changed");
            });

    assertThat(read(name)).isEqualTo(text);
    assertThat(everything()).isEqualTo(before);
  }

  /** Codex stores there what the person allows for good, and does not start with that alone. */
  @Test
  void what_codex_adds_to_our_server_goes_with_it() throws Exception {
    write(".codex/config.toml", "model = \"gpt\"\n");
    install(ClientKind.CODEX);
    String allowed =
        "\n[mcp_servers.rooster.tools.reminder]\napproval_mode = \"approve\"\n\n[tui]\na = 1\n";
    write(".codex/config.toml", read(".codex/config.toml") + allowed);

    new Installer(settings(ClientKind.CODEX, "work", false)).install(false);
    assertThat(read(".codex/config.toml")).contains("\"--agent\", \"work\"", "[tui]\na = 1\n");
    write(".codex/config.toml", read(".codex/config.toml") + allowed.replace("[tui]", "[other]"));
    uninstall(ClientKind.CODEX);

    assertThat(read(".codex/config.toml"))
        .contains("model = \"gpt\"", "[tui]\na = 1\n", "[other]")
        .doesNotContain("rooster");
  }

  /**
   * Codex stores its own marks, and those of earlier hooks stay. Two for a hook keep it from
   * starting.
   */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void an_outdated_mark_of_a_hook_is_replaced(boolean changedByCodex) throws Exception {
    new Installer(settings(ClientKind.CODEX, "codex", true)).install(false);
    if (changedByCodex) {
      write(".codex/config.toml", read(".codex/config.toml") + "\n[tui]\na = 1\n");
    }
    new Installer(settings(ClientKind.CODEX, "work", false)).install(false);

    new Installer(settings(ClientKind.CODEX, "work", true)).install(false);

    List<String> headers =
        read(".codex/config.toml").lines().filter(it -> it.startsWith("[")).toList();
    assertThat(headers).doesNotHaveDuplicates().anyMatch(it -> it.contains("user_prompt_submit"));
    assertThat(Found.in(ClientKind.CODEX, files(Optional.empty()), launch("work")))
        .get()
        .matches(it -> !it.untrusted());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[mcp_servers]\nrooster = { command = \"mine\" }\n",
        "[mcp_servers]\nrooster.command = \"mine\"\n",
        "[mcp_servers]\n\"rooster\".command = \"mine\"\n"
      })
  void a_server_of_the_same_name_on_one_line_is_not_doubled(String config) throws Exception {
    write(".codex/config.toml", config);

    assertThatThrownBy(() -> install(ClientKind.CODEX))
        .hasMessageContaining("mcp_servers.rooster is another server");
    assertThat(read(".codex/config.toml")).isEqualTo(config);
  }

  @Test
  void a_file_that_is_not_utf_8_is_refused() throws Exception {
    Path file = write(".gemini/settings.json", "");
    Files.write(file, new byte[] {'{', '"', (byte) 0xe4, '"', '}'});

    assertThatThrownBy(() -> install(ClientKind.GEMINI)).hasMessageContaining("is not UTF-8");
    assertThat(file).hasBinaryContent(new byte[] {'{', '"', (byte) 0xe4, '"', '}'});
  }

  @Test
  void a_file_that_changes_while_it_is_written_is_left_as_it_is() throws Exception {
    Path file = write(".gemini/settings.json", "{\"new\": 1}");

    assertThatThrownBy(
            () -> SettingsWriter.replace(file, Optional.of("{\"old\": 1}"), Optional.of("{}")))
        .hasMessageContaining("was changed by another program");
    assertThat(file).hasContent("{\"new\": 1}");
    assertThat(file.getParent()).isDirectoryNotContaining("glob:**.rooster");
  }

  @Test
  void a_client_that_would_ignore_the_file_is_mentioned() throws Exception {
    write(".claude/settings.json", "{} // mine");
    write(".gemini/settings.json", "{} // mine");

    assertThat(install(ClientKind.CLAUDE_CODE).getFirst().notes())
        .singleElement()
        .asString()
        .contains("has comments");
    assertThat(install(ClientKind.GEMINI).getFirst().notes()).isEmpty();
  }

  /** The hash is the one that Codex 0.166 shows for this hook. */
  @Test
  void codex_trusts_the_hooks_by_their_hash() throws Exception {
    Launch launch =
        new Launch(Path.of("/home/ada/.rooster"), Path.of("/opt/rooster"), true, "codex");
    EditedText hooks = new EditedText("");
    new JsonPatch(HookEntries.of(ClientKind.CODEX, launch), Optional.empty()).add(hooks);

    assertThat(CodexHashes.of(Path.of("/x/hooks.json"), hooks.text()))
        .containsEntry(
            "/x/hooks.json:pre_tool_use:0:0",
            "sha256:bda326a2260a698b410447004ea438a2975fd02f6b35b47efce29979c59e6f4a")
        .containsEntry(
            "/x/hooks.json:session_end:0:0",
            "sha256:9ccf47065963ab369b56bdf19c42497ea8d0977913e0b9dde3b4dd78156487b2")
        .hasSize(6);
  }

  @Test
  void trust_goes_with_the_hooks_also_if_codex_wrote_it() throws Exception {
    write(".codex/config.toml", "model = \"gpt\"");
    install(ClientKind.CODEX);
    String untrusted = read(".codex/config.toml");
    new Installer(settings(ClientKind.CODEX, "codex", true)).install(false);
    String trusted = read(".codex/config.toml");
    assertThat(trusted).startsWith(untrusted).contains("[hooks.state.");
    assertThat(install(ClientKind.CODEX)).allMatch(it -> it.kind() == FileChange.Kind.UNCHANGED);
    assertThat(read(".codex/config.toml")).isEqualTo(trusted);
    write(".codex/config.toml", trusted + "\n[projects.\"/x\"]\ntrust_level = \"trusted\"\n");

    uninstall(ClientKind.CODEX);

    assertThat(read(".codex/config.toml"))
        .isEqualTo("model = \"gpt\"\n[projects.\"/x\"]\ntrust_level = \"trusted\"\n");
  }
}
