package dev.rooster.cli;

import static dev.rooster.cli.CliRun.rooster;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.cli.CliRun.Result;
import dev.rooster.schedule.Cron;
import dev.rooster.schedule.Words;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ExplainTest {
  private static final String FRIDAYS =
      Words.of(Cron.parse("0 18 * * 5", CliRun.BERLIN), CliRun.BERLIN);

  @Test
  void it_prints_the_words_the_zone_and_the_next_five_fires() {
    Result result = rooster("explain", "0 18 * * 5", "--tz", "Europe/Berlin");
    assertThat(result.out())
        .isEqualTo(
            """
            %s
              kind  cron
              zone  Europe/Berlin (from --tz)
              next  Fri 2026-11-20 18:00:00 +01:00
                    Fri 2026-11-27 18:00:00 +01:00
                    Fri 2026-12-04 18:00:00 +01:00
                    Fri 2026-12-11 18:00:00 +01:00
                    Fri 2026-12-18 18:00:00 +01:00
            """
                .formatted(FRIDAYS));
    assertThat(result.exit()).isZero();
  }

  @Test
  void json_has_kind_words_zone_and_fires() {
    assertThat(rooster("explain", "--cron", "0 18 * * 5", "--count=1", "--json").out())
        .isEqualTo(
            "{\"kind\":\"cron\",\"schedule\":{\"cron\":\"0 18 * * 5\"},\"words\":\""
                + FRIDAYS
                + "\",\"brief\":\"at 18:00 on every Friday\","
                + "\"tz\":\"Europe/Berlin\",\"tz_source\":\"system\",\"notes\":[],"
                + "\"expression\":null,\"next\":[\"2026-11-20T17:00:00Z\"]}\n");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0 9 * * 1-5                       | cron",
        "0 9 1 1 1                         | cron",
        "@daily                            | cron",
        "FREQ=DAILY                        | rrule",
        "rrule:freq=daily                  | rrule",
        "every 90m                         | every",
        "every weekday at 9                | cron",
        "tomorrow 9am                      | at",
        "in 20m                            | at",
        "2026-12-01T12:00                  | at",
      })
  void the_kind_of_a_bare_expression_is_worked_out(String expression, String kind) {
    Result result = rooster("explain", expression, "--json");
    assertThat(result.err()).isEmpty();
    assertThat(result.out()).startsWith("{\"kind\":\"" + kind + "\"");
  }

  @Test
  void several_arguments_are_one_expression() {
    assertThat(rooster("explain", "0", "18", "*", "*", "5"))
        .isEqualTo(rooster("explain", "0 18 * * 5"));
  }

  @Test
  void a_recurring_phrase_is_shown_with_its_option() {
    assertThat(rooster("explain", "every", "weekday", "at", "9").out())
        .contains("  as    --cron \"0 9 * * 1-5\"\n");
    assertThat(rooster("explain", "every weekday at 9", "--json").out())
        .contains("\"expression\":\"0 9 * * 1-5\"");
    assertThat(rooster("explain", "every 90m", "--json").out()).contains("\"expression\":\"90m\"");
    assertThat(rooster("explain", "0 9 * * *", "--json").out()).contains("\"expression\":null");
  }

  @Test
  void it_shows_the_source_of_the_zone() {
    assertThat(rooster("explain", "0 9 * * *").out())
        .contains("zone  Europe/Berlin (the system's)");
    assertThat(rooster("explain", "0 9 * * *", "--tz=UTC").out()).contains("zone  UTC (from --tz)");
    assertThat(rooster("explain", "15:00 Asia/Tokyo").out())
        .contains("zone  Asia/Tokyo (from the text)");
    assertThat(
            rooster("explain", "DTSTART;TZID=Europe/Berlin:20260101T090000\nRRULE:FREQ=DAILY")
                .out())
        .contains("zone  Europe/Berlin (from the rule)");
  }

  @Test
  void notes_are_shown() {
    assertThat(rooster("explain", "15:00 Asia/Tokyo").out()).contains("\n  note  ");
    assertThat(rooster("explain", "15:00 Asia/Tokyo", "--json").out()).contains("\"notes\":[\"");
  }

  @Test
  void an_ended_series_is_reported() {
    assertThat(rooster("explain", "FREQ=DAILY;COUNT=1", "--dtstart", "20200101T000000").out())
        .endsWith("  next  none after Mon 2026-11-16 11:00:00 +01:00\n");
  }

  @Test
  void the_bounds_hold_here_too() {
    assertThat(rooster("explain", "0 9 * * *", "--max-fires", "1").out().split("09:00:00"))
        .hasSize(2);
  }

  @Test
  void an_expression_of_no_kind_is_refused_with_an_example_of_each() {
    Result result = rooster("explain", "when", "the", "cows", "come", "home");
    assertThat(result.exit()).isEqualTo(1);
    assertThat(result.err().lines())
        .singleElement()
        .asString()
        .startsWith("rooster: \"when the cows come home\" is not understood")
        .contains("tomorrow 9am", "'0 9 * * 1-5'", "'FREQ=DAILY;INTERVAL=2'", "'every 90m'");
  }

  @Test
  void a_mistake_in_one_kind_gets_the_complaint_of_that_kind() {
    assertThat(rooster("explain", "99 9 * * *").err()).contains("minute \"99\"");
    assertThat(rooster("explain", "2020-01-01T09:00").err()).contains("which has passed");
    assertThat(rooster("explain", "12/03/2026").err())
        .endsWith("Write 2026-03-12 or 2026-12-03.\n");
    assertThat(rooster("explain", "0 9 * * *", "--tz=Atlantis").err()).contains("Atlantis");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "explain",
        "explain|--tz=UTC",
        "explain|--batch",
        "explain|0 9 * * *|--every=1h",
        "explain|0 9 * * *|--anchor=2026-01-01T00:00:00Z"
      })
  void conflicting_options_are_a_usage_error(String words) {
    Result result = rooster(words.split("\\|"));
    assertThat(result.exit()).isEqualTo(2);
    assertThat(result.err().lines()).hasSize(1);
  }
}
