package dev.rooster.schedule.written;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.schedule.Every;
import dev.rooster.schedule.InvalidScheduleException;
import dev.rooster.schedule.Refusals;
import dev.rooster.schedule.internal.Instants;
import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WrittenDurationTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "90s                     | PT1M30S   | 1m30s    | 1 minute 30 seconds",
        "30m                     | PT30M     | 30m      | 30 minutes",
        "30M                     | PT30M     | 30m      | 30 minutes",
        "2h                      | PT2H      | 2h       | 2 hours",
        "1d                      | PT24H     | 1d       | 1 day",
        "1w                      | PT168H    | 1w       | 1 week",
        "10d                     | PT240H    | 10d      | 10 days",
        "1w3d                    | PT240H    | 10d      | 10 days",
        "1h30m                   | PT1H30M   | 1h30m    | 1 hour 30 minutes",
        "1d12h                   | PT36H     | 1d12h    | 1 day 12 hours",
        "1h 30m                  | PT1H30M   | 1h30m    | 1 hour 30 minutes",
        "'  1 h   30 m  '        | PT1H30M   | 1h30m    | 1 hour 30 minutes",
        "1.5h                    | PT1H30M   | 1h30m    | 1 hour 30 minutes",
        "0.5s                    | PT0.5S    | 500ms    | 500 milliseconds",
        "1500ms                  | PT1.5S    | 1s500ms  | 1 second 500 milliseconds",
        "PT30M                   | PT30M     | 30m      | 30 minutes",
        "P1D                     | PT24H     | 1d       | 1 day",
        "PT1H30M                 | PT1H30M   | 1h30m    | 1 hour 30 minutes",
        "p1dt12h                 | PT36H     | 1d12h    | 1 day 12 hours",
        "P2W                     | PT336H    | 2w       | 2 weeks",
        "PT0.5S                  | PT0.5S    | 500ms    | 500 milliseconds",
        "30 minutes              | PT30M     | 30m      | 30 minutes",
        "2 Hours                 | PT2H      | 2h       | 2 hours",
        "45 mins                 | PT45M     | 45m      | 45 minutes",
        "1 hour 30 minutes       | PT1H30M   | 1h30m    | 1 hour 30 minutes",
        "1 hour, 30 minutes      | PT1H30M   | 1h30m    | 1 hour 30 minutes",
        "1 hour and 30 minutes   | PT1H30M   | 1h30m    | 1 hour 30 minutes",
        "half an hour            | PT30M     | 30m      | 30 minutes",
        "half a day              | PT12H     | 12h      | 12 hours",
        "half hour               | PT30M     | 30m      | 30 minutes",
        "a quarter of an hour    | PT15M     | 15m      | 15 minutes",
        "an hour                 | PT1H      | 1h       | 1 hour",
        "a minute                | PT1M      | 1m       | 1 minute",
        "a week                  | PT168H    | 1w       | 1 week",
        "an hour and a half      | PT1H30M   | 1h30m    | 1 hour 30 minutes",
        "one and a half hours    | PT1H30M   | 1h30m    | 1 hour 30 minutes",
        "two hours               | PT2H      | 2h       | 2 hours",
        "twelve days             | PT288H    | 12d      | 12 days",
        "fifteen minutes         | PT15M     | 15m      | 15 minutes",
        "twenty seconds          | PT20S     | 20s      | 20 seconds",
        "forty-five minutes      | PT45M     | 45m      | 45 minutes",
        "thirty five minutes     | PT35M     | 35m      | 35 minutes",
        "1h0m                    | PT1H      | 1h       | 1 hour",
        "36525d                  | PT876600H | 36525d   | 36525 days",
      })
  void a_duration_is_read_and_shown(String text, Duration expected, String compact, String words) {
    assertThat(WrittenDuration.parse(text)).isEqualTo(expected);
    assertThat(WrittenDuration.format(expected)).isEqualTo(compact);
    assertThat(WrittenDuration.words(expected)).isEqualTo(words);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "''              | is empty                    | 30m",
        "'   '           | is empty                    | 30m",
        "30              | has no unit (30 what?)      | write 30m or 30s",
        "1h30            | has no unit (30 what?)      | write 30m or 30s",
        "ten             | has no unit (ten what?)     | write ten minutes or ten seconds",
        "-5m             | is negative                 | counts forward",
        "minus 5 minutes | is negative                 | counts forward",
        "1h -5m          | is negative                 | counts forward",
        "P-1D            | is negative                 | counts forward",
        "0s              | a duration of zero          | longer than zero",
        "PT0S            | a duration of zero          | longer than zero",
        "zero minutes    | a duration of zero          | longer than zero",
        "1mo             | no fixed length             | --rrule such as FREQ=MONTHLY",
        "2 years         | no fixed length             | --rrule such as FREQ=YEARLY",
        "P1M             | no fixed length             | --rrule",
        "P1Y2M           | no fixed length             | --rrule",
        "30m1h           | smaller unit before         | largest unit first",
        "1h2h            | gives hours twice           | each unit once",
        "5foo            | \"foo\" is not a unit       | ms, s, m, h, d or w",
        "5 minuts        | \"minuts\" is not a unit    | did you mean minute?",
        "2 huors         | \"huors\" is not a unit     | did you mean hours?",
        "36526d          | more than 100 years         | 36525d",
        "36525d1ms       | more than 100 years         | 36525d",
        "99999999999999999999999999h | more than 100 years | 36525d",
        "1h please       | \"please\" in \"1h please\" | 1h30m",
        "1h and          | is not a duration           | 1h30m",
        "in 5m           | is not a duration           | 1h30m",
        "+5m             | is not a duration           | 1h30m",
        ".5h             | is not a duration           | 1h30m",
        "1,5h            | comma in a number           | 1.5h",
        "hour            | how many hours              | write 1 hour",
        "a few minutes   | is not a duration           | 30m",
        "0.0001s         | finer than a millisecond    | round it",
        "P1              | not an ISO 8601 duration    | PT30M",
        "PT              | is not a duration           | 30m",
        "P1DT            | not an ISO 8601 duration    | PT30M",
        "PT1.2.3S        | not an ISO 8601 duration    | PT30M",
        "PT1HT1M         | not an ISO 8601 duration    | PT30M",
        "½h              | (U+00BD)                    | plain letters and digits",
        "٣m              | (U+0663)                    | plain letters and digits",
      })
  void an_invalid_duration_is_rejected_with_a_reason_and_a_remedy(
      String text, String problem, String remedy) {
    InvalidScheduleException refusal = Refusals.refusal(() -> WrittenDuration.parse(text));
    assertThat(refusal.problem()).contains(problem);
    assertThat(refusal.remedy()).contains(remedy);
  }

  @Test
  void a_text_of_any_length_is_refused_with_its_beginning() {
    InvalidScheduleException refusal =
        Refusals.refusal(() -> WrittenDuration.parse("9".repeat(10_000) + "h"));
    assertThat(refusal.problem()).contains("...\" is too long").hasSizeLessThan(100);
  }

  @Test
  void a_formatted_duration_parses_to_the_same_duration() {
    Random random = new Random(20261115);
    for (int i = 0; i < 20_000; i++) {
      long bound = Every.LONGEST.toMillis() >> random.nextInt(40);
      Duration duration = Duration.ofMillis(1 + random.nextLong(bound));
      assertThat(WrittenDuration.parse(WrittenDuration.format(duration))).isEqualTo(duration);
      assertThat(WrittenDuration.parse(WrittenDuration.words(duration))).isEqualTo(duration);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "PT0S, 0s, 0 seconds",
    "PT-90S, -1m30s, minus 1 minute 30 seconds",
    "PT-0.5S, -500ms, minus 500 milliseconds",
    "PT0.0000015S, 0.0015ms, 0.0015 milliseconds",
    "PT1.000001S, 1s0.001ms, 1 second 0.001 milliseconds",
    "PT0.0015S, 1.5ms, 1.5 milliseconds"
  })
  void durations_that_cannot_be_parsed_are_shown_too(
      Duration duration, String compact, String words) {
    assertThat(WrittenDuration.format(duration)).isEqualTo(compact);
    assertThat(WrittenDuration.words(duration)).isEqualTo(words);
  }

  @ParameterizedTest
  @ValueSource(longs = {Long.MIN_VALUE, Long.MIN_VALUE + 1, Long.MAX_VALUE})
  void the_longest_durations_there_are_can_be_shown(long seconds) {
    Duration duration = Duration.ofSeconds(seconds, 999_999_999);
    assertThat(WrittenDuration.format(duration)).contains("d").contains("ms");
    assertThat(WrittenDuration.words(duration)).contains("days");
  }

  @Test
  void an_interval_out_of_bounds_is_shown_as_people_write_it() {
    InvalidScheduleException refusal =
        Refusals.refusal(() -> new Every(Duration.ofMillis(500), Instants.EARLIEST));
    assertThat(refusal.line())
        .isEqualTo("the interval 500ms is too short. The shortest interval is 1s.");
  }
}
