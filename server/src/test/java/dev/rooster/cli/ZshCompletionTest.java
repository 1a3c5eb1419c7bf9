package dev.rooster.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The completion script in a real zsh, on a terminal of its own. */
class ZshCompletionTest {
  @TempDir Path folder;
  private CompletionScene scene;

  @BeforeEach
  void write() throws Exception {
    scene = new CompletionScene(folder, "zsh");
  }

  /** The offered words; the last one is the completed line. */
  private List<String> offered(String line) throws Exception {
    return scene.run("zsh", "-f", scene.harness(), scene.script(), line);
  }

  @Test
  void the_script_can_be_parsed() throws Exception {
    assertThat(scene.run("zsh", "-n", scene.script())).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      ignoreLeadingAndTrailingWhitespace = false,
      value = {
        "rooster st|stop,status,=> rooster st",
        "rooster sto|stop,=> rooster stop ",
        "rooster --v|--version,=> rooster --version ",
        "rooster add --m|--may-schedule,--must-act,--model,--mode,--missed,=> rooster add --m",
        "rooster add --mo|--model,--mode,=> rooster add --mode",
        "rooster add x --mode |each,until,once,=> rooster add x --mode ",
        "rooster add --mode=u|until,=> rooster add --mode=until ",
        "rooster add --session o|own,=> rooster add --session own ",
        "rooster add x --tz Europe/Ber|Europe/Berlin,=> rooster add x --tz Europe/Berlin ",
        "rooster add x --json --js|=> rooster add x --json --js",
        "rooster add x --except y --exc|--except,=> rooster add x --except y --except=",
        "rooster config |check,adopt,=> rooster config ",
        "rooster completion f|fish,=> rooster completion fish ",
        "rooster help comp|completion,=> rooster help completion ",
        "rooster frobnicate x|=> rooster frobnicate x",
        "/opt/my/rooster sto|stop,=> /opt/my/rooster stop ",
      })
  void the_words_of_the_table_are_offered(String line, String words) throws Exception {
    assertThat(offered(line)).containsExactly(words.split(","));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      ignoreLeadingAndTrailingWhitespace = false,
      value = {
        "rooster show ov|rooster show oven ",
        "rooster pause --json my|rooster pause --json my\\ oven ",
        "rooster show \"my|rooster show \"my oven\" ",
        "rooster show a:b|rooster show a:b:c ",
        "rooster show it|rooster show it\\'s ",
        "rooster show \\$|rooster show \\$\\(touch\\ ran\\) ",
        "rooster show \";|rooster show \"; touch ran\" ",
        "rooster export oven my|rooster export oven my\\ oven ",
      })
  void a_name_is_completed_as_the_shell_has_to_read_it(String line, String whole) throws Exception {
    assertThat(offered(line)).last().isEqualTo("=> " + whole);
    scene.nothingRan();
  }

  @Test
  void folders_are_offered_for_the_home_and_files_for_an_import() throws Exception {
    assertThat(offered("rooster list --home a"))
        .last()
        .isEqualTo("=> rooster list --home a\\ folder/");
    assertThat(offered("rooster import a\\ fi"))
        .last()
        .isEqualTo("=> rooster import a\\ file.yaml ");
  }

  @Test
  void completion_calls_the_same_program_with_the_home_of_the_line() throws Exception {
    offered("../bin/rooster show --home my\\ home ov");
    offered("rooster show --home=~/other ov");

    assertThat(scene.calls())
        .containsExactly(
            "../bin/rooster list --quiet --no-wait --home my home",
            folder + "/bin/rooster list --quiet --no-wait --home " + folder + "/home/other");
  }
}
