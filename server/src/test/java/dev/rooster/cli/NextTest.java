package dev.rooster.cli;

import static dev.rooster.cli.CliRun.rooster;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.cli.CliRun.Result;
import dev.rooster.cli.command.CommandContext;
import dev.rooster.time.HolidayCalendar;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NextTest {
  private static final String FROM = "2026-11-16T10:00:00Z";

  @Test
  void a_fire_is_shown_with_weekday_date_time_offset_and_zone() {
    Result result = rooster("next", "--cron", "0 18 * * 5", "--tz", "Europe/Berlin", "--count=2");
    assertThat(result.out())
        .isEqualTo(
            """
            Fri 2026-11-20 18:00:00 +01:00  Europe/Berlin
            Fri 2026-11-27 18:00:00 +01:00  Europe/Berlin
            """);
    assertThat(result.err()).isEmpty();
    assertThat(result.exit()).isZero();
  }

  @Test
  void json_is_an_array_of_instants_in_utc() {
    Result result = rooster("next", "--cron", "0 18 * * 5", "--count", "2", "--json");
    assertThat(result.out()).isEqualTo("[\"2026-11-20T17:00:00Z\",\"2026-11-27T17:00:00Z\"]\n");
  }

  @Test
  void five_fires_are_shown_by_default() {
    assertThat(rooster("next", "--cron", "0 9 * * *").outLines()).hasSize(5);
    assertThat(rooster("next", "--cron", "0 9 * * *", "--json").out().split(",")).hasSize(5);
  }

  @Test
  void milliseconds_are_shown_only_where_there_are_any() {
    Result result =
        rooster(
            "next", "--every", "1h", "--from", "2026-01-01T00:00:00.250Z", "--count=1", "--json");
    assertThat(result.out()).isEqualTo("[\"2026-01-01T01:00:00.250Z\"]\n");
  }

  @Test
  void an_interval_without_anchor_counts_from_now() {
    Result result = rooster("next", "--every", "90m", "--count=1", "--json");
    assertThat(result.out()).isEqualTo("[\"2026-11-16T11:30:00Z\"]\n");
  }

  @Test
  void an_interval_counts_from_its_anchor() {
    Result result =
        rooster("next", "--every", "7h", "--anchor", "2026-11-16T09:00:00Z", "--count=1", "--json");
    assertThat(result.out()).isEqualTo("[\"2026-11-16T16:00:00Z\"]\n");
  }

  @Test
  void a_local_anchor_is_read_in_the_zone() {
    Result result =
        rooster(
            "next",
            "--every=1d",
            "--anchor=2026-11-17T09:00",
            "--tz=Asia/Tokyo",
            "--count=1",
            "--json");
    assertThat(result.out()).isEqualTo("[\"2026-11-17T00:00:00Z\"]\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"20260104T090000", "2026-01-04T09:00", "2026-01-04T09:00:00"})
  void a_rule_starts_at_its_dtstart(String start) {
    Result result =
        rooster(
            "next",
            "--rrule",
            "FREQ=WEEKLY",
            "--dtstart",
            start,
            "--tz",
            "UTC",
            "--from",
            FROM,
            "--count=1",
            "--json");
    assertThat(result.out()).isEqualTo("[\"2026-11-22T09:00:00Z\"]\n");
  }

  @Test
  void a_dtstart_with_an_offset_is_refused() {
    assertRefused("next", "--rrule", "FREQ=DAILY", "--dtstart", "20260104T090000Z");
  }

  @Test
  void a_local_from_is_read_on_the_clock_of_the_rule() {
    Result result =
        rooster(
            "next",
            "--rrule",
            "DTSTART;TZID=Asia/Tokyo:20260101T090000\nRRULE:FREQ=DAILY",
            "--from",
            "2026-03-01T08:59",
            "--count=1");
    assertThat(result.out())
        .isEqualTo("Sun 2026-03-01 01:00:00 +01:00  Europe/Berlin  (09:00 Asia/Tokyo)\n");
  }

  @Test
  void a_zone_may_be_an_offset_that_begins_with_a_dash() {
    Result result = rooster("next", "--cron", "0 9 * * *", "--tz", "-05:00", "--count=1");
    assertThat(result.out()).startsWith("Mon 2026-11-16 09:00:00 -05:00");
  }

  @ParameterizedTest
  @CsvSource({
    "2026-11-20T18:00:00Z, 2026-11-21T08:00:00Z",
    "2026-11-20T18:00:00+14:00, 2026-11-20T08:00:00Z",
    "2026-11-20T08:59:59, 2026-11-20T08:00:00Z",
    "2026-11-20, 2026-11-20T08:00:00Z",
  })
  void from_counts_as_now(String from, String fire) {
    Result result = rooster("next", "--cron=0 9 * * *", "--from", from, "--count=1", "--json");
    assertThat(result.out()).isEqualTo("[\"" + fire + "\"]\n");
  }

  @Test
  void a_time_as_people_write_it_fires_once() {
    Result result = rooster("next", "--at", "tomorrow 9am");
    assertThat(result.out()).isEqualTo("Tue 2026-11-17 09:00:00 +01:00  Europe/Berlin\n");
  }

  @Test
  void a_moment_is_shown_in_the_readers_zone() {
    Result result = rooster("next", "--at", "2026-12-01T12:00:00Z");
    assertThat(result.out()).isEqualTo("Tue 2026-12-01 13:00:00 +01:00  Europe/Berlin\n");
  }

  @Test
  void a_time_in_a_zone_of_its_own_is_shown_in_that_zone_too() {
    Result result = rooster("next", "--at", "15:00 Asia/Tokyo");
    assertThat(result.out())
        .isEqualTo("Tue 2026-11-17 07:00:00 +01:00  Europe/Berlin  (15:00 Asia/Tokyo)\n");
    assertThat(result.err()).startsWith("rooster: note: ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"2026-11-16T11:00", "2020-01-01T00:00"})
  void a_time_that_is_not_after_now_is_refused(String time) {
    assertRefused("next", "--at", time);
  }

  @Test
  void a_series_that_ended_is_an_empty_array() {
    Result result =
        rooster("next", "--rrule", "FREQ=DAILY;COUNT=2", "--dtstart", "20200101T000000", "--json");
    assertThat(result).isEqualTo(new Result(0, "[]\n", ""));
  }

  @Test
  void an_ended_series_prints_no_fires_but_a_note() {
    Result result =
        rooster("next", "--rrule", "FREQ=DAILY;COUNT=2", "--dtstart", "20200101T000000");
    assertThat(result)
        .isEqualTo(
            new Result(0, "", "rooster: no more fires after Mon 2026-11-16 11:00:00 +01:00\n"));
  }

  @Test
  void bounds_hold_fires_back() {
    Result result =
        rooster(
            "next",
            "--cron",
            "0 9 * * *",
            "--tz=UTC",
            "--starts=2026-12-01",
            "--ends=2026-12-09",
            "--except=2026-12-02",
            "--except",
            "2026-12-04..2026-12-07",
            "--count=100",
            "--json");
    assertThat(result.out())
        .isEqualTo(
            "[\"2026-12-01T09:00:00Z\",\"2026-12-03T09:00:00Z\",\"2026-12-08T09:00:00Z\","
                + "\"2026-12-09T09:00:00Z\"]\n");
  }

  @Test
  void no_more_fires_than_the_maximum() {
    Result result = rooster("next", "--cron", "0 9 * * *", "--max-fires", "2", "--count", "9");
    assertThat(result.outLines()).hasSize(2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "10001", "-1", "1.5", "", "many", "99999999999999999999"})
  void a_count_out_of_range_is_refused(String count) {
    assertRefused("next", "--cron", "0 9 * * *", "--count", count);
  }

  @Test
  void a_schedule_that_never_matches_is_refused() {
    assertRefused("next", "--cron", "0 0 30 2 *");
  }

  @ParameterizedTest
  @CsvSource({
    "--tz, Europe/Atlantis",
    "--from, yesterday",
    "--from, 2026-02-30T09:00",
    "--from, 2026-01-01T25:00",
    "--starts, soon",
    "--ends, 12/03/2026",
    "--max-fires, 0",
    "--except, christmas",
  })
  void a_value_that_cannot_be_used_is_refused(String option, String value) {
    assertRefused("next", "--cron", "0 9 * * *", option, value);
  }

  @Test
  void an_interval_that_cannot_be_used_is_refused() {
    assertRefused("next", "--every", "0s");
    assertRefused("next", "--every", "often");
    assertRefused("next", "--every", "1h", "--anchor", "noon");
  }

  @Test
  void exactly_one_kind_must_be_given() {
    assertUsage("next");
    assertUsage("next", "--tz", "UTC");
    assertUsage("next", "--cron", "0 9 * * *", "--every", "1h");
  }

  @Test
  void options_of_another_kind_are_refused() {
    assertUsage("next", "--cron", "0 9 * * *", "--anchor", FROM);
    assertUsage("next", "--every", "1h", "--dtstart", "20260104T090000");
    assertUsage("next", "--cron", "0 9 * * *", "--batch");
  }

  @Test
  void a_bare_expression_is_an_unexpected_argument() {
    assertUsage("next", "0 9 * * *");
  }

  private static void assertRefused(String... words) {
    assertEnds(1, words);
  }

  private static void assertUsage(String... words) {
    assertEnds(2, words);
  }

  private static void assertEnds(int exit, String... words) {
    Result result = rooster(words);
    assertThat(result.exit()).as(result.err()).isEqualTo(exit);
    assertThat(result.out()).isEmpty();
    assertThat(result.err().lines()).singleElement().asString().matches("rooster: .+\\. .+[.?]");
  }

  @Test
  void the_days_of_a_holiday_calendar_are_left_out() {
    List<String> daily = List.of("next", "--cron", "0 9 * * *", "--count", "2");
    List<String> without = new ArrayList<>(daily);
    without.addAll(List.of("--except", "holidays.ics", "--except", "2026-11-17"));
    CommandHost host = new Holidays();

    assertThat(new CliRun().host(host).run(daily).out()).contains("2026-11-17", "2026-11-18");
    assertThat(new CliRun().host(host).run(without).out())
        .contains("2026-11-19", "2026-11-20")
        .doesNotContain("2026-11-17", "2026-11-18");
    assertThat(
            new CliRun()
                .host(host)
                .run(List.of("explain", "0 9 * * *", "--except", "holidays.ics"))
                .out())
        .contains("at 09:00 every day, Europe/Berlin, except holidays.ics");
    assertThat(
            new CliRun()
                .host(host)
                .stdin(
                    "{\"id\":1,\"cron\":\"0 9 * * *\",\"count\":1,\"except\":[\"holidays.ics\"],\"from\":\"2026-11-17T12:00:00Z\"}\n")
                .run(List.of("next", "--batch"))
                .out())
        .contains("2026-11-19");
    assertThat(
            new CliRun()
                .host(host)
                .run(List.of("next", "--cron", "@daily", "--except", "holiday.ics"))
                .err())
        .contains("no calendar 'holiday.ics'")
        .contains("Did you mean holidays.ics?");
  }

  /** A home with a calendar. */
  private static final class Holidays extends Nowhere {
    @Override
    public Map<String, HolidayCalendar> calendars(Optional<String> home, CommandContext context) {
      return Map.of(
          "holidays.ics",
          new HolidayCalendar(
              List.of(new HolidayCalendar.Event(LocalDate.of(2026, 11, 18), 1, Optional.empty()))));
    }
  }
}
