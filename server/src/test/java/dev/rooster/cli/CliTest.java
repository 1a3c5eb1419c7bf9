package dev.rooster.cli;

import static dev.rooster.cli.CliRun.rooster;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.cli.CliRun.Result;
import dev.rooster.cli.command.CommandContext;
import dev.rooster.cli.command.Terminal;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.io.Writer;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CliTest {
  private static final InstantSource BROKEN_CLOCK =
      () -> {
        throw new IllegalStateException("the clock\nstands still");
      };

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "nxt                     | there is no command 'nxt': did you mean next?",
        "frobnicate              | there is no command 'frobnicate': rooster --help",
        "help nxt                | there is no command 'nxt': did you mean next?",
        "next --corn=x           | there is no option --corn: did you mean --cron?",
        "next --zone=UTC         | there is no option --zone: did you mean --tz?",
        "next --timezone=UTC     | there is no option --timezone: did you mean --tz?",
        "next --whatever         | there is no option --whatever: rooster next --help",
        "next --maxfires 3       | there is no option --maxfires: did you mean --max-fires?",
        "next -x                 | there is no option -x: rooster next --help",
        "next --cron             | --cron needs a value: write --cron EXPR",
        "next --tz --cron        | --tz needs a value: write --tz ZONE",
        "next --tz --            | --tz needs a value",
        "next --json=yes         | --json takes no value",
        "next --tz UTC --tz UTC  | --tz is given twice",
        "next --json --json      | --json is given twice",
        "next now                | unexpected argument 'now'",
        "help next explain       | unexpected argument 'explain'",
        "--json                  | no command is given",
        "--json next             | --json stands before the command: options come after it",
        "--home x list           | --home stands before the command: options come after it: rooster"
            + " list --home x",
        "--verson                | there is no option --verson: did you mean --version?",
      })
  void a_usage_error_is_one_line_with_a_remedy(String words, String line) {
    Result result = rooster(words.split(" "));
    assertThat(result.exit()).isEqualTo(2);
    assertThat(result.out()).isEmpty();
    assertThat(result.err().lines()).singleElement().asString().startsWith("rooster: " + line);
  }

  @Test
  void an_error_line_is_one_line_whatever_was_typed() {
    Result result = rooster("next", "--tz", "Europe\r\n\u001b[31m\u2028Berlin", "--every", "1h");
    assertThat(result.exit()).isEqualTo(1);
    assertThat(result.err().lines()).hasSize(1);
    assertThat(result.err()).doesNotContain("\u001b", "\u2028", "\r");
  }

  @Test
  void an_error_line_does_not_grow_with_what_was_typed() {
    assertThat(rooster("next", "--cron", "x".repeat(100_000)).err().length()).isLessThan(1_100);
  }

  @Test
  void the_version_is_that_of_the_build() {
    String java = Runtime.version().toString();
    assertThat(rooster("--version").out()).matches("rooster \\d+\\.\\d+\\.\\d+ \\(Java .+\\)\n");
    assertThat(rooster("--version").out()).contains(java);
    assertThat(rooster("--version", "--json").out())
        .matches("\\{\"version\":\"\\d+\\.\\d+\\.\\d+\",\"java\":\".+\"}\n");
    assertThat(rooster("--json", "--version")).isEqualTo(rooster("--version", "--json"));
  }

  @Test
  void an_unexpected_failure_is_one_line_that_says_what_to_do() {
    Result result = new CliRun().clock(BROKEN_CLOCK).run(List.of("next", "--every", "1h"));
    assertThat(result.exit()).isEqualTo(1);
    assertThat(result.err().lines())
        .singleElement()
        .asString()
        .startsWith(
            "rooster: unexpected failure (java.lang.IllegalStateException: the clock stands")
        .contains("report", "ROOSTER_DEBUG=1");
  }

  @Test
  void debugging_shows_where_it_failed() {
    Result result =
        new CliRun()
            .clock(BROKEN_CLOCK)
            .environment("ROOSTER_DEBUG", "1")
            .run(List.of("next", "--every", "1h"));
    assertThat(result.err()).contains("\tat dev.rooster.cli.");
    assertThat(result.err().lines().reduce((a, b) -> b)).get().asString().startsWith("rooster: ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"Broken pipe", "Datenübergabe unterbrochen (broken pipe)"})
  void a_reader_that_went_away_ends_it_quietly(String reason) {
    StringWriter err = new StringWriter();
    assertThat(new Cli(withStdoutThatFails(reason, err), new Nowhere()).run(List.of("--help")))
        .isZero();
    assertThat(err.toString()).isEmpty();
  }

  @Test
  void a_full_disk_is_a_failure() {
    StringWriter err = new StringWriter();
    Cli cli = new Cli(withStdoutThatFails("No space left on device", err), new Nowhere());
    assertThat(cli.run(List.of("--help"))).isEqualTo(1);
    assertThat(err.toString().lines()).singleElement().asString().contains("No space left");
  }

  private static CommandContext withStdoutThatFails(String reason, Writer stderr) {
    Writer failing =
        new Writer() {
          @Override
          public void write(char[] text, int offset, int length) {}

          @Override
          public void flush() throws IOException {
            throw new IOException(reason);
          }

          @Override
          public void close() {}
        };
    return new CommandContext(
        failing,
        stderr,
        InputStream.nullInputStream(),
        InstantSource.fixed(CliRun.NOW),
        name -> Optional.empty(),
        () -> CliRun.BERLIN,
        Terminal.NONE);
  }
}
