package dev.rooster.cli;

import static dev.rooster.cli.CliRun.rooster;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.agent.Reply;
import dev.rooster.cli.CliRun.Result;
import dev.rooster.cli.command.Command;
import dev.rooster.cli.command.Example;
import dev.rooster.cli.command.Option;
import dev.rooster.pairing.WaitingStranger;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class HelpTest {
  @TempDir Path home;

  @ParameterizedTest
  @ValueSource(strings = {"next", "explain", "help"})
  void the_help_of_a_command_reads_as_agreed(String command) throws IOException {
    assertThat(rooster("help", command)).isEqualTo(new Result(0, agreed(command), ""));
    assertThat(rooster(command, "--help")).isEqualTo(rooster("help", command));
    assertThat(rooster(command, "-h")).isEqualTo(rooster("help", command));
  }

  @Test
  void the_overview_reads_as_agreed() throws IOException {
    assertThat(rooster("--help")).isEqualTo(new Result(0, agreed("overview"), ""));
    assertThat(rooster("-h")).isEqualTo(rooster("--help"));
    assertThat(rooster("help")).isEqualTo(rooster("--help"));
  }

  @Test
  void without_any_argument_the_overview_goes_to_stderr_as_a_usage_error() {
    assertThat(rooster()).isEqualTo(new Result(2, "", rooster("--help").out()));
  }

  @Test
  void the_help_option_takes_precedence_over_errors() {
    assertThat(rooster("next", "--bogus", "--help")).isEqualTo(rooster("help", "next"));
    assertThat(rooster("explain", "--", "--help").exit()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"40", "60", "80", "132"})
  void help_is_wrapped_to_the_width_of_the_terminal(String columns) {
    for (Command command : new Commands(new Nowhere()).program().commands()) {
      Result result =
          new CliRun().environment("COLUMNS", columns).run(List.of("help", command.name()));
      assertThat(result.outLines().stream().filter(line -> !isCommandLine(line)))
          .allMatch(line -> line.length() <= Integer.parseInt(columns));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "wide", "-3", "99999999999"})
  void an_odd_terminal_width_is_not_an_error(String columns) {
    assertThat(new CliRun().environment("COLUMNS", columns).run(List.of("--help")).exit()).isZero();
  }

  @Test
  void every_option_of_a_command_is_in_its_help_and_has_help_itself() {
    for (Command command : new Commands(new Nowhere()).program().commands()) {
      String help = rooster("help", command.name()).out();
      assertThat(command.options()).contains(Option.HELP).doesNotHaveDuplicates();
      assertThat(command.options())
          .allMatch(option ->
              help.contains("  " + option.form() + " ")
                  || help.contains("  " + option.form() + "\n"));
    }
  }

  @ParameterizedTest
  @MethodSource("examples")
  void every_example_works(Example example) {
    List<String> words = shellWords(example.commandLine().replaceFirst(" > .*", ""));
    MemoryHost host = new MemoryHost();
    host.prepared = Optional.of(home);
    CliRun run = new CliRun().host(host);
    run.run(List.of("add", "check", "--in", "20m", "--name", "oven"));
    if (example.commandLine().matches(".*rooster (chat|sessions|attach).*")) {
      TalkHost talk = new TalkHost(home, scene -> Reply.of("hi"));
      talk.ask("POST", "/api/messages", Map.of(), "{\"text\":\"hello\"}");
      talk.sendLater("{\"text\":\"and now?\"}");
      run.host(talk).stdin("hello\n");
    }
    if (example.commandLine().matches("rooster ((un)?install|doctor).*")) {
      run.host(new ClientsHost(home));
    }
    if (example.commandLine().matches("rooster ((un)?pair|open --user) .*")) {
      HandTickedHost paired = withUsers();
      WaitingStranger.at("telegram:42", paired.store());
      run.host(paired);
    }
    if (example.commandLine().matches("rooster (approve|decline) .*")) {
      run.host(PendingReminder.in(home));
    }
    if (example.commandLine().endsWith(" --undo")) {
      run.run(List.of("done", "oven"));
    }
    if (example.commandLine().equals("rooster snooze")) {
      run.host(afterFire());
    }
    if (example.commandLine().startsWith("rooster inbox")) {
      HandTickedHost fired = afterFire();
      new CliRun().host(fired).run(List.of("add", "check", "--in", "1m", "--agent", "claude-code"));
      fired.pass(Duration.ofMinutes(2));
      run.host(fired);
    }
    if (example.commandLine().matches("rooster (lessons|workflows).*")) {
      run.host(withGuidance());
    }
    if (words.getFirst().equals("echo")) {
      run.stdin(words.get(1) + "\n");
      words = words.subList(3, words.size());
    }
    assertThat(words.getFirst()).isEqualTo("rooster");
    Result result = run.run(words.subList(1, words.size()));
    assertThat(result.exit()).as(result.err()).isZero();
    assertThat(result.out()).isNotEmpty().doesNotContain("\"error\":");
    assertThat(result.err()).isEmpty();
  }

  private HandTickedHost afterFire() {
    HandTickedHost host = new HandTickedHost(home);
    new CliRun().host(host).run(List.of("add", "check", "--in", "20m", "--name", "oven"));
    host.pass(Duration.ofMinutes(21));
    return host;
  }

  private HandTickedHost withGuidance() {
    try {
      Files.createDirectories(home.resolve("lessons"));
      Files.writeString(home.resolve("lessons/read-the-error.md"), "# Read the error\n");
      Files.createDirectories(home.resolve("workflows"));
      Files.writeString(
          home.resolve("workflows/bug-fix.yaml"), "steps: [{id: look, title: Look, text: look}]\n");
      return new HandTickedHost(home);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private HandTickedHost withUsers() {
    try {
      Files.writeString(home.resolve("rooster.yaml"), "users: [{name: alice, trust: full}]\n");
      return new HandTickedHost(home);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static Stream<Example> examples() {
    return Stream.concat(
            Stream.of(new Commands(new Nowhere()).program().root()),
            new Commands(new Nowhere()).program().commands().stream())
        .flatMap(command -> command.examples().stream());
  }

  private static boolean isCommandLine(String line) {
    return line.startsWith("  rooster ") || line.startsWith("  echo ") || line.startsWith("Usage:");
  }

  /** Splits as a shell does, as far as the examples go: blanks, and quotes of both kinds. */
  private static List<String> shellWords(String line) {
    List<String> words = new ArrayList<>();
    StringBuilder word = new StringBuilder();
    char quote = ' ';
    for (char c : (line + " ").toCharArray()) {
      if (quote == ' ' && (c == '"' || c == '\'')) {
        quote = c;
      } else if (c == quote && c != ' ') {
        quote = ' ';
      } else if (c == ' ' && quote == ' ') {
        words.add(word.toString());
        word.setLength(0);
      } else {
        word.append(c);
      }
    }
    return words;
  }

  private static String agreed(String name) throws IOException {
    try (InputStream text = HelpTest.class.getResourceAsStream("/help/" + name + ".txt")) {
      return new String(text.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
