package dev.rooster.schedule.written;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.schedule.InvalidScheduleException;
import dev.rooster.schedule.Refusals;
import java.time.Instant;
import java.time.ZoneId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WrittenTimeRefusalTest {
  private static final Instant NOW = Instant.parse("2026-11-15T10:00:00Z");
  private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "2023-05-01 09:00 | \"2023-05-01 09:00\" is Mon 2023-05-01 09:00 Europe/Berlin, which has"
            + " passed | it is now Sun 2026-11-15 11:00 Europe/Berlin",
        "2023-05-01T09:00Z | is Mon 2023-05-01 09:00 UTC, which has passed                  | write"
            + " a later time",
        "20 february 2026 15:00 | is Fri 2026-02-20 15:00 Europe/Berlin, which has passed   | write"
            + " a later time",
        "today 9am        | is Sun 2026-11-15 09:00 Europe/Berlin, which has passed          |"
            + " write tomorrow 09:00",
        "today            | is Sun 2026-11-15 09:00 Europe/Berlin, which has passed          |"
            + " write tomorrow 09:00",
        "this morning     | is Sun 2026-11-15 09:00 Europe/Berlin, which has passed          |"
            + " write tomorrow 09:00",
        "this sunday 9am  | is Sun 2026-11-15 09:00 Europe/Berlin, which has passed          |"
            + " write tomorrow 09:00",
        "today 11:00      | which has passed              | write tomorrow 11:00",
        "yesterday        | is in the past                | write a time such as",
        "last friday      | could be the one that has passed | end of month",
        "3 days ago       | is in the past                | write a time such as",
        "feb 20 1500      | is Tue 1500-02-20             | write a later time",
        "2056-12-01       | more than 30 years away       | write a nearer time",
        "9999-12-31 23:59 | more than 30 years away       | write a nearer time",
        "in 20000 days    | is Mon 2081-08-18 12:00 Europe/Berlin, more than 30 years away | write"
            + " a nearer time",
        "in 200000 days   | more than 100 years           | 36525d",
        "in 99999999999999999999 hours | more than 100 years | 36525d",
        "in -5 minutes    | is negative                   | counts forward",
        "-5m              | is negative                   | counts forward",
        "in 0 minutes     | a duration of zero            | longer than zero",
        "in 2 months      | no fixed length               | a date",
        "in               | is not a duration             | 30m",
        "in 5             | has no unit (5 what?)         | write 5m or 5s",
        "in 5 minuts      | \"minuts\" is not a unit      | did you mean minute?",
        "5 minuts         | is not understood             | did you mean 5 minute?",
        "in 2 hours at 9am | both a duration and a time   | whole days",
        "in 20m UTC       | names a zone                  | without the zone",
        "''               | is empty                      | write a time such as",
        "'   '            | is empty                      | write a time such as",
        "9                | could be an hour, a day or a duration | write 9am, 9pm or 9 minutes",
        "17               | could be an hour              | write 17:00 or 17 minutes",
        "9 tomorrow       | is not understood             | 15:00",
        "tomorrow at 23   | is not clearly a time         | write 23:00",
        "tomorrow 0       | is not clearly a time         | write 00:00",
        "tomorrow 24      | is not clearly a time         | write 0:00",
        "in 20m 9         | is not clearly a time         | write 9am or 9pm",
        "at 9 10          | is not clearly a time         | write 10am or 10pm",
        "today at 10am at 9 | names two times             | leave one of them out",
        "tonight at 5     | does not belong to \"tonight\" | change the time",
        "today at 10      | is Sun 2026-11-15 10:00 Europe/Berlin, which has passed | tomorrow"
            + " 10:00",
        "0900             | could be a time               | write 09:00",
        "1793700000       | Unix timestamp                | 2026-11-03T10:00:00Z",
        "0pm              | from 1 to 12                  | 3:30pm",
        "13pm             | from 1 to 12                  | 15:00",
        "15:00pm          | from 1 to 12                  | 15:00",
        "25:00            | \"25:00\" is not a time of day | 15:00",
        "12:60            | is not a time of day          | 15:00",
        "9:5              | minutes have two digits       | 15:00",
        "123:00           | hours have one or two digits  | 15:00",
        "24:00            | has the hour 24               | 00:00 on the next day",
        "3.30pm           | has a dot in the time         | write 3:30pm",
        "9:00-10:00       | range of hours                | UTC-5",
        "3pm 4pm          | names two times               | leave one of them out",
        "tomorrow friday  | names two days                | leave one of them out",
        "9am UTC GMT      | names two zones               | leave one of them out",
        "2026-02-30       | February 2026 has 28 days     | 2026-12-31",
        "2026-13-01       | a year has 12 months          | 2026-12-31",
        "20260230T090000  | February 2026 has 28 days     | 2026-12-31",
        "2027-02-29 09:00 | February 2027 has 28 days     | 2026-12-31",
        "feb 30           | February has 29 days at most  | 2026-12-31",
        "feb 2027         | which day of the month        | feb 20",
        "feb              | which day of the month        | feb 20",
        "2026-3-4         | is not a date                 | 2026-12-31",
        "12/03/2026       | different dates in different countries | write 2026-03-12 or"
            + " 2026-12-03",
        "3/4              | different dates in different countries | year first",
        "25/12/2026 9am   | not in ISO form               | write 2026-12-25",
        "12/25/2026       | not in ISO form               | write 2026-12-25",
        "2026/12/01       | date with slashes             | hyphens",
        "20.12.2026       | not an unambiguous date       | year first",
        "fri 2026-12-03   | 2026-12-03 is a Thursday      | correct the weekday or the date",
        "monday, dec 4 9am | 2026-12-04 is a Friday       | correct the weekday or the date",
        "tomorrow midnight | start or the end of Mon 2026-11-16 | 2026-11-16 00:00 for the start,"
            + " or 2026-11-17 00:00 for the end",
        "midnight tomorrow | start or the end of Mon 2026-11-16 | 2026-11-17 00:00",
        "friday midnight  | start or the end of Fri 2026-11-20 | 2026-11-21 00:00",
        "next week        | does not say which day        | next monday",
        "next month       | does not say which day        | a date",
        "end of week      | the same day to everyone      | a date",
        "morning          | does not say which day        | write this morning or tomorrow morning",
        "tonight 9am      | does not belong to \"tonight\" | change the time",
        "tomorrow morning 9pm | does not belong to \"morning\" | change the time",
        "UTC              | names a zone but no time      | 15:00",
        "9am Berlin       | not a known time zone         | did you mean Europe/Berlin?",
        "9am new york     | not a known time zone         | did you mean America/New_York?",
        "9am PST          | several meanings              | America/Los_Angeles",
        "9am Europe/Berln | not a known time zone         | did you mean Europe/Berlin?",
        "9am+17:00        | in use anywhere               | from -12:00",
        "2026-12-01T09:00+05:00[Europe/Berlin] | Europe/Berlin is at +01:00 then | leave out the"
            + " offset or the zone",
        "2026-12-01T09:00[Europe/Berlin | is not understood | 15:00",
        "2026-12-01T      | is not understood             | 15:00",
        "tomorrow 9am please | \"please\" in \"tomorrow 9am please\" is not understood | tomorrow"
            + " 9am",
        "tomorow 9am      | is not understood             | did you mean tomorrow?",
        "wensday 9am      | is not understood             | did you mean wednesday?",
        "tomorrow 9am,    | is not understood             | 15:00",
        "by tomorrow      | is not understood             | 15:00",
        "soon             | is not understood             | did you mean noon?",
        "on 20m           | is not understood             | 15:00",
        "9am93d           | \"93d\" in \"9am93d\" is not understood | 15:00",
        "tomorrow-9am     | is not understood             | 15:00",
        "whenever         | is not understood             | 15:00",
        "every weekday at 9 | repeats                     | use --cron \"0 9 * * 1-5\"",
        "every 15 minutes | repeats                       | use --every 15m",
        "daily            | repeats                       | use --cron \"0 9 * * *\"",
        "every blue moon  | repeats                       | use --every with an interval",
        "tomorrow 9am and every day | repeats             | use --every with an interval",
        "９:00            | (U+FF19)                      | plain letters and digits",
        "tomorrow 9am 🙂  | an invalid character          | plain letters and digits",
        "morgen früh      | (U+00FC)                      | plain letters and digits",
      })
  void a_text_is_refused_with_the_reason_and_a_suggestion(
      String text, String problem, String remedy) {
    InvalidScheduleException refusal = Refusals.refusal(() -> WrittenTime.read(text, NOW, BERLIN));
    assertThat(refusal.problem()).contains(problem);
    assertThat(refusal.remedy()).contains(remedy);
  }

  @ParameterizedTest
  @CsvSource({
    "tonight, 2026-11-15T19:00:00Z",
    "this evening, 2026-11-15T17:30:00Z",
    "this afternoon, 2026-11-15T14:00:00Z",
    "end of day, 2026-11-15T20:00:00Z",
    "end of month, 2026-11-30T20:00:00Z"
  })
  void a_part_of_today_that_has_passed_is_not_moved_to_another_day(String text, Instant now) {
    InvalidScheduleException refusal = Refusals.refusal(() -> WrittenTime.read(text, now, BERLIN));
    assertThat(refusal.problem()).contains("which has passed");
    assertThat(refusal.remedy()).contains("write tomorrow");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "9am\u0000",
        "\u0007",
        "9am\u202Etomorrow",
        "\uD800",
        "9am\u2028",
        "a\u001Bb",
        "\uFEFF9am"
      })
  void invisible_characters_are_escaped_in_the_rejection(String text) {
    InvalidScheduleException refusal = Refusals.refusal(() -> WrittenTime.read(text, NOW, BERLIN));
    assertThat(refusal.problem()).contains("\\u");
  }

  @Test
  void a_text_of_any_length_is_refused_with_its_beginning() {
    InvalidScheduleException refusal =
        Refusals.refusal(() -> WrittenTime.read("tomorrow ".repeat(1_200), NOW, BERLIN));
    assertThat(refusal.problem()).startsWith("\"tomorrow tomorrow").hasSizeLessThan(100);
  }
}
