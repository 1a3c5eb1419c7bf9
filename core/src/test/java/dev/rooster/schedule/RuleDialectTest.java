package dev.rooster.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Rejected recurrence rules with their advice, and valid rules that look invalid. */
class RuleDialectTest {
  private static final Instant NOW = Instant.parse("2026-01-01T09:00:00Z");

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          # rule                                      | problem                         | remedy
          ''                                          | has no rule                     | FREQ=WEEKLY
          every day                                   | not a part of a rule            | FREQ=MONTHLY
          INTERVAL=2                                  | has no FREQ                     | FREQ=WEEKLY
          FREQ=FORTNIGHTLY                            | is invalid                      | WEEKLY
          FREQ=                                       | has no value                    | FREQ=DAILY
          FREQ=DAILY;                                 | not a part of a rule            | FREQ, INTERVAL
          FREQ=DAILY;FREQ=DAILY                       | appears twice                   | keep one
          FREQ=DAILY;BYHOUR=9;BYHOUR=10               | appears twice                   | join the values
          FREQ=DAILY;BYHOUR=                          | has no value                    | BYHOUR=9,17
          FREQ=DAILY;BYHOUR=9,                        | is invalid                      | 0 to 23
          FREQ=DAILY;BYHOUR=,                         | is invalid                      | 0 to 23
          FREQ=DAILY;BYEASTER=1                       | not a part of a rule            | BYSETPOS
          # numbers
          FREQ=DAILY;INTERVAL=0                       | INTERVAL "0"                    | from 1
          FREQ=DAILY;INTERVAL=-1                      | INTERVAL "-1"                   | from 1
          FREQ=DAILY;INTERVAL=two                     | INTERVAL "TWO"                  | from 1
          FREQ=YEARLY;INTERVAL=101                    | longer than 100 years           | 100 years
          FREQ=DAILY;INTERVAL=99999999999999999999    | longer than 100 years           | 36525 days
          FREQ=DAILY;COUNT=0                          | COUNT "0"                       | from 1 to 100000
          FREQ=DAILY;COUNT=100001                     | COUNT "100001"                  | from 1 to 100000
          FREQ=DAILY;BYHOUR=24                        | BYHOUR "24"                     | 0 to 23
          FREQ=DAILY;BYHOUR=-1                        | BYHOUR "-1"                     | 0 to 23
          FREQ=DAILY;BYMINUTE=60                      | BYMINUTE "60"                   | 0 to 59
          FREQ=MINUTELY;BYSECOND=60                   | BYSECOND "60"                   | 0 to 59
          FREQ=MONTHLY;BYMONTHDAY=0                   | BYMONTHDAY "0"                  | -1 for the last
          FREQ=MONTHLY;BYMONTHDAY=32                  | BYMONTHDAY "32"                 | 1 to 31
          FREQ=MONTHLY;BYMONTH=13                     | BYMONTH "13"                    | 1 to 12
          FREQ=MONTHLY;BYMONTH=-1                     | BYMONTH "-1"                    | 1 to 12
          FREQ=YEARLY;BYYEARDAY=367                   | BYYEARDAY "367"                 | 1 to 366
          FREQ=YEARLY;BYWEEKNO=54;BYDAY=MO            | BYWEEKNO "54"                   | 1 to 53
          FREQ=MONTHLY;BYDAY=MO;BYSETPOS=0            | BYSETPOS "0"                    | -1 for the last
          FREQ=MONTHLY;BYDAY=MO;BYSETPOS=367          | BYSETPOS "367"                  | 1 to 366
          FREQ=MONTHLY;BYDAY=0MO                      | BYDAY "0"                       | 2MO
          FREQ=MONTHLY;BYDAY=54MO                     | BYDAY "54"                      | 2MO
          FREQ=WEEKLY;BYDAY=MON                       | BYDAY "MON"                     | SU, MO
          FREQ=WEEKLY;WKST=2                          | WKST "2"                        | SU, MO
          FREQ=DAILY;UNTIL=tomorrow                   | UNTIL "TOMORROW" is not a date  | 20260104
          FREQ=DAILY;UNTIL=20260230                   | is not a date                   | 20260104
          FREQ=DAILY;UNTIL=2026-12-31                 | is not a date                   | 20260104
          # parts that cannot be combined
          FREQ=DAILY;COUNT=3;UNTIL=20261231           | not both                        | keep one of them
          FREQ=YEARLY;BYMONTHDAY=13                   | BYMONTHDAY but no BYMONTH       | FREQ=MONTHLY
          FREQ=YEARLY;BYMONTHDAY=13;BYDAY=FR          | BYMONTHDAY but no BYMONTH       | add BYMONTH
          FREQ=YEARLY;BYWEEKNO=20                     | BYWEEKNO but no BYDAY           | BYDAY=MO
          FREQ=SECONDLY;BYHOUR=9;BYSETPOS=2           | BYSETPOS can only be 1 or -1    | a longer FREQ
          FREQ=MONTHLY;BYSETPOS=1                     | another BY part to select from  | BYDAY
          FREQ=MONTHLY;BYWEEKNO=1;BYDAY=MO            | BYWEEKNO cannot be combined | FREQ=YEARLY
          FREQ=WEEKLY;BYWEEKNO=1                      | BYWEEKNO cannot be combined | FREQ=YEARLY
          FREQ=DAILY;BYWEEKNO=1                       | BYWEEKNO cannot be combined | FREQ=YEARLY
          FREQ=HOURLY;BYWEEKNO=1                      | BYWEEKNO cannot be combined | FREQ=YEARLY
          FREQ=DAILY;BYYEARDAY=1                      | BYYEARDAY cannot be combined | FREQ=YEARLY
          FREQ=WEEKLY;BYYEARDAY=1                     | BYYEARDAY cannot be combined | FREQ=YEARLY
          FREQ=MONTHLY;BYYEARDAY=1                    | BYYEARDAY cannot be combined | FREQ=YEARLY
          FREQ=WEEKLY;BYMONTHDAY=1                    | BYMONTHDAY cannot be combined   | FREQ=MONTHLY
          FREQ=WEEKLY;BYDAY=2MO                       | numbered weekday                | leave out the number
          FREQ=DAILY;BYDAY=-1FR                       | numbered weekday                | leave out the number
          FREQ=HOURLY;BYDAY=1MO                       | numbered weekday                | FREQ=MONTHLY
          FREQ=YEARLY;BYWEEKNO=20;BYDAY=1MO           | cannot be combined with BYWEEKNO| without BYWEEKNO
          # rules that never fire
          FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30         | never fires                     | match together
          FREQ=DAILY;BYMONTH=4;BYMONTHDAY=31          | never fires                     | match together
          FREQ=HOURLY;INTERVAL=2;BYHOUR=10            | never fires                     | match together
          FREQ=SECONDLY;INTERVAL=60;BYSECOND=30       | never fires                     | match together
          FREQ=MINUTELY;INTERVAL=1440;BYHOUR=10       | never fires                     | match together
          FREQ=MONTHLY;BYDAY=6MO                      | never fires                     | match together
          FREQ=WEEKLY;BYDAY=MO;BYSETPOS=2             | never fires                     | match together
          FREQ=DAILY;UNTIL=20251231                   | never fires                     | end before it starts
          # lines of a calendar entry
          RDATE:20260101                              | RDATE is not supported          | create a separate schedule
          EXRULE:FREQ=DAILY                           | EXRULE is not supported         | EXDATE
          SUMMARY:Stand-up                            | not part of a rule              | DTSTART, RRULE
          DTSTART:20260101T090000                     | has no rule                     | FREQ=WEEKLY
          """)
  void a_rule_is_refused_with_advice(String rule, String problem, String remedy) {
    assertThatThrownBy(() -> parse(rule))
        .isInstanceOfSatisfying(
            InvalidScheduleException.class,
            refusal -> {
              assertThat(refusal.problem()).contains(problem);
              assertThat(refusal.remedy()).contains(remedy);
            });
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "freq=daily;byhour=9",
        "RRULE:FREQ=MONTHLY;BYDAY=+1MO",
        "FREQ=SECONDLY;BYHOUR=9;BYSETPOS=1",
        "FREQ=SECONDLY;BYHOUR=9;BYSETPOS=-1",
        "FREQ=YEARLY;BYMONTH=6;BYMONTHDAY=-1",
        "FREQ=YEARLY;BYWEEKNO=53;BYDAY=SU",
        "FREQ=YEARLY;BYYEARDAY=366",
        "FREQ=HOURLY;BYYEARDAY=-366",
        "FREQ=DAILY;COUNT=100000",
        "FREQ=YEARLY;INTERVAL=100",
        "FREQ=DAILY;INTERVAL=36525",
      })
  void a_rule_at_the_edge_of_the_valid_range_fires(String rule) {
    assertThatCode(() -> assertThat(parse(rule).next(NOW)).isPresent()).doesNotThrowAnyException();
  }

  @ParameterizedTest(name = "{0} from {1}")
  @CsvSource({
    "FREQ=DAILY,           20260101T090000, false",
    "FREQ=DAILY;BYHOUR=10, 20260101T090000, true",
    "FREQ=WEEKLY;BYDAY=FR, 20260101T090000, true",
    "FREQ=WEEKLY;BYDAY=TH, 20260101T090000, false",
  })
  void a_start_that_does_not_match_gets_a_note(String rule, String start, boolean remarked) {
    Rule parsed = parse("DTSTART:%s\nRRULE:%s".formatted(start, rule));
    assertThat(parsed.note().isPresent()).isEqualTo(remarked);
  }

  private static Rule parse(String text) {
    return Rule.parse(text, Optional.empty(), Optional.empty(), ZoneOffset.UTC, NOW);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          FREQ=DAILY;COUNT=1                       | 2026-01-02T09:00:00Z | 1
          FREQ=HOURLY;COUNT=2                      | 2026-01-01T10:00:00Z | 2
          FREQ=WEEKLY;INTERVAL=2;BYDAY=MO;COUNT=3  | 2026-01-12T09:00:00Z | 3
          FREQ=MONTHLY;BYMONTHDAY=31;COUNT=5       | 2026-01-31T09:00:00Z | 5
          """)
  void all_fires_of_a_rule_without_a_start_are_to_come(String rule, Instant first, int fires) {
    Rule counted =
        Rule.parse(rule, Optional.empty(), Optional.empty(), ZoneOffset.UTC, NOW.plusSeconds(30));

    assertThat(counted.next(NOW.plusSeconds(30), 10)).hasSize(fires).startsWith(first);
  }
}
