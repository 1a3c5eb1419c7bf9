package dev.rooster.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.app.RealDaemon;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The completion script in a real bash. */
class BashCompletionTest {
  @TempDir Path folder;
  private CompletionScene scene;

  @BeforeEach
  void write() throws Exception {
    scene = new CompletionScene(folder, "bash");
  }

  private List<String> offered(String line) throws Exception {
    return scene.run("bash", scene.harness(), scene.script(), line);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      ignoreLeadingAndTrailingWhitespace = false,
      value = {
        "rooster st|stop status",
        "rooster --v|--version",
        "rooster --js|--json",
        "rooster add --m|--model --mode --missed --may-schedule --must-act",
        "rooster add --mode |each until once",
        "rooster add --mode=u|until",
        "rooster add --missed o|once",
        "rooster add --overlap |skip queue",
        "rooster add --deliver a|always as_needed",
        "rooster add --priority i|interrupt idle",
        "rooster add --session |isolated own main",
        "rooster add x --tz Europe/Ber|Europe/Berlin",
        "rooster add x --tz=Europe/Ber|Europe/Berlin",
        "rooster edit oven --reset con|condition",
        "rooster config |check adopt",
        "rooster completion |bash zsh fish",
        "rooster help comp|completion",
        "rooster help hi|history",
        "/opt/my/rooster st|stop status",
      })
  void the_words_of_the_table_are_offered(String line, String words) throws Exception {
    assertThat(offered(line)).containsExactly(words.split(" "));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "rooster frobnicate ",
        "rooster show oven ",
        "rooster add --cron ",
        "rooster add ",
        "rooster add -- --mo",
        "rooster next oven",
        "rooster add --json=",
        "rooster add --no-such-option=x",
        "rooster config check ",
      })
  void where_nothing_is_known_nothing_is_offered(String line) throws Exception {
    assertThat(offered(line)).isEmpty();
    assertThat(scene.calls()).isEmpty();
  }

  @Test
  void an_option_is_offered_until_it_is_given_unless_it_may_be_repeated() throws Exception {
    assertThat(offered("rooster add x --json --js")).isEmpty();
    assertThat(offered("rooster add x --tz=UTC --tz")).isEmpty();
    assertThat(offered("rooster add x --except 2030-12-24 --ex")).containsExactly("--except");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "show", "pause", "disable", "resume", "enable", "remove", "edit", "run", "cancel", "abort",
        "history", "export"
      })
  void a_command_about_a_reminder_offers_names_and_ids(String command) throws Exception {
    assertThat(offered("rooster " + command + " ov")).containsExactly("oven");
    assertThat(offered("rooster " + command + " --json r-")).containsExactly("r-abcd1234");
    assertThat(scene.calls()).allMatch(it -> it.endsWith("rooster list --quiet --no-wait"));
  }

  @Test
  void several_reminders_can_be_exported_and_one_shown() throws Exception {
    assertThat(offered("rooster export oven my")).containsExactly("my\\ oven");
    assertThat(offered("rooster show oven my")).isEmpty();
  }

  @Test
  void an_offered_name_is_quoted_and_runs_nothing() throws Exception {
    assertThat(readBack("", offered("rooster show "))).isEqualTo(CompletionScene.NAMES);
    assertThat(readBack("\"", offered("rooster show \""))).isEqualTo(CompletionScene.NAMES);
    assertThat(readBack("'", offered("rooster show '"))).isEqualTo(CompletionScene.NAMES);
    scene.nothingRan();
  }

  /** As the shell reads what readline makes of it: within a quote, it adds one that is missing. */
  private List<String> readBack(String quote, List<String> offered) throws Exception {
    List<String> names = new ArrayList<>();
    for (String text : offered) {
      String word = quote + text + (quote.isEmpty() || text.endsWith(quote) ? "" : quote);
      List<String> read =
          scene.run("bash", "-c", "set -- %s\nprintf '%%s\\n' $# \"$@\"".formatted(word));
      assertThat(read).as("%s", word).hasSize(2).first().isEqualTo("1");
      names.add(read.getLast());
    }
    return names;
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "rooster show my\\ o|my\\ oven",
        "rooster show \"my o|my oven",
        "rooster show 'my o|my oven",
        "rooster show a:b|b:c",
        "rooster show \\$|\\$\\(touch\\ ran\\)",
        "rooster show '$|$(touch ran)",
        "rooster show ü|über\\ Ofen\\ 烤箱",
      })
  void a_name_that_is_half_written_is_completed(String line, String rest) throws Exception {
    assertThat(offered(line)).containsExactly(rest);
    scene.nothingRan();
  }

  @Test
  void folders_are_offered_for_the_home_and_files_for_an_import() throws Exception {
    assertThat(offered("rooster list --home a")).containsExactly("a folder");
    assertThat(offered("rooster list --home=a")).containsExactly("a folder");
    assertThat(offered("rooster import a")).containsExactlyInAnyOrder("a folder", "a file.yaml");
    assertThat(offered("rooster edit oven --file 'a fi")).containsExactly("a file.yaml");
    assertThat(offered("rooster list --home '$(touch ran)")).isEmpty();
    scene.nothingRan();
  }

  @Test
  void completion_calls_the_same_program_with_the_home_of_the_line() throws Exception {
    Files.createSymbolicLink(folder.resolve("linked"), folder.resolve("bin"));
    Files.createSymbolicLink(folder.resolve("home/bin"), folder.resolve("bin"));

    offered("../linked/rooster show --home 'my home' ov");
    offered("~/bin/rooster show --home=~/other ov");
    offered("rooster show ov");

    assertThat(scene.calls())
        .containsExactly(
            "../linked/rooster list --quiet --no-wait --home my home",
            folder + "/home/bin/rooster list --quiet --no-wait --home " + folder + "/home/other",
            folder + "/bin/rooster list --quiet --no-wait");
  }

  @Test
  void errors_of_a_failing_program_are_not_printed() throws Exception {
    scene.program("#!/bin/sh\necho trouble >&2\nexit 1\n");
    assertThat(offered("rooster show ")).isEmpty();
    Files.delete(folder.resolve("bin/rooster"));
    assertThat(offered("/no/such/rooster show ")).isEmpty();
  }

  @Test
  void completion_calls_the_real_program_with_the_daemon_down_and_up() throws Exception {
    scene.program(
        "#!/bin/sh\nexec '%s/bin/java' --enable-native-access=ALL-UNNAMED -cp '%s' %s \"$@\"\n"
            .formatted(
                System.getProperty("java.home"),
                System.getProperty("java.class.path"),
                "dev.rooster.app.Main"));
    RealDaemon daemon = new RealDaemon(folder);
    try {
      assertThat(daemon.ask("add", "check", "--in", "20m", "--name", "my oven").exit()).isZero();
      String line = "rooster show --home '%s' my".formatted(daemon.home());
      assertThat(offered(line)).containsExactly("my\\ oven");
      daemon.up();
      assertThat(offered(line)).containsExactly("my\\ oven");
    } finally {
      daemon.close();
    }
    assertThat(offered("rooster show --home ../nowhere ")).isEmpty();
    assertThat(folder.resolve("nowhere")).doesNotExist();
  }
}
