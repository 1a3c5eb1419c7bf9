package dev.rooster.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.cli.CliRun.Result;
import dev.rooster.cli.command.CommandContext;
import dev.rooster.cli.command.Terminal;
import java.io.BufferedWriter;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStreamWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NextBatchTest {

  @Test
  void every_line_gets_its_answer_in_order() {
    assertThat(
            answers(
                """
                {"id":1,"cron":"0 9 * * *","tz":"UTC","from":"2026-01-01T00:00:00Z","count":1}
                {"id":"b","every":"1h","anchor":"2026-01-01T00:30:00Z","count":1,"from":"2026-01-01T00:00:00Z"}
                {"id":null,"rrule":"FREQ=DAILY","dtstart":"20260104T090000","tz":"UTC","count":1,"from":"2026-01-01T00:00Z"}
                {"at":"2026-12-01T12:00:00Z"}
                """))
        .containsExactly(
            "{\"id\":1,\"next\":[\"2026-01-01T09:00:00Z\"]}",
            "{\"id\":\"b\",\"next\":[\"2026-01-01T00:30:00Z\"]}",
            "{\"id\":null,\"next\":[\"2026-01-04T09:00:00Z\"]}",
            "{\"id\":null,\"next\":[\"2026-12-01T12:00:00Z\"]}");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "7",
        "-0.50",
        "1e400",
        "true",
        "null",
        "\"\"",
        "\"é 🐓\"",
        "\"a\\\"b\\\\c\\nd\"",
        "123456789012345678901234567890",
        "\"\\ud800\""
      })
  void the_id_is_echoed_as_it_came(String id) {
    assertThat(answers("{\"cron\":\"0 9 * * *\",\"count\":1,\"id\":" + id + "}"))
        .containsExactly("{\"id\":" + id + ",\"next\":[\"2026-11-17T08:00:00Z\"]}");
  }

  @Test
  void zone_now_and_count_have_the_same_defaults_as_the_options() {
    assertThat(answers("{\"id\":1,\"every\":\"1h\"}"))
        .containsExactly(
            "{\"id\":1,\"next\":[\"2026-11-16T11:00:00Z\",\"2026-11-16T12:00:00Z\","
                + "\"2026-11-16T13:00:00Z\",\"2026-11-16T14:00:00Z\",\"2026-11-16T15:00:00Z\"]}");
  }

  @Test
  void bounds_are_fields_too_and_exceptions_are_one_or_a_list() {
    String line =
        "{\"cron\":\"0 9 * * *\",\"tz\":\"UTC\",\"starts\":\"2026-12-01\",\"ends\":\"2026-12-05\","
            + "\"max_fires\":2,\"except\":%s}";
    assertThat(
            answers(
                line.formatted("\"2026-12-02\"")
                    + "\n"
                    + line.formatted("[\"2026-12-01\",\"2026-12-03\"]")))
        .containsExactly(
            "{\"id\":null,\"next\":[\"2026-12-01T09:00:00Z\",\"2026-12-03T09:00:00Z\"]}",
            "{\"id\":null,\"next\":[\"2026-12-02T09:00:00Z\",\"2026-12-04T09:00:00Z\"]}");
  }

  @Test
  void a_null_field_is_an_absent_one() {
    assertThat(answers("{\"id\":1,\"cron\":\"0 9 * * *\",\"every\":null,\"tz\":null,\"count\":1}"))
        .containsExactly("{\"id\":1,\"next\":[\"2026-11-17T08:00:00Z\"]}");
  }

  @Test
  void a_series_that_ended_answers_an_empty_list() {
    assertThat(
            answers("{\"id\":1,\"rrule\":\"FREQ=DAILY;COUNT=1\",\"dtstart\":\"20200101T000000\"}"))
        .containsExactly("{\"id\":1,\"next\":[]}");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"id\":7,\"cron\":\"nonsense\"}",
        "{\"id\":7}",
        "{\"id\":7,\"cron\":\"0 9 * * *\",\"every\":\"1h\"}",
        "{\"id\":7,\"cron\":\"0 9 * * *\",\"anchor\":\"2026-01-01T00:00:00Z\"}",
        "{\"id\":7,\"every\":\"1h\",\"count\":0}",
        "{\"id\":7,\"every\":\"1h\",\"count\":2.5}",
        "{\"id\":7,\"every\":\"1h\",\"every\":\"2h\"}",
        "{\"id\":7,\"every\":{\"hours\":[1]}}",
        "{\"every\":\"1h\",\"tz\":[\"UTC\"],\"id\":7}",
        "{\"id\":7,\"every\":\"1h\",\"except\":[[\"2026-01-01\"]]}",
        "{\"id\":7,\"at\":\"2020-01-01T00:00:00Z\"}"
      })
  void an_invalid_request_gets_an_error_with_its_id_and_a_remedy(String line) {
    assertThat(answers(line))
        .singleElement()
        .asString()
        .matches("\\{\"id\":7,\"error\":\".+\\. .+[.?]\"}");
  }

  @Test
  void an_unknown_field_is_refused_with_the_nearest_known_one() {
    assertThat(answers("{\"corn\":\"0 9 * * *\",\"id\":3}"))
        .singleElement()
        .asString()
        .startsWith("{\"id\":3,\"error\":\"unknown field 'corn'. Did you mean cron? ");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{",
        "[]",
        "7",
        "{\"id\":1} {}",
        "{\"id\":1,}",
        "{'id':1}",
        "\"text\"",
        "}",
        "\u0000"
      })
  void a_line_that_is_not_a_json_object_gets_an_error_without_id_and_the_batch_continues(
      String line) {
    List<String> answers = answers(line + "\n{\"id\":2,\"every\":\"1h\",\"count\":1}");
    assertThat(answers.getFirst())
        .startsWith("{\"id\":null,\"error\":\"the line is not a JSON object. ");
    assertThat(answers.get(1)).isEqualTo("{\"id\":2,\"next\":[\"2026-11-16T11:00:00Z\"]}");
  }

  @Test
  void blank_lines_are_skipped() {
    assertThat(answers("\n  \r\n{\"every\":\"1h\",\"count\":1}\r\n\n")).hasSize(1);
    assertThat(answers("")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(ints = {64 * 1024 + 1, 200_000, 1_000_000})
  void a_line_that_is_too_long_is_refused_and_the_batch_continues(int length) {
    String line = "{\"id\":1,\"cron\":\"" + "x".repeat(length - 17) + "\"}";
    List<String> answers = answers(line + "\n{\"id\":2,\"every\":\"1h\",\"count\":1}");
    assertThat(answers.getFirst()).startsWith("{\"id\":null,\"error\":\"the line is longer than ");
    assertThat(answers.get(1)).startsWith("{\"id\":2,\"next\":");
    assertThat(answers(line)).hasSize(1);
  }

  @Test
  void a_line_of_just_the_longest_length_is_read() {
    String line = "{\"id\":1,\"every\":\"1h\",\"count\":1}";
    String padded = line + " ".repeat(64 * 1024 - line.length());
    assertThat(answers((padded + "\n").repeat(5))).hasSize(5).allMatch(a -> a.contains("next"));
  }

  @Test
  void a_failure_inside_one_line_does_not_end_the_batch() {
    InstantSource broken =
        () -> {
          throw new IllegalStateException("the clock stands still");
        };
    Result result =
        new CliRun()
            .clock(broken)
            .stdin("{\"id\":1,\"every\":\"1h\"}\n{\"id\":2}")
            .run(List.of("next", "--batch"));
    assertThat(result.exit()).isZero();
    assertThat(result.outLines().getFirst()).startsWith("{\"id\":1,\"error\":\"internal error");
    assertThat(result.outLines()).hasSize(2);
  }

  @Test
  void a_peer_that_waits_gets_each_answer_before_it_sends_more() {
    ByteArrayOutputStream seen = new ByteArrayOutputStream();
    WaitingPeer peer = new WaitingPeer(seen, 3);
    CommandContext context =
        new CommandContext(
            new BufferedWriter(new OutputStreamWriter(seen, StandardCharsets.UTF_8)),
            new StringWriter(),
            peer,
            InstantSource.fixed(CliRun.NOW),
            name -> Optional.empty(),
            () -> CliRun.BERLIN,
            Terminal.NONE);
    assertThat(new Cli(context, new Nowhere()).run(List.of("next", "--batch"))).isZero();
    assertThat(peer.answersSeen).containsExactly(0L, 1L, 2L, 3L);
  }

  /** Sends one line per read, and notes how many answers it had got by then. */
  private static final class WaitingPeer extends InputStream {
    private final ByteArrayOutputStream seen;
    private final Queue<Long> answersSeen = new ArrayDeque<>();
    private int left;

    WaitingPeer(ByteArrayOutputStream seen, int lines) {
      this.seen = seen;
      this.left = lines;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) {
      answersSeen.add(seen.toString(StandardCharsets.UTF_8).lines().count());
      byte[] line = "{\"id\":1,\"every\":\"1h\"}\n".getBytes(StandardCharsets.UTF_8);
      if (left-- == 0) {
        return -1;
      }
      System.arraycopy(line, 0, buffer, offset, line.length);
      return line.length;
    }

    @Override
    public int read() {
      throw new UnsupportedOperationException();
    }
  }

  private static List<String> answers(String stdin) {
    Result result = new CliRun().stdin(stdin).run(List.of("next", "--batch"));
    assertThat(result.exit()).isZero();
    assertThat(result.err()).isEmpty();
    return result.outLines();
  }
}
