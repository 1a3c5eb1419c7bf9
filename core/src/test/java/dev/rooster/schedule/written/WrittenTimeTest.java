package dev.rooster.schedule.written;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.schedule.At;
import dev.rooster.schedule.Refusals;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Sunday 2026-11-15, 10:00 UTC: 11:00 in Berlin, 05:00 in New York. */
class WrittenTimeTest {
  private static final Instant NOW = Instant.parse("2026-11-15T10:00:00Z");
  private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");
  private static final ZoneId NEW_YORK = ZoneId.of("America/New_York");

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "3pm                                   | 2026-11-15T14:00:00Z",
        "3 PM                                  | 2026-11-15T14:00:00Z",
        "3:30pm                                | 2026-11-15T14:30:00Z",
        "15:00                                 | 2026-11-15T14:00:00Z",
        "at 15:00                              | 2026-11-15T14:00:00Z",
        "15:00:30                              | 2026-11-15T14:00:30Z",
        "noon                                  | 2026-11-15T11:00:00Z",
        "12 noon                               | 2026-11-15T11:00:00Z",
        "12pm                                  | 2026-11-15T11:00:00Z",
        "tomorrow 17                           | 2026-11-16T16:00:00Z",
        "tonight at 11                         | 2026-11-15T22:00:00Z",
        "tomorrow evening at 8                 | 2026-11-16T19:00:00Z",
        "this afternoon at 3                   | 2026-11-15T14:00:00Z",
        "tomorrow morning at 6                 | 2026-11-16T05:00:00Z",
        "today 5pm                             | 2026-11-15T16:00:00Z",
        "5pm today                             | 2026-11-15T16:00:00Z",
        "tonight 9pm                           | 2026-11-15T20:00:00Z",
        "tomorrow 9am                          | 2026-11-16T08:00:00Z",
        "tomorrow, 9am                         | 2026-11-16T08:00:00Z",
        "'  Tomorrow   AT  9am '               | 2026-11-16T08:00:00Z",
        "3:30pm tomorrow                       | 2026-11-16T14:30:00Z",
        "tomorrow 12am                         | 2026-11-15T23:00:00Z",
        "tomorrow morning at 8am               | 2026-11-16T07:00:00Z",
        "day after tomorrow at 7am             | 2026-11-17T06:00:00Z",
        "the day after tomorrow at 7am         | 2026-11-17T06:00:00Z",
        "fri 17:30                             | 2026-11-20T16:30:00Z",
        "on friday at 17:30                    | 2026-11-20T16:30:00Z",
        "17:30 friday                          | 2026-11-20T16:30:00Z",
        "sun 12:00                             | 2026-11-15T11:00:00Z",
        "thurs 9am                             | 2026-11-19T08:00:00Z",
        "dec 4 at 3pm                          | 2026-12-04T14:00:00Z",
        "4 dec at 3pm                          | 2026-12-04T14:00:00Z",
        "Dec 4th, 3pm                          | 2026-12-04T14:00:00Z",
        "4th of december 3pm                   | 2026-12-04T14:00:00Z",
        "on the 4th of december at 3pm         | 2026-12-04T14:00:00Z",
        "friday, dec 4 at 9am                  | 2026-12-04T08:00:00Z",
        "fri 2026-12-04 9am                    | 2026-12-04T08:00:00Z",
        "2026-12-04 fri 9am                    | 2026-12-04T08:00:00Z",
        "20 february 2027 15:00                | 2027-02-20T14:00:00Z",
        "february 20, 2027, 15:00              | 2027-02-20T14:00:00Z",
        "15:00 20 feb 2027                     | 2027-02-20T14:00:00Z",
        "nov 15 15:00                          | 2026-11-15T14:00:00Z",
        "15:00 Europe/Berlin                   | 2026-11-15T14:00:00Z",
        "15:00 europe/berlin                   | 2026-11-15T14:00:00Z",
        "15:00 America/New_York                | 2026-11-15T20:00:00Z",
        "America/New_York 15:00                | 2026-11-15T20:00:00Z",
        "15:00 America/Port-au-Prince          | 2026-11-15T20:00:00Z",
        "15:00 UTC                             | 2026-11-15T15:00:00Z",
        "15:00 Z                               | 2026-11-15T15:00:00Z",
        "15:00+02:00                           | 2026-11-15T13:00:00Z",
        "15:00 UTC-5                           | 2026-11-15T20:00:00Z",
        "15:00 Japan tomorrow                  | 2026-11-16T06:00:00Z",
        "tomorrow 9am UTC                      | 2026-11-16T09:00:00Z",
        "1st of next month at 8am              | 2026-12-01T07:00:00Z",
        "2026-12-01 09:00                      | 2026-12-01T08:00:00Z",
        "2026-12-01T09:00                      | 2026-12-01T08:00:00Z",
        "2026-12-01t09:00:30                   | 2026-12-01T08:00:30Z",
        "2026-12-01T09:00:30.123               | 2026-12-01T08:00:30.123Z",
        "2026-12-01T09:00:30.123456789         | 2026-12-01T08:00:30.123Z",
        "2026-12-01T09:00Z                     | 2026-12-01T09:00:00Z",
        "2026-12-01T09:00:00.5z                | 2026-12-01T09:00:00.500Z",
        "2026-12-01T09:00+02:00                | 2026-12-01T07:00:00Z",
        "2026-12-01T09:00-0530                 | 2026-12-01T14:30:00Z",
        "2026-12-01 09:00 -05:00               | 2026-12-01T14:00:00Z",
        "2026-12-01T09:00[America/New_York]    | 2026-12-01T14:00:00Z",
        "2026-12-01T09:00+01:00[Europe/Berlin] | 2026-12-01T08:00:00Z",
        "2026-12-01T09:00Z[Europe/Berlin]      | 2026-12-01T09:00:00Z",
        "20261201T090000                       | 2026-12-01T08:00:00Z",
        "20261201T0900                         | 2026-12-01T08:00:00Z",
        "20261201T090000Z                      | 2026-12-01T09:00:00Z",
        "20261201T090000+0200                  | 2026-12-01T07:00:00Z",
        "2028-02-29 09:00                      | 2028-02-29T08:00:00Z",
        "20m                                   | 2026-11-15T10:20:00Z",
        "in 20m                                | 2026-11-15T10:20:00Z",
        "1h30m                                 | 2026-11-15T11:30:00Z",
        "PT45M                                 | 2026-11-15T10:45:00Z",
        "in PT45M                              | 2026-11-15T10:45:00Z",
        "in half an hour                       | 2026-11-15T10:30:00Z",
        "an hour and a half from now           | 2026-11-15T11:30:00Z",
        "5 minutes from now                    | 2026-11-15T10:05:00Z",
        "in 2 weeks                            | 2026-11-29T10:00:00Z",
        "a week from now                       | 2026-11-22T10:00:00Z",
        "in 3 days at 9am                      | 2026-11-18T08:00:00Z",
        "9am in 3 days                         | 2026-11-18T08:00:00Z",
        "3 days from now at 9am UTC            | 2026-11-18T09:00:00Z",
        "in a week at noon                     | 2026-11-22T11:00:00Z",
      })
  void a_time_that_leaves_nothing_open_is_read_without_a_note(String text, Instant expected) {
    WrittenTime written = WrittenTime.read(text, NOW, BERLIN);
    assertThat(written.at().instant()).isEqualTo(expected);
    assertThat(written.note()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "at 9 | 2026-11-15T20:00:00Z | 9 is taken as 21:00",
        "at 10 | 2026-11-16T09:00:00Z | 10:00 has passed today, taken as tomorrow, Mon 2026-11-16;"
            + " 10 is taken as 10:00",
        "at 7 tomorrow | 2026-11-16T06:00:00Z | 7 is taken as 07:00",
        "at 3 | 2026-11-15T14:00:00Z | 3 is taken as 15:00",
        "tomorrow at 9 | 2026-11-16T08:00:00Z | 9 is taken as 09:00",
        "tomorrow at 3 | 2026-11-16T14:00:00Z | 3 is taken as 15:00",
        "tomorrow at 12 | 2026-11-16T11:00:00Z | 12 is taken as 12:00",
        "tomorrow at 9 UTC | 2026-11-16T09:00:00Z | 9 is taken as 09:00",
        "fri 9 | 2026-11-20T08:00:00Z | 9 is taken as 09:00",
        "in 3 days at 9 | 2026-11-18T08:00:00Z | 9 is taken as 09:00",
        "2026-12-04 at 9 | 2026-12-04T08:00:00Z | 9 is taken as 09:00",
        "4 dec at 6 | 2026-12-04T17:00:00Z | 6 is taken as 18:00",
        "9:00                 | 2026-11-16T08:00:00Z | 09:00 has passed today, taken as tomorrow,"
            + " Mon 2026-11-16",
        "11:00                | 2026-11-16T10:00:00Z | 11:00 has passed today, taken as tomorrow,"
            + " Mon 2026-11-16",
        "12am                 | 2026-11-15T23:00:00Z | 00:00 has passed today, taken as tomorrow,"
            + " Mon 2026-11-16",
        "midnight             | 2026-11-15T23:00:00Z | midnight is taken as 00:00 on Mon"
            + " 2026-11-16",
        "midnight tonight     | 2026-11-15T23:00:00Z | midnight is taken as 00:00 on Mon"
            + " 2026-11-16",
        "today at midnight    | 2026-11-15T23:00:00Z | midnight is taken as 00:00 on Mon"
            + " 2026-11-16",
        "sun 10:00            | 2026-11-22T09:00:00Z | 10:00 has passed today, taken as next week,"
            + " Sun 2026-11-22",
        "sunday               | 2026-11-22T08:00:00Z | no time was given, taken as 09:00; 09:00 has"
            + " passed today, taken as next week, Sun 2026-11-22",
        "next tuesday at noon | 2026-11-17T11:00:00Z | next Tuesday is taken as Tue 2026-11-17",
        "next sunday 12:00    | 2026-11-22T11:00:00Z | next Sunday is taken as Sun 2026-11-22",
        "this friday 12:00    | 2026-11-20T11:00:00Z | this Friday is taken as Fri 2026-11-20",
        "tomorrow             | 2026-11-16T08:00:00Z | no time was given, taken as 09:00",
        "2026-12-01           | 2026-12-01T08:00:00Z | no time was given, taken as 09:00",
        "20261201             | 2026-12-01T08:00:00Z | no time was given, taken as 09:00",
        "2026-12-01 UTC       | 2026-12-01T09:00:00Z | no time was given, taken as 09:00",
        "first of next month  | 2026-12-01T08:00:00Z | no time was given, taken as 09:00",
        "the 1st of next month | 2026-12-01T08:00:00Z | no time was given, taken as 09:00",
        "end of day           | 2026-11-15T16:00:00Z | no time was given, taken as 17:00",
        "end of month         | 2026-11-30T16:00:00Z | no time was given, taken as 17:00; end of"
            + " month is taken as Mon 2026-11-30",
        "end of month 18:00   | 2026-11-30T17:00:00Z | end of month is taken as Mon 2026-11-30",
        "end of the month     | 2026-11-30T16:00:00Z | no time was given, taken as 17:00; end of"
            + " month is taken as Mon 2026-11-30",
        "end of next month    | 2026-12-31T16:00:00Z | no time was given, taken as 17:00; end of"
            + " next month is taken as Thu 2026-12-31",
        "this afternoon       | 2026-11-15T14:00:00Z | afternoon is taken as 15:00",
        "this evening         | 2026-11-15T17:00:00Z | evening is taken as 18:00",
        "tonight              | 2026-11-15T19:00:00Z | tonight is taken as 20:00",
        "tomorrow morning     | 2026-11-16T08:00:00Z | morning is taken as 09:00",
        "friday night         | 2026-11-20T19:00:00Z | night is taken as 20:00",
        "feb 20 at 3pm        | 2027-02-20T14:00:00Z | no year was given, taken as 2027",
        "nov 15 10:00         | 2027-11-15T09:00:00Z | no year was given, taken as 2027",
        "feb 29 10:00         | 2028-02-29T09:00:00Z | no year was given, taken as 2028",
        "2027-03-28 02:30     | 2027-03-28T01:30:00Z | the clocks skip Sun 2027-03-28 02:30"
            + " Europe/Berlin, taken as 03:30",
        "2027-10-31 02:30     | 2027-10-31T00:30:00Z | the clocks show Sun 2027-10-31 02:30"
            + " Europe/Berlin twice, taken as the first",
        "in 200 days          | 2027-06-03T10:00:00Z | counted as elapsed time, and the clocks"
            + " change on the way, so it is Thu 2027-06-03 12:00 Europe/Berlin",
      })
  void the_note_lists_the_assumptions(String text, Instant expected, String note) {
    WrittenTime written = WrittenTime.read(text, NOW, BERLIN);
    assertThat(written.at().instant()).isEqualTo(expected);
    assertThat(written.note()).contains(note);
    Refusals.assertPresentable(written.note().orElseThrow());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "9am                   | 2026-11-15T14:00:00Z",
        "4:30am tomorrow       | 2026-11-16T09:30:00Z",
        "tonight               | 2026-11-16T01:00:00Z",
        "midnight              | 2026-11-16T05:00:00Z",
        "end of month          | 2026-11-30T22:00:00Z",
        "9am Europe/Berlin     | 2026-11-16T08:00:00Z",
        "2027-03-14 02:30      | 2027-03-14T07:30:00Z",
        "2027-11-07 01:30      | 2027-11-07T05:30:00Z",
        "in 20m                | 2026-11-15T10:20:00Z",
      })
  void the_zone_of_the_reader_counts(String text, Instant expected) {
    assertThat(WrittenTime.read(text, NOW, NEW_YORK).at().instant()).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "2026-03-29T00:30:00Z | Europe/Berlin       | 02:30          | 2026-03-29T01:30:00Z",
        "2026-03-28T23:30:00Z | Europe/Berlin       | today 2:15am   | 2026-03-29T01:15:00Z",
        "2026-10-25T00:45:00Z | Europe/Berlin       | 02:30          | 2026-10-26T01:30:00Z",
        "2026-10-25T01:15:00Z | Europe/Berlin       | 02:30          | 2026-10-26T01:30:00Z",
        "2026-10-24T23:45:00Z | Europe/Berlin       | 02:30          | 2026-10-25T00:30:00Z",
        "2026-10-24T10:00:00Z | Europe/Berlin       | tomorrow 12:00 | 2026-10-25T11:00:00Z",
        "2026-10-24T10:00:00Z | Europe/Berlin       | in 1 day       | 2026-10-25T10:00:00Z",
        "2026-04-23T12:00:00Z | Africa/Cairo        | midnight       | 2026-04-23T22:00:00Z",
        "2026-10-03T12:00:00Z | Australia/Lord_Howe | 02:15          | 2026-10-03T15:45:00Z",
        "2011-12-29T20:00:00Z | Pacific/Apia        | fri 9am        | 2011-12-30T19:00:00Z",
        "2026-12-31T23:30:00Z | UTC                 | jan 1 9am      | 2027-01-01T09:00:00Z",
        "2026-11-15T10:00:00.123456Z | UTC          | in 1ms         | 2026-11-15T10:00:00.124Z",
      })
  void clock_changes_and_year_ends_are_kept(
      Instant now, ZoneId zone, String text, Instant expected) {
    assertThat(WrittenTime.read(text, now, zone).at().instant()).isEqualTo(expected);
  }

  @Test
  void a_wall_clock_time_keeps_its_zone_and_a_moment_does_not() {
    assertThat(WrittenTime.read("tomorrow 9am", NOW, BERLIN).at())
        .isEqualTo(new At(LocalDateTime.parse("2026-11-16T09:00"), BERLIN));
    assertThat(WrittenTime.read("tomorrow 9am America/New_York", NOW, BERLIN).at())
        .isEqualTo(new At(LocalDateTime.parse("2026-11-16T09:00"), NEW_YORK));
    assertThat(WrittenTime.read("2026-12-01T09:00+02:00", NOW, BERLIN).at())
        .isEqualTo(new At(LocalDateTime.parse("2026-12-01T07:00"), ZoneOffset.UTC));
    assertThat(WrittenTime.read("in 20m", NOW, BERLIN).at())
        .isEqualTo(new At(LocalDateTime.parse("2026-11-15T10:20"), ZoneOffset.UTC));
  }
}
