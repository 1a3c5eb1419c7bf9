package dev.rooster.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The completion script in a real fish, which lists its own completions. */
class FishCompletionTest {
  private static final String COMPLETE = "source $argv[1]; complete -C $argv[2]";

  @TempDir Path folder;
  private CompletionScene scene;

  @BeforeEach
  void write() throws Exception {
    scene = new CompletionScene(folder, "fish");
  }

  private List<String> offered(String line) throws Exception {
    return scene.run("fish", "--no-config", "-c", COMPLETE, scene.script(), line).stream()
        .map(it -> it.replaceFirst("\t.*", ""))
        .toList();
  }

  @Test
  void the_script_can_be_parsed() throws Exception {
    assertThat(scene.run("fish", "-n", scene.script())).isEmpty();
  }

  @Test
  void commands_and_options_are_offered_with_their_summaries() throws Exception {
    assertThat(
            scene.run(
                "fish", "--no-config", "-c", COMPLETE, scene.script(), "rooster add --missed"))
        .containsExactly("--missed\tcatch-up policy for missed fires");
    assertThat(scene.run("fish", "--no-config", "-c", COMPLETE, scene.script(), "rooster sto"))
        .containsExactly("stop\tstop the daemon");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      ignoreLeadingAndTrailingWhitespace = false,
      value = {
        "rooster st|status,stop",
        "rooster --v|--version",
        "rooster add --m|--may-schedule,--missed,--mode,--model,--must-act",
        "rooster add x --mode |each,once,until",
        "rooster add --mode=u|--mode=until",
        "rooster add x --tz Europe/Ber|Europe/Berlin",
        "rooster config |adopt,check",
        "rooster completion f|fish",
        "rooster help comp|completion",
        "rooster pause --json ov|oven",
        "rooster pause --why nothing ov|oven",
        "rooster show a:|a:b:c",
        "rooster show \\$|$(touch ran)",
        "rooster export oven my|my oven",
        "rooster list --home a|a folder/",
        "rooster import a\\ fi|a file.yaml",
        "/opt/my/rooster completion f|fish",
      })
  void known_values_are_offered(String line, String words) throws Exception {
    assertThat(offered(line)).containsExactly(words.split(","));
    scene.nothingRan();
  }

  @ParameterizedTest
  @CsvSource({"rooster show oven o", "rooster frobnicate x", "rooster add o", "rooster list o"})
  void where_nothing_is_known_nothing_is_offered(String line) throws Exception {
    assertThat(offered(line)).isEmpty();
  }

  @Test
  void completion_calls_the_same_program_with_the_home_of_the_line() throws Exception {
    offered("../bin/rooster show --home 'my home' ov");
    offered("rooster show --home=~/other ov");

    assertThat(scene.calls())
        .containsExactly(
            "../bin/rooster list --quiet --no-wait --home my home",
            folder + "/bin/rooster list --quiet --no-wait --home " + folder + "/home/other");
  }
}
