package dev.rooster.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The examples of RFC 5545, section 3.8.5.3, all of them in New York. */
class RfcExamplesTest {
  private static final ZoneId NEW_YORK = ZoneId.of("America/New_York");

  @ParameterizedTest(name = "{0} {1}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          # start          | rule                                                      | first fires: dates, at 09:00 unless said
          19970902T090000  | FREQ=DAILY;COUNT=10                                       | 1997-09-02 09-03 09-04 09-05 09-06 09-07 09-08 09-09 09-10 09-11 .
          19970902T090000  | FREQ=DAILY;INTERVAL=2                                     | 1997-09-02 09-04 09-06 09-08
          19970902T090000  | FREQ=DAILY;INTERVAL=10;COUNT=5                            | 1997-09-02 09-12 09-22 10-02 10-12 .
          19970902T090000  | FREQ=WEEKLY;COUNT=10                                      | 1997-09-02 09-09 09-16 09-23 09-30 10-07 10-14 10-21 10-28 11-04 .
          19970902T090000  | FREQ=WEEKLY;UNTIL=19971224T000000Z                        | 1997-09-02 09-09 09-16 09-23 09-30 10-07 10-14 10-21 10-28 11-04 11-11 11-18 11-25 12-02 12-09 12-16 12-23 .
          19970902T090000  | FREQ=WEEKLY;INTERVAL=2;WKST=SU                            | 1997-09-02 09-16 09-30 10-14 10-28 11-11 11-25 12-09 12-23 1998-01-06 01-20 02-03
          19970902T090000  | FREQ=WEEKLY;UNTIL=19971007T000000Z;WKST=SU;BYDAY=TU,TH    | 1997-09-02 09-04 09-09 09-11 09-16 09-18 09-23 09-25 09-30 10-02 .
          19970902T090000  | FREQ=WEEKLY;COUNT=10;WKST=SU;BYDAY=TU,TH                  | 1997-09-02 09-04 09-09 09-11 09-16 09-18 09-23 09-25 09-30 10-02 .
          19970901T090000  | FREQ=WEEKLY;INTERVAL=2;UNTIL=19971224T000000Z;WKST=SU;BYDAY=MO,WE,FR | 1997-09-01 09-03 09-05 09-15 09-17 09-19 09-29 10-01 10-03 10-13 10-15 10-17 10-27 10-29 10-31 11-10 11-12 11-14 11-24 11-26 11-28 12-08 12-10 12-12 12-22 .
          19970902T090000  | FREQ=WEEKLY;INTERVAL=2;COUNT=8;WKST=SU;BYDAY=TU,TH        | 1997-09-02 09-04 09-16 09-18 09-30 10-02 10-14 10-16 .
          19970905T090000  | FREQ=MONTHLY;COUNT=10;BYDAY=1FR                           | 1997-09-05 10-03 11-07 12-05 1998-01-02 02-06 03-06 04-03 05-01 06-05 .
          19970905T090000  | FREQ=MONTHLY;UNTIL=19971224T000000Z;BYDAY=1FR             | 1997-09-05 10-03 11-07 12-05 .
          19970907T090000  | FREQ=MONTHLY;INTERVAL=2;COUNT=10;BYDAY=1SU,-1SU           | 1997-09-07 09-28 11-02 11-30 1998-01-04 01-25 03-01 03-29 05-03 05-31 .
          19970922T090000  | FREQ=MONTHLY;COUNT=6;BYDAY=-2MO                           | 1997-09-22 10-20 11-17 12-22 1998-01-19 02-16 .
          19970928T090000  | FREQ=MONTHLY;BYMONTHDAY=-3                                | 1997-09-28 10-29 11-28 12-29 1998-01-29 02-26
          19970902T090000  | FREQ=MONTHLY;COUNT=10;BYMONTHDAY=2,15                     | 1997-09-02 09-15 10-02 10-15 11-02 11-15 12-02 12-15 1998-01-02 01-15 .
          19970930T090000  | FREQ=MONTHLY;COUNT=10;BYMONTHDAY=1,-1                     | 1997-09-30 10-01 10-31 11-01 11-30 12-01 12-31 1998-01-01 01-31 02-01 .
          19970910T090000  | FREQ=MONTHLY;INTERVAL=18;COUNT=10;BYMONTHDAY=10,11,12,13,14,15 | 1997-09-10 09-11 09-12 09-13 09-14 09-15 1999-03-10 03-11 03-12 03-13 .
          19970902T090000  | FREQ=MONTHLY;INTERVAL=2;BYDAY=TU                          | 1997-09-02 09-09 09-16 09-23 09-30 11-04 11-11 11-18 11-25 1998-01-06 01-13 01-20 01-27 03-03
          19970610T090000  | FREQ=YEARLY;COUNT=10;BYMONTH=6,7                          | 1997-06-10 07-10 1998-06-10 07-10 1999-06-10 07-10 2000-06-10 07-10 2001-06-10 07-10 .
          19970310T090000  | FREQ=YEARLY;INTERVAL=2;COUNT=10;BYMONTH=1,2,3             | 1997-03-10 1999-01-10 02-10 03-10 2001-01-10 02-10 03-10 2003-01-10 02-10 03-10 .
          19970101T090000  | FREQ=YEARLY;INTERVAL=3;COUNT=10;BYYEARDAY=1,100,200       | 1997-01-01 04-10 07-19 2000-01-01 04-09 07-18 2003-01-01 04-10 07-19 2006-01-01 .
          19970519T090000  | FREQ=YEARLY;BYDAY=20MO                                    | 1997-05-19 1998-05-18 1999-05-17
          19970512T090000  | FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO                          | 1997-05-12 1998-05-11 1999-05-17
          19970313T090000  | FREQ=YEARLY;BYMONTH=3;BYDAY=TH                            | 1997-03-13 03-20 03-27 1998-03-05 03-12 03-19 03-26 1999-03-04 03-11 03-18 03-25
          19970605T090000  | FREQ=YEARLY;BYDAY=TH;BYMONTH=6,7,8                        | 1997-06-05 06-12 06-19 06-26 07-03 07-10 07-17 07-24 07-31 08-07 08-14 08-21 08-28 1998-06-04
          19970913T090000  | FREQ=MONTHLY;BYDAY=SA;BYMONTHDAY=7,8,9,10,11,12,13        | 1997-09-13 10-11 11-08 12-13 1998-01-10 02-07 03-07 04-11 05-09 06-13
          19961105T090000  | FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8 | 1996-11-05 2000-11-07 2004-11-02
          19970904T090000  | FREQ=MONTHLY;COUNT=3;BYDAY=TU,WE,TH;BYSETPOS=3            | 1997-09-04 10-07 11-06 .
          19970929T090000  | FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2             | 1997-09-29 10-30 11-27 12-30 1998-01-29 02-26 03-30
          19970902T090000  | FREQ=HOURLY;INTERVAL=3;UNTIL=19970902T170000Z             | 1997-09-02T09:00 09-02T12:00 .
          19970902T090000  | FREQ=MINUTELY;INTERVAL=15;COUNT=6                         | 1997-09-02T09:00 09-02T09:15 09-02T09:30 09-02T09:45 09-02T10:00 09-02T10:15 .
          19970902T090000  | FREQ=MINUTELY;INTERVAL=90;COUNT=4                         | 1997-09-02T09:00 09-02T10:30 09-02T12:00 09-02T13:30 .
          19970805T090000  | FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO        | 1997-08-05 08-10 08-19 08-24 .
          19970805T090000  | FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU        | 1997-08-05 08-17 08-19 08-31 .
          20070115T090000  | FREQ=MONTHLY;BYMONTHDAY=15,30;COUNT=5                     | 2007-01-15 01-30 02-15 03-15 03-30 .
          """)
  void fires_as_the_document_says(String start, String rule, String expected) {
    String[] words = expected.split(" ");
    boolean ends = words[words.length - 1].equals(".");
    List<LocalDateTime> wanted = dates(ends ? expected.replace(" .", "") : expected);
    List<LocalDateTime> fires = fires("DTSTART;TZID=America/New_York:" + start + "\nRRULE:" + rule);
    assertThat(fires.subList(0, Math.min(fires.size(), wanted.size()))).isEqualTo(wanted);
    assertThat(fires.size() == wanted.size()).as("the series ends here").isEqualTo(ends);
  }

  @Test
  void daily_until_christmas_goes_through_the_end_of_summer_time() {
    List<LocalDateTime> fires = fires("FREQ=DAILY;UNTIL=19971224T000000Z", "19970902T090000");
    assertThat(fires).hasSize(113).last().isEqualTo(LocalDateTime.parse("1997-12-23T09:00"));
  }

  @Test
  void every_day_in_january_by_two_rules() {
    List<LocalDateTime> yearly =
        fires(
            "FREQ=YEARLY;UNTIL=20000131T140000Z;BYMONTH=1;BYDAY=SU,MO,TU,WE,TH,FR,SA",
            "19980101T090000");
    List<LocalDateTime> daily =
        fires("FREQ=DAILY;UNTIL=20000131T140000Z;BYMONTH=1", "19980101T090000");
    assertThat(yearly).hasSize(93).isEqualTo(daily);
    assertThat(yearly).allMatch(fire -> fire.getMonthValue() == 1 && fire.getHour() == 9);
  }

  @Test
  void friday_the_thirteenth_without_its_start() {
    List<LocalDateTime> fires =
        fires(
            """
            DTSTART;TZID=America/New_York:19970902T090000
            EXDATE;TZID=America/New_York:19970902T090000
            RRULE:FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13
            """);
    assertThat(fires.subList(0, 5))
        .isEqualTo(dates("1998-02-13 03-13 11-13 1999-08-13 2000-10-13"));
  }

  @Test
  void every_twenty_minutes_in_the_day_by_two_rules() {
    List<LocalDateTime> daily =
        fires(
            "FREQ=DAILY;BYHOUR=9,10,11,12,13,14,15,16;BYMINUTE=0,20,40;COUNT=100",
            "19970902T090000");
    List<LocalDateTime> minutely =
        fires(
            "FREQ=MINUTELY;INTERVAL=20;BYHOUR=9,10,11,12,13,14,15,16;COUNT=100", "19970902T090000");
    assertThat(daily).hasSize(100).isEqualTo(minutely);
    assertThat(daily.get(23)).isEqualTo(LocalDateTime.parse("1997-09-02T16:40"));
    assertThat(daily.get(24)).isEqualTo(LocalDateTime.parse("1997-09-03T09:00"));
  }

  private static List<LocalDateTime> fires(String rule, String start) {
    return fires("DTSTART;TZID=America/New_York:" + start + "\n" + rule);
  }

  private static List<LocalDateTime> fires(String text) {
    Rule rule =
        Rule.parse(text, Optional.empty(), Optional.empty(), ZoneId.of("UTC"), Instant.EPOCH);
    return rule.next(Instant.EPOCH, 200).stream()
        .map(fire -> LocalDateTime.ofInstant(fire, NEW_YORK))
        .toList();
  }

  /** Consecutive dates; each names year and month only when they change. */
  private static List<LocalDateTime> dates(String row) {
    String[] year = {""};
    return Stream.of(row.split(" "))
        .map(word -> {
          String date = word.split("T")[0];
          String time = word.contains("T") ? word.split("T")[1] : "09:00";
          if (date.length() == 10) {
            year[0] = date.substring(0, 5);
            date = date.substring(5);
          }
          return LocalDateTime.parse(LocalDate.parse(year[0] + date) + "T" + time);
        })
        .toList();
  }
}
