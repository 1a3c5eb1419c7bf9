package dev.rooster.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.schedule.written.RecurringPhrase;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WordsTest {
  private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");
  private static final Instant NOW = Instant.parse("2026-11-15T10:00:00Z");

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          0 9 * * 1-5           | at 09:00 on every weekday
          0 18 * * 5            | at 18:00 on every Friday
          * * * * *             | every minute
          */15 * * * *          | every 15 minutes
          */7 * * * *           | at 0, 7, 14, 21, 28, 35, 42, 49 and 56 minutes past every hour
          0 * * * *             | every hour, on the hour
          1 * * * *             | at 1 minute past every hour
          5 * * * *             | at 5 minutes past every hour
          0,20,45 * * * *       | at 0, 20 and 45 minutes past every hour
          0 */2 * * *           | every 2 hours from 00:00
          30 */6 * * *          | at 00:30, 06:30, 12:30 and 18:30 every day
          0 9,17 * * *          | at 09:00 and 17:00 every day
          0 9-17 * * *          | every hour from 09:00 to 17:00
          */15 9-17 * * MON-FRI | every 15 minutes from 09:00 to 17:45 on every weekday
          * 9-11,14 * * *       | every minute in the hours 9 to 11 and 14
          5,7 8-14 * * *        | at 5 and 7 minutes past the hours 8 to 14
          0 0 1 * *             | at 00:00 on the 1st of every month
          30 8 1,15 * *         | at 08:30 on the 1st and 15th of every month
          0 8 L * *             | at 08:00 on the last day of every month
          0 8 L-3 * *           | at 08:00 on the 4th last day of every month
          0 8 LW * *            | at 08:00 on the last weekday of every month
          0 8 L-3W * *          | at 08:00 on the weekday nearest to the 4th last day of every month
          0 8 15W * *           | at 08:00 on the weekday nearest to the 15th of every month
          0 12 24 12 *          | at 12:00 on 24 December every year
          0 0 1 1,7 *           | at 00:00 on the 1st of January and July
          0 9 * 6-8 *           | at 09:00 every day in June, July and August
          0 9 * 3 MON           | at 09:00 on every Monday in March
          0 9 * * MON,WED,FRI   | at 09:00 on every Monday, Wednesday and Friday
          0 9 * * 0,6           | at 09:00 on every weekend day
          0 9 * * FRI#2         | at 09:00 on the 2nd Friday of every month
          0 9 * * FRIL          | at 09:00 on the last Friday of every month
          0 9 * * MON,FRI#2     | at 09:00 on every Monday and on the 2nd Friday of every month
          0 9 15 * MON-SUN      | at 09:00 every day
          0 0 1-31 * FRI        | at 00:00 every day
          0 9 15 3 0-6          | at 09:00 every day in March
          0 0 13 * 5            | at 00:00 on the 13th of every month and also on every Friday
          0 0 */2 * 1           | at 00:00 on every Monday, if it is also the 1st and every 2nd day after it of the month
          */10 * * * * *        | every 10 seconds
          * * * * * *           | every second
          * * 9 * * *           | every second from 09:00 to 09:59
          5,35 * * * * *        | at seconds 5 and 35 of every minute
          */20 5 * * * *        | every 20 seconds of minute 5 of every hour
          30 0 9 * * *          | at 09:00:30 every day
          0 0 9 1 1 ? 2027      | at 09:00 on 1 January 2027
          0 0 9 1 1 ? 2027,2029 | at 09:00 on 1 January, in 2027 and 2029
          0 0 0 ? * MON-FRI 2026-2028 | at 00:00 on every weekday, in 2026 to 2028
          @yearly               | at 00:00 on 1 January every year
          """)
  void cron(String expression, String words) {
    assertThat(Words.of(Cron.parse(expression, BERLIN), BERLIN))
        .isEqualTo(words + ", Europe/Berlin");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          FREQ=DAILY;COUNT=10                                | at 09:00 every day, 10 times
          FREQ=DAILY;INTERVAL=2;BYHOUR=9,17;BYMINUTE=0       | at 09:00 and 17:00 every 2nd day
          FREQ=DAILY;INTERVAL=3;BYDAY=MO                     | at 09:00 every 3rd day, if it falls on Monday
          FREQ=DAILY;BYMONTH=1                               | at 09:00 every day in January
          FREQ=WEEKLY                                        | at 09:00 on every Friday
          FREQ=WEEKLY;BYDAY=MO,WE,FR                         | at 09:00 on every Monday, Wednesday and Friday
          FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH                 | at 09:00 on the Tuesday and Thursday of every 2nd week
          FREQ=MONTHLY                                       | at 09:00 on the 20th of every month
          FREQ=MONTHLY;BYDAY=1FR                             | at 09:00 on the 1st Friday of every month
          FREQ=MONTHLY;BYDAY=-1FR                            | at 09:00 on the last Friday of every month
          FREQ=MONTHLY;BYMONTHDAY=1,-1                       | at 09:00 on the 1st and last day of every month
          FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1      | at 09:00 on the last weekday of every month
          FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=2                | at 09:00 on every Monday and Tuesday of every month, only the 2nd of each month
          FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13                | at 09:00 on every Friday that is the 13th of every month
          FREQ=MONTHLY;INTERVAL=18;BYMONTHDAY=10,11,12,13    | at 09:00 on the 10th to 13th of every 18th month
          FREQ=YEARLY                                        | at 09:00 on 20 November every year
          FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=24               | at 09:00 on 24 December every year
          FREQ=YEARLY;BYMONTH=6,7                            | at 09:00 on the 20th of June and July every year
          FREQ=YEARLY;BYMONTH=3;BYDAY=TH                     | at 09:00 on every Thursday of March every year
          FREQ=YEARLY;BYDAY=20MO                             | at 09:00 on the 20th Monday of every year
          FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO                   | at 09:00 on Monday of week 20 of every year
          FREQ=YEARLY;INTERVAL=3;BYYEARDAY=1,100,-1          | at 09:00 on the last, 1st and 100th day of every 3rd year
          FREQ=HOURLY;INTERVAL=3;UNTIL=20261224T000000Z      | every 3 hours on the hour, until 01:00 on Thursday 24 December 2026
          FREQ=HOURLY;BYMINUTE=10,40                         | every hour at 10 and 40 minutes
          FREQ=MINUTELY;INTERVAL=20;BYHOUR=9,10,11           | every 20 minutes in the hours 9 to 11
          FREQ=MINUTELY;BYDAY=MO;BYSECOND=30                 | every minute at 30 seconds on every Monday
          FREQ=SECONDLY;INTERVAL=30                          | every 30 seconds
          """)
  void rules(String rule, String words) {
    Schedule schedule =
        Rule.parse(
            rule,
            Optional.of(LocalDateTime.parse("2026-11-20T09:00")),
            Optional.of(BERLIN),
            BERLIN,
            NOW);
    assertThat(Words.of(schedule, BERLIN))
        .isEqualTo(words + ", Europe/Berlin, from 09:00 on Friday 20 November 2026");
  }

  @Test
  void moments_and_intervals_name_weekday_and_year() {
    assertThat(Words.of(new At(LocalDateTime.parse("2026-11-20T15:00"), BERLIN), BERLIN))
        .isEqualTo("once, at 15:00 on Friday 20 November 2026, Europe/Berlin");
    assertThat(Words.of(new Every(Duration.ofMinutes(90), NOW), BERLIN))
        .isEqualTo(
            "every 1 hour 30 minutes, counted from 11:00 on Sunday 15 November 2026,"
                + " Europe/Berlin");
    assertThat(Words.of(new Every(Duration.ofHours(1), NOW), BERLIN)).startsWith("every hour, ");
  }

  @Test
  void the_words_name_the_bounds_after_the_schedule() {
    Bounds bounds =
        new Bounds(
            Optional.of(NOW),
            Optional.of(Instant.parse("2027-02-23T10:00:00Z")),
            OptionalInt.of(5),
            List.of(Exclusion.parse("2026-12-24..2027-01-01")));
    assertThat(Words.of(Bounded.of(Cron.parse("0 9 * * *", BERLIN), bounds, BERLIN, NOW), BERLIN))
        .isEqualTo(
            "at 09:00 every day, Europe/Berlin, from 11:00 on Sunday 15 November 2026,"
                + " until 11:00 on Tuesday 23 February 2027, 5 times,"
                + " except 2026-12-24..2027-01-01");
  }

  /** Words that a person could type are understood and mean the same. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          0 9 * * 1-5
          0 18 * * 5
          0 9 * * 1,3,5
          0 9 * * 0,6
          0 9 * * *
          0 9,17 * * *
          30 6,12 * * *
          5 * * * *
          * * * * *
          0 8 1 * *
          0 8 1,15 * *
          0 8 L * *
          0 12 24 12 *
          """)
  void common_words_can_be_read_again(String expression) {
    String words = new CronWords(CronExpression.parse(expression)).words();
    RecurringPhrase phrase = RecurringPhrase.read(words).orElseThrow();
    assertThat(phrase.option()).isEqualTo("--cron");
    assertThat(new CronWords(CronExpression.parse(phrase.value())).words()).isEqualTo(words);
    assertThat(Cron.parse(phrase.value(), BERLIN).next(NOW, 20))
        .isEqualTo(Cron.parse(expression, BERLIN).next(NOW, 20));
  }
}
