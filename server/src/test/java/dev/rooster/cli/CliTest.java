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
        "nxt                     | unknown command 'nxt'. Did you mean next?",
        "frobnicate              | unknown command 'frobnicate'. Run rooster --help",
        "help nxt                | unknown command 'nxt'. Did you mean next?",
        "next --corn=x           | unknown option --corn. Did you mean --cron?",
        "next --zone=UTC         | unknown option --zone. Did you mean --tz?",
        "next --timezone=UTC     | unknown option --timezone. Did you mean --tz?",
        "next --whatever         | unknown option --whatever. Run rooster next --help",
        "next --maxfires 3       | unknown option --maxfires. Did you mean --max-fires?",
        "next -x                 | unknown option -x. Run rooster next --help",
        "next --cron             | --cron has no value. Write --cron EXPR",
        "next --tz --cron        | --tz has no value. Write --tz ZONE",
        "next --tz --            | --tz has no value",
        "next --json=yes         | --json takes no value",
        "next --tz UTC --tz UTC  | --tz appears twice",
        "next --json --json      | --json appears twice",
        "next now                | unexpected argument 'now'",
        "help next explain       | unexpected argument 'explain'",
        "--json                  | no command given",
        "--json next             | --json precedes the command. Put options after the command",
        "--home x list           | --home precedes the command. Put options after the command: rooster"
            + " list --home x",
        "--verson                | unknown option --verson. Did you mean --version?",
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
  void an_error_line_has_a_maximum_length() {
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
  void an_unexpected_failure_is_one_line_with_a_remedy() {
    Result result = new CliRun().clock(BROKEN_CLOCK).run(List.of("next", "--every", "1h"));
    assertThat(result.exit()).isEqualTo(1);
    assertThat(result.err().lines())
        .singleElement()
        .asString()
        .startsWith("rooster: internal error: java.lang.IllegalStateException: the clock stands")
        .contains("Report it", "ROOSTER_DEBUG=1");
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
