package dev.rooster.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The meaning of cron expressions, and the advice for rejected ones. */
class CronDialectTest {
  private static final Instant BEFORE_2026 = Instant.parse("2025-12-31T23:59:59Z");

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          # cron                     | first fires from 2026 on, at 09:00 unless said
          0 9 L * *                  | 01-31 02-28 03-31 04-30
          0 9 L-3 * *                | 01-28 02-25 03-28 04-27
          0 9 L-30 * *               | 01-01 03-01 05-01 07-01 08-01
          0 9 L-28 2 *               | 2028-02-01 2032-02-01
          0 9 LW * *                 | 01-30 02-27 03-31 04-30 05-29
          0 9 LW 2 *                 | 02-27 2027-02-26 2028-02-29
          0 9 30W 4 *                | 04-30 2027-04-30 2028-04-28
          0 9 L-2W * *               | 01-29 02-26 03-30 04-28 05-29
          0 9 15W * *                | 01-15 02-16 03-16 04-15 05-15 06-15 07-15 08-14
          0 9 1W * *                 | 01-01 02-02 03-02 04-01 05-01 06-01 07-01 08-03
          0 9 31W * *                | 01-30 03-31 05-29 07-31 08-31 10-30
          0 9 30W * *                | 01-30 03-30 04-30 05-29
          0 9 * * FRI#2              | 01-09 02-13 03-13 04-10
          0 9 * * 5#5                | 01-30 05-29 07-31 10-30
          0 9 * * 7#1                | 01-04 02-01 03-01 04-05
          0 9 * 2 5#5                | 2036-02-29 2064-02-29
          0 9 * * FRIL               | 01-30 02-27 03-27 04-24
          0 9 * * 0L                 | 01-25 02-22 03-29
          0 9 1,15W,L * *            | 01-01 01-15 01-31 02-01 02-16 02-28
          0 9 * * MON#1,FRIL,WED     | 01-05 01-07 01-14 01-21 01-28 01-30 02-02 02-04
          0 9 1 JAN,jul *            | 01-01 07-01 2027-01-01
          0 9 1 Oct-DEC *            | 10-01 11-01 12-01 2027-10-01
          0 9 5/10 * *               | 01-05 01-15 01-25 02-05
          0 9 * 3/3 FRI#1            | 03-06 06-05 09-04 12-04 2027-03-05
          */25 9 1 1 *               | 01-01T09:00 01-01T09:25 01-01T09:50 2027-01-01T09:00
          5/20 9 1 1 *               | 01-01T09:05 01-01T09:25 01-01T09:45 2027-01-01T09:05
          0 8-18/5 1 1 *             | 01-01T08:00 01-01T13:00 01-01T18:00 2027-01-01T08:00
          0 9 * * FRI/2              | 01-02 01-04 01-09 01-11
          0 20/2 1 1 *               | 01-01T20:00 01-01T22:00 2027-01-01T20:00
          1,2-4,50/5 9 1 1 *         | 01-01T09:01 01-01T09:02 01-01T09:03 01-01T09:04 01-01T09:50 01-01T09:55
          0 9 * * 0                  | 01-04 01-11
          0 9 * * 7                  | 01-04 01-11
          0 9 * * sun                | 01-04 01-11
          0 9 * * FRI-SUN            | 01-02 01-03 01-04 01-09
          0 9 * * 5-7                | 01-02 01-03 01-04 01-09
          0 9 * * 5-0                | 01-02 01-03 01-04 01-09
          0 9 * * 6,7,1              | 01-03 01-04 01-05 01-10
          0 9 * * 0-7                | 01-01 01-02 01-03 01-04
          0 9 * * */3                | 01-03 01-04 01-07 01-10
          0 9 * * MON-FRI/2          | 01-02 01-05 01-07 01-09
          # the two day fields: either, unless one of them starts with a star or question mark
          0 9 13 * FRI               | 01-02 01-09 01-13 01-16
          0 9 L,13 * FRI#1           | 01-02 01-13 01-31 02-06
          0 9 30 2 MON               | 02-02 02-09 02-16 02-23
          0 9 */13 * FRI             | 02-27 03-27 05-01
          0 9 13 * */5               | 02-13 03-13 09-13 11-13 12-13
          0 9 */13,13 * FRI          | 02-13 02-27 03-13 03-27 05-01
          0 9 * * FRI                | 01-02 01-09
          0 9 13 * *                 | 01-13 02-13
          0 9 ? * FRI                | 01-02 01-09
          0 9 13 * ?                 | 01-13 02-13
          0 9 ? * ?                  | 01-01 01-02
          0 12 29 2 *                | 2028-02-29T12:00 2032-02-29T12:00
          # six fields begin with seconds, seven end with the year
          30 0 9 * * *               | 01-01T09:00:30 01-02T09:00:30
          */30 0 9 1 1 *             | 01-01T09:00 01-01T09:00:30 2027-01-01T09:00
          0 0 9 1 1 ? 2027-2028      | 2027-01-01 2028-01-01 .
          0 0 9 29 2 ? *             | 2028-02-29 2032-02-29
          0 0 9 29 2 ? 1970/7        | 2040-02-29 2068-02-29
          0 0 9 1 1 ? 2026,2030      | 01-01 2030-01-01 .
          @yearly                    | 01-01T00:00 2027-01-01T00:00
          @annually                  | 01-01T00:00 2027-01-01T00:00
          @monthly                   | 01-01T00:00 02-01T00:00
          @weekly                    | 01-04T00:00 01-11T00:00
          @daily                     | 01-01T00:00 01-02T00:00
          @Midnight                  | 01-01T00:00 01-02T00:00
          @HOURLY                    | 01-01T00:00 01-01T01:00
          """)
  void cron_fires(String cron, String expected) {
    boolean ends = expected.endsWith(" .");
    List<LocalDateTime> wanted = times(expected.replace(" .", ""));
    List<LocalDateTime> fires =
        Cron.parse(cron, ZoneOffset.UTC).next(BEFORE_2026, wanted.size() + 1).stream()
            .map(fire -> LocalDateTime.ofInstant(fire, ZoneOffset.UTC))
            .toList();
    assertThat(fires.subList(0, Math.min(fires.size(), wanted.size()))).isEqualTo(wanted);
    assertThat(fires.size() == wanted.size()).as("the series ends here").isEqualTo(ends);
  }

  /**
   * Words [year-]month-day[Ttime]; the year defaults to that of the word before, the time to 09:00.
   */
  private static List<LocalDateTime> times(String words) {
    List<LocalDateTime> found = new ArrayList<>();
    String year = "2026-";
    for (String word : words.split(" ")) {
      String date = word.split("T")[0];
      String time = word.contains("T") ? word.split("T")[1] : "09:00";
      year = date.length() == 10 ? date.substring(0, 5) : year;
      found.add(LocalDateTime.parse(year + date.substring(date.length() - 5) + "T" + time));
    }
    return found;
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          # cron               | problem                          | remedy
          ''                   | is empty                         | 0 9 * * MON-FRI
          0 9 * *              | has 4 fields                     | 5 (minute hour day month weekday)
          9                    | has 1 field                      | 5 (minute hour day month weekday)
          0 0 9 * * ? * *      | has 8 fields                     | put it in quotes
          0 9 * * MON 2026     | a year in the sixth field        | seven fields: 0 0 9 * * MON 2026
          0 9 * * * 2026-2030  | a year in the sixth field        | seven fields: 0 0 9 * * * 2026-2030
          0 9 ? * 2            | next to a ?                      | name of the weekday
          0 9 ? * 2-6          | next to a ?                      | name of the weekday
          0 9 ? * MON-5        | next to a ?                      | name of the weekday
          0 9 ? * MON,6        | next to a ?                      | name of the weekday
          0 9 ? * 6L           | next to a ?                      | name of the weekday
          0 9 ? * 6#3          | next to a ?                      | name of the weekday
          30-10 * * * *        | runs backwards                   | 30-59,0-10
          0 22-6 * * *         | runs backwards                   | 22-23,0-6
          0 9 25-5 * *         | runs backwards                   | 25-31,1-5
          0 9 1 NOV-FEB *      | runs backwards                   | NOV-DEC,JAN-FEB
          0 9 * * FRI-TUE      | runs backwards                   | FRI-SAT,SUN-TUE
          0 9 * * 7-2          | runs backwards                   | 0-2
          */0 * * * *          | no step                          | */5
          */x * * * *          | no step                          | */5
          */ * * * *           | no step                          | */5
          */-5 * * * *         | no step                          | */5
          */90 * * * *         | steps past the end               | --every
          */61 * * * *         | steps past the end               | --every
          0 */25 * * *         | steps past the end               | --every
          0 9 */32 * *         | steps past the end               | write the single value
          0 9 * */13 *         | steps past the end               | write the single value
          0,, * * * *          | empty item                       | extra comma
          ,0 * * * *           | empty item                       | extra comma
          0 9 * * MON,         | empty item                       | extra comma
          60 * * * *           | out of range                     | 0 to 59
          0 24 * * *           | out of range                     | 0 to 23
          0 9 0 * *            | out of range                     | 1 to 31
          0 9 32 * *           | out of range                     | 1 to 31
          0 9 * 0 *            | out of range                     | JAN to DEC
          0 9 * 13 *           | out of range                     | JAN to DEC
          0 9 * * 8            | out of range                     | SUN to SAT
          60 0 9 * * *         | out of range                     | 0 to 59
          0 0 9 * * ? 1969     | out of range                     | 1970 to 2199
          0 0 9 * * ? 2200     | out of range                     | 1970 to 2199
          -5 * * * *           | lacks a value                    | 0 to 59
          5- * * * *           | lacks a value                    | 0 to 59
          1-2-3 * * * *        | not a value                      | 0 to 59
          99999999999 * * * *  | not a value                      | 0 to 59
          x * * * *            | not a value                      | 0 to 59
          0 9 ?,1 * *          | not a value                      | 1 to 31
          0 ? * * *            | not a value                      | 0 to 23
          0 9 * MONDAY *       | not a value                      | JAN to DEC
          0 9 * * MONDAY       | not a value                      | SUN to SAT
          0 9 L-31 * *         | is not a day                     | LW
          0 9 LX * *           | is not a day                     | LW
          0 9 0W * *           | is not a day                     | 15W
          0 9 32W * *          | is not a day                     | 15W
          0 9 1-5W * *         | is not a day                     | 15W
          0 9 * * FRI#0        | a number out of range            | FRI#2
          0 9 * * FRI#6        | a number out of range            | FRI#2
          0 9 * * L            | lacks a weekday                  | FRIL
          0 9 * * MON-FRI#1    | a single weekday                 | MON#2,FRI#2
          0 9 * * *#1          | a single weekday                 | MON#2,FRI#2
          0 9 * * MON-FRIL     | a single weekday                 | MONL,FRIL
          0 9 30 2 *           | never matches                    | check day, month
          0 9 31 4,6 *         | never matches                    | check day, month
          0 9 31W 2 *          | never matches                    | check day, month
          0 9 L-30 2 *         | never matches                    | check day, month
          0 0 9 29 2 ? 2027    | never matches                    | weekday and year
          CRON_TZ=UTC 0 9 * * * | begins with a zone              | --tz
          TZ=Asia/Tokyo 0 9 * * * | begins with a zone            | --tz
          cron(0 10 * * ? *)   | AWS syntax                       | five fields
          0 10 * * ? *         | AWS syntax                       | five fields
          H H * * *            | Jenkins                          | choose one
          0 9 * * 1-5 /bin/x y | has a command                    | only the five fields
          @reboot              | not a known macro                | @daily
          @fortnightly         | not a known macro                | @daily
          @every 5m            | not a cron macro                 | --every
          """)
  void cron_is_refused_with_advice(String cron, String problem, String remedy) {
    assertThatThrownBy(() -> CronExpression.parse(cron))
        .isInstanceOfSatisfying(
            InvalidScheduleException.class,
            refusal -> {
              assertThat(refusal.problem()).contains(problem);
              assertThat(refusal.remedy()).contains(remedy);
            });
  }

  @Test
  void an_expression_of_more_than_a_thousand_characters_is_refused() {
    assertThatThrownBy(() -> CronExpression.parse("0" + ",0".repeat(600) + " 9 * * *"))
        .isInstanceOf(InvalidScheduleException.class)
        .hasMessageContaining("too long");
  }

  @Test
  void a_year_that_can_be_written_can_be_reached() {
    assertThat(Cron.parse("0 0 9 1 1 ? 2199", ZoneOffset.UTC).next(BEFORE_2026))
        .contains(Instant.parse("2199-01-01T09:00:00Z"));
  }
}
