package dev.rooster.install;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Installing twice and uninstalling leaves every file of settings as it was, byte for byte. */
class ByteForByteTest extends InstallScene {
  private static final List<String> JSON =
      List.of(
          ".claude/settings.json", ".claude.json", ".codex/hooks.json", ".gemini/settings.json");

  private static Map<String, String> jsonTexts() {
    Map<String, String> texts = new LinkedHashMap<>();
    texts.put("empty file", "");
    texts.put("blanks", " \n\t\n");
    texts.put("byte order mark alone", "\ufeff");
    texts.put("empty object", "{}");
    texts.put("empty object over lines", "{\n}\n");
    texts.put("empty object with a comment", "{ // nothing yet\n}");
    texts.put("no final newline", "{\n  \"model\": \"opus\"\n}");
    texts.put("one line", "{\"model\":\"opus\",\"env\":{\"A\":\"b\"}}");
    texts.put("tabs", "{\n\t\"model\": \"opus\",\n\t\"hooks\": {\n\t}\n}\n");
    texts.put("windows line ends", "{\r\n    \"model\": \"opus\",\r\n    \"x\": [1, 2]\r\n}\r\n");
    texts.put("byte order mark", "\ufeff{\n  \"model\": \"opus\"\n}\n");
    texts.put("trailing commas", "{\n  \"a\": [1, 2,],\n  \"hooks\": {\"Stop\": [],},\n}\n");
    texts.put(
        "comments everywhere",
        """
        // first
        { /* a */ "model" /* b */ : /* c */ "opus" // "quoted" }
          , // between
          "mcpServers": {
            "other": {"command": "x"} // last
            /* really */
          } /* end */
        }
        // after the end
        """);
    texts.put(
        "hooks of others",
        """
        {
          "hooks": {
            "Stop": [
              {"hooks": [{"type": "command", "command": "say 'done'", "timeout": 5}]}
            ],
            "SessionStart": [],
            "PreToolUse": [ {"matcher": "Bash",
                "hooks": [ {"type":"command","command":"check \\"$1\\" {}[]"} ]}, ],
            "AfterAgent": [
            ]
          },
          "permissions": { "allow": ["Bash(ls:*)"] }
        }
        """);
    texts.put(
        "odd layout",
        "{\"a\":1\n,\"b\"\n:\n[ ]   ,\n\n\n   \"c\":{ \"d\" : \"\\u00e4\\n\" }}   \n\n");
    texts.put("non-ascii", "{\"über\": \"naïve — 🐓\", \"mcpServers\": {}}");
    return texts;
  }

  private static Map<String, String> tomlTexts() {
    Map<String, String> texts = new LinkedHashMap<>();
    texts.put("empty file", "");
    texts.put("a comment", "# nothing");
    texts.put("keys", "model = \"gpt\"\n");
    texts.put("no final newline", "model = 'gpt' # mine");
    texts.put("windows line ends", "model = \"gpt\"\r\n\r\n[tui]\r\nx = 1\r\n");
    texts.put("many empty lines", "model = \"gpt\"\n\n\n\n");
    texts.put(
        "everything",
        """
        # Codex
        "model" = "gpt"   # the model
        text = \"""
        [mcp_servers.rooster] is not a table here \\\"""
        ]
        \"""
        lit = '''
        # not a comment
        '''
        at = 1979-05-27 07:32:00
        list = [ 1, 2, # two
          { a = "]", b.c = 'd' },
        ]
        mcp_servers.dotted.command = "x"

        [mcp_servers.other]
        command = "npx"
        args = ["-y", "thing"]
        [[hooks.Stop]]
        [[hooks.Stop.hooks]]
        type = "command"
        command = "true"
        [ projects . "/home/a b" ]
        trust_level = "trusted" # yes
        # the end
        """);
    return texts;
  }

  static Stream<Arguments> files() {
    Stream<Arguments> json =
        JSON.stream()
            .flatMap(name ->
                jsonTexts().entrySet().stream()
                    .map(it -> Arguments.of(name, it.getKey(), it.getValue())));
    Stream<Arguments> toml =
        tomlTexts().entrySet().stream()
            .map(it -> Arguments.of(".codex/config.toml", it.getKey(), it.getValue()));
    return Stream.concat(json, toml);
  }

  private static ClientKind client(String name) {
    return name.startsWith(".codex")
        ? ClientKind.CODEX
        : name.startsWith(".gemini") ? ClientKind.GEMINI : ClientKind.CLAUDE_CODE;
  }

  @ParameterizedTest(name = "{0}: {1}")
  @MethodSource("files")
  void a_file_is_as_before_after_two_installations_and_one_removal(
      String name, String what, String text) throws Exception {
    Path file = write(name, text);

    install(client(name));
    byte[] installed = Files.readAllBytes(file);
    List<FileChange> again = install(client(name));

    assertThat(new String(installed, StandardCharsets.UTF_8)).isNotEqualTo(text);
    assertThat(Files.readAllBytes(file)).isEqualTo(installed);
    assertThat(again).allMatch(it -> it.kind() == FileChange.Kind.UNCHANGED);

    uninstall(client(name));

    assertThat(Files.readAllBytes(file)).isEqualTo(text.getBytes(StandardCharsets.UTF_8));
  }

  @ParameterizedTest(name = "{0}: {1}")
  @MethodSource("files")
  void without_the_backup_a_file_is_as_before(String name, String what, String text)
      throws Exception {
    Path file = write(name, text);
    Path backup =
        install(client(name)).stream()
            .filter(it -> it.file().equals(file))
            .findFirst()
            .flatMap(FileChange::backup)
            .orElseThrow();
    Files.delete(backup);

    new Installer(settings(client(name), "work", false)).install(false);
    assertThat(Files.readString(backup)).isEqualTo(text);
    Files.delete(backup);
    uninstall(client(name));

    assertThat(Files.readAllBytes(file)).isEqualTo(text.getBytes(StandardCharsets.UTF_8));
  }

  /** As if the records in the home directory were lost, so that only the content tells. */
  @ParameterizedTest(name = "{0}: {1}")
  @MethodSource("files")
  void without_a_record_the_meaning_is_as_before(String name, String what, String text)
      throws Exception {
    Path file = write(name, text);
    install(client(name));
    try (Stream<Path> all = Files.walk(home().resolve("installed"))) {
      for (Path it : all.sorted(java.util.Comparator.reverseOrder()).toList()) {
        Files.delete(it);
      }
    }

    uninstall(client(name));

    SettingsPatch patch =
        name.endsWith(".toml")
            ? new TomlPatch("", List.of())
            : new JsonPatch(List.of(), java.util.Optional.empty());
    assertThat(patch.meaning(Files.readString(file))).isEqualTo(patch.meaning(text));
  }

  @ParameterizedTest(name = "{0}: {1}")
  @MethodSource("files")
  void a_change_elsewhere_in_between_stays_and_nothing_else(String name, String what, String text)
      throws Exception {
    String comment = name.endsWith(".toml") ? "# added by hand\n" : "// added by hand\n";
    Path file = write(name, text);
    install(client(name));
    String installed = Files.readString(file);
    boolean bom = text.startsWith("\ufeff");
    Files.writeString(
        file, bom ? "\ufeff" + comment + installed.substring(1) : comment + installed);

    uninstall(client(name));

    assertThat(Files.readString(file))
        .isEqualTo(bom ? "\ufeff" + comment + text.substring(1) : comment + text);
  }
}
