package dev.rooster.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.rooster.cli.command.Command;
import dev.rooster.cli.command.CommandTable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * The generated pages of the manual match the commands: with {@code -Drooster.write=true} they are
 * written anew.
 */
class ManualTest {
  private static final Path ROOT = Path.of("").toAbsolutePath().getParent();
  private static final CommandTable PROGRAM = new Commands(new Nowhere()).program();

  @Test
  void the_page_of_commands_is_that_of_the_table() throws IOException {
    assertThat(committed("docs/commands.md", CommandsPage.of(PROGRAM)))
        .isEqualTo(CommandsPage.of(PROGRAM));
  }

  @Test
  void the_man_page_is_that_of_the_table() throws IOException {
    assertThat(committed("docs/rooster.1", ManPage.of(PROGRAM))).isEqualTo(ManPage.of(PROGRAM));
  }

  @Test
  void the_man_page_can_be_read() throws Exception {
    boolean groff = CompletionScene.isInstalled("groff");
    assumeTrue(
        groff || CompletionScene.isInstalled("mandoc"),
        "neither groff nor mandoc is installed: the man page is not rendered");
    String page = ROOT.resolve("docs/rooster.1").toString();
    List<String> renderer =
        groff
            ? List.of("groff", "-man", "-ww", "-P-c", "-Tutf8", page)
            : List.of("mandoc", "-Tutf8", "-Wwarning", page);
    Process process = new ProcessBuilder(renderer).redirectErrorStream(true).start();
    String shown =
        new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
            .replaceAll(".\b", "");

    assertThat(process.waitFor()).as(shown).isZero();
    assertThat(shown).doesNotContain("warning").contains("rooster - the alarm clock for AI agents");
    for (Command command : PROGRAM.commands()) {
      assertThat(shown).contains("rooster " + command.name());
      command.options().forEach(it -> assertThat(shown).contains(it.form()));
    }
  }

  private static String committed(String name, String made) throws IOException {
    Path file = ROOT.resolve(name);
    if (Boolean.getBoolean("rooster.write")) {
      Files.writeString(file, made);
    }
    return Files.readString(file);
  }
}
