package dev.rooster.schedule.written;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RecurringPhraseTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "every 15 minutes                              | --every 15m",
        "each 90 minutes                               | --every 1h30m",
        "every 2 hours                                 | --every 2h",
        "every half hour                               | --every 30m",
        "every other day                               | --every 2d",
        "every other week                              | --every 2w",
        "every second                                  | --every 1s",
        "every minute                                  | --cron \"* * * * *\"",
        "hourly                                        | --cron \"0 * * * *\"",
        "every hour                                    | --cron \"0 * * * *\"",
        "at 5 minutes past every hour                  | --cron \"5 * * * *\"",
        "at 1 minute past every hour                   | --cron \"1 * * * *\"",
        "at 5, 25 and 45 minutes past every hour       | --cron \"5,25,45 * * * *\"",
        "daily                                         | --cron \"0 9 * * *\"",
        "daily at 9                                    | --cron \"0 9 * * *\"",
        "Every Day at 9am                              | --cron \"0 9 * * *\"",
        "every day at 17                               | --cron \"0 17 * * *\"",
        "every day at midnight                         | --cron \"0 0 * * *\"",
        "every day at 9am and 5pm                      | --cron \"0 9,17 * * *\"",
        "every day at 9:00 and 9:30                    | --cron \"0,30 9 * * *\"",
        "at 09:00 every day                            | --cron \"0 9 * * *\"",
        "at 09:00 and 17:00 every day                  | --cron \"0 9,17 * * *\"",
        "at 09:00:30 every day                         | --cron \"30 0 9 * * *\"",
        "each morning                                  | --cron \"0 9 * * *\"",
        "every evening                                 | --cron \"0 18 * * *\"",
        "every morning at 7                            | --cron \"0 7 * * *\"",
        "every weekday at 9                            | --cron \"0 9 * * 1-5\"",
        "weekdays at 9                                 | --cron \"0 9 * * 1-5\"",
        "every monday to friday at 8                   | --cron \"0 8 * * 1-5\"",
        "every mon-fri at 8                            | --cron \"0 8 * * 1-5\"",
        "at 09:00 on every weekday                     | --cron \"0 9 * * 1-5\"",
        "every monday and friday at 17:30              | --cron \"30 17 * * 1,5\"",
        "mondays and fridays at 17:30                  | --cron \"30 17 * * 1,5\"",
        "every monday morning                          | --cron \"0 9 * * 1\"",
        "every saturday to monday at 10                | --cron \"0 10 * * 0,1,6\"",
        "at 09:00 on every Monday                      | --cron \"0 9 * * 1\"",
        "at 09:00 on every Monday, Wednesday and Friday | --cron \"0 9 * * 1,3,5\"",
        "every weekend at noon                         | --cron \"0 12 * * 0,6\"",
        "at 09:00 on every weekend day                 | --cron \"0 9 * * 0,6\"",
        "weekly                                        | --cron \"0 9 * * 1\"",
        "weekly on monday 9am                          | --cron \"0 9 * * 1\"",
        "every week on sunday at 18:00                 | --cron \"0 18 * * 0\"",
        "monthly                                       | --cron \"0 9 1 * *\"",
        "every month on the 1st at 8:00                | --cron \"0 8 1 * *\"",
        "monthly on the 15th at 8:00                   | --cron \"0 8 15 * *\"",
        "on the 1st and 15th of every month at 9       | --cron \"0 9 1,15 * *\"",
        "at 08:00 on the 1st of every month            | --cron \"0 8 1 * *\"",
        "at 08:00 on the last day of every month       | --cron \"0 8 L * *\"",
        "every first monday of the month at 10am       | --cron \"0 10 * * 1#1\"",
        "at 10:00 on the last friday of every month    | --cron \"0 10 * * 5L\"",
        "yearly                                        | --cron \"0 9 1 1 *\"",
        "annually on march 3 at 7:15                   | --cron \"15 7 3 3 *\"",
        "every 24th of december at 8am                 | --cron \"0 8 24 12 *\"",
        "at 08:00 on 24 December every year            | --cron \"0 8 24 12 *\"",
      })
  void a_clear_phrase_becomes_an_option(String text, String expected) {
    assertThat(RecurringPhrase.read(text).map(RecurringPhrase::line)).contains(expected);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "monday at 9",
        "tomorrow 9am",
        "15:00",
        "every",
        "every blue moon",
        "every other monday",
        "every second monday",
        "every 3 months",
        "every quarter",
        "every 1st at 8",
        "nightly",
        "every day at 25:00",
        "every day at 9 and 17:30",
        "every day at 9am UTC",
        "every tonight",
        "every friday at midnight",
        "every 2 hours at 9",
        "every 0 minutes",
        "every 500ms",
        "every day monday",
        "every year on feb 30",
        "every month on the 32nd",
        "every day 9",
        "daily at 9 please",
        "every monday, ",
        "every day every week",
        "every morning at 9pm",
        "every hour at 9",
        "every day at 24",
        "every day at 9 and",
        "on the 1st of every week",
        "every ½ hour",
        "every day at 9,17,",
        "every month on the last",
        "every minute at 5 minutes past"
      })
  void an_ambiguous_phrase_is_not_converted(String text) {
    assertThat(RecurringPhrase.read(text)).isEmpty();
  }
}
