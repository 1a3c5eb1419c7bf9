package dev.rooster.reminder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReasonTest {
  private static final String AWKWARD = "a \"b\" \\n\r\n=\"c\" é 😀 ";

  @Test
  void every_reason_is_one_line_that_reads_back_as_the_same() {
    for (Reason each : examples()) {
      String line = StoredReason.write(each);
      assertThat(line).doesNotContain("\n", "\r");
      assertThat(StoredReason.read(line)).as(line).contains(each);
    }
  }

  @Test
  void every_reason_has_a_code_and_words() {
    for (Reason each : examples()) {
      assertThat(each.code()).matches("[a-z_]{1,50}");
      assertThat(ReasonWords.of(each)).isNotBlank().doesNotEndWith(".");
    }
  }

  @Test
  void a_program_puts_its_own_reasons_into_words_wherever_they_stand() {
    Reason known = new Reason.Custom("agent_missing", Map.of("agent", "main"));
    Reason unknown = new Reason.Custom("agent_asleep", Map.of("agent", "main"));
    Function<Reason.Custom, Optional<String>> words =
        it -> it.equals(known) ? Optional.of("no agent main") : Optional.empty();

    assertThat(ReasonWords.of(known, words)).isEqualTo("no agent main");
    assertThat(ReasonWords.of(new Reason.Halted(known), words)).isEqualTo("no agent main");
    assertThat(ReasonWords.of(new Reason.ErrorsInARow(3, Optional.of(known)), words))
        .isEqualTo("3 errors in a row, the last one: no agent main");
    assertThat(ReasonWords.of(unknown, words)).isEqualTo(ReasonWords.of(unknown));
  }

  @Test
  void the_line_shows_the_code_and_the_values() {
    assertThat(StoredReason.write(new Reason.ErrorText("no \"net\"")))
        .isEqualTo("error text=\"no \\\"net\\\"\"");
    assertThat(StoredReason.write(new Reason.Custom("agent_missing", Map.of("agent", "main"))))
        .isEqualTo("custom agent_missing agent=\"main\"");
    assertThat(StoredReason.write(Reason.Plain.NODE_DIED)).isEqualTo("node_died");
    assertThat(StoredReason.write(Optional.empty())).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "from_the_future speed=\"9\"",
        "timed_out after=\"soon\"",
        "halted",
        "errors_in_a_row",
        "error text=\"no end",
        "error text=\"no end\\",
        "error text",
        "error text=\"a\"b=\"c\"",
        "custom Agent",
        "custom",
        " ",
        "some words of a person"
      })
  void a_line_that_makes_no_sense_is_kept_as_it_is(String line) {
    assertThat(StoredReason.read(line)).contains(new Reason.Unreadable(line));
    assertThat(StoredReason.write(new Reason.Unreadable(line))).isEqualTo(line);
  }

  @Test
  void only_trouble_makes_a_pause_automatic() {
    assertThat(examples().stream().filter(Reason::automatic).map(Reason::code).distinct())
        .containsExactlyInAnyOrder("errors_in_a_row", "next_fire_unknown", "halted");
  }

  @Test
  void a_custom_reason_is_limited() {
    assertThatThrownBy(() -> new Reason.Custom("Not this", Map.of()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("lowercase letters");
    assertThatThrownBy(() -> new Reason.Custom("fine", Map.of("not this", "x")))
        .isInstanceOf(IllegalArgumentException.class);
    Map<String, String> many = new TreeMap<>();
    for (char c = 'a'; c <= 'k'; c++) {
      many.put(String.valueOf(c), "x");
    }
    assertThatThrownBy(() -> new Reason.Custom("fine", many))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("at most 10");
    String longest = "x".repeat(20_000);
    assertThat(new Reason.Custom("fine", Map.of("a", longest, "b", "")).data())
        .containsOnlyKeys("a")
        .satisfies(it -> assertThat(it.get("a")).hasSize(10_000));
  }

  private static List<Reason> examples() {
    Reason error = new Reason.ErrorText(AWKWARD);
    return Stream.concat(
            Stream.of(Reason.Plain.values()),
            Stream.of(
                error,
                new Reason.ErrorText(""),
                new Reason.Note(AWKWARD),
                new Reason.ByRequest(AWKWARD),
                new Reason.ByRequest(""),
                new Reason.StopRequested(AWKWARD),
                new Reason.ErrorsInARow(10, Optional.of(error)),
                new Reason.ErrorsInARow(10, Optional.empty()),
                new Reason.NextFireUnknown(3, AWKWARD),
                new Reason.Halted(new Reason.Halted(error)),
                new Reason.FiresSpent(1),
                new Reason.StillRunning(Instant.parse("2026-01-05T08:00:00.001Z")),
                new Reason.TimedOut(Duration.ofMillis(90_061_001)),
                new Reason.NoHandler(AWKWARD),
                new Reason.NotRecordable(AWKWARD),
                new Reason.Custom("paused_by", Map.of("by", AWKWARD, "note", AWKWARD)),
                new Reason.Custom("created_paused", Map.of()),
                new Reason.Unreadable("from_the_future speed=\"9\"")))
        .toList();
  }
}
