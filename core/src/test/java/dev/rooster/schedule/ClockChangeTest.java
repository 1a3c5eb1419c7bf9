package dev.rooster.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Schedules on the days of clock changes: the cases that cron libraries get wrong. */
class ClockChangeTest {

  @ParameterizedTest(name = "{0}: {1} on {2}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          # zone             | cron           | day        | fires on that day
          America/New_York    | 30 2 * * *     | 2026-03-08 | 03:30-04:00
          America/New_York    | 30 2 * * *     | 2026-03-09 | 02:30-04:00
          America/New_York    | 30 1 * * *     | 2026-11-01 | 01:30-04:00
          America/New_York    | 30 * * * *     | 2026-11-01 | 00:30-04:00 01:30-04:00 01:30-05:00 02:30-05:00 …
          America/New_York    | 30 * * * *     | 2026-03-08 | 00:30-05:00 01:30-05:00 03:30-04:00 04:30-04:00 …
          America/New_York    | 30 2,3 * * *   | 2026-03-08 | 03:30-04:00
          America/New_York    | 0,30 2,3 * * * | 2026-03-08 | 03:00-04:00 03:30-04:00
          America/New_York    | */20 2 * * *   | 2026-03-08 | 03:00-04:00 03:20-04:00 03:40-04:00
          America/New_York    | */30 1-2 * * * | 2026-11-01 | 01:00-04:00 01:30-04:00 02:00-05:00 02:30-05:00
          Europe/Berlin       | 0 */2 * * *    | 2026-10-25 | 00:00+02:00 02:00+02:00 02:00+01:00 04:00+01:00 …
          Europe/Berlin       | 59 59 2 * * *  | 2026-03-29 | 03:59:59+02:00
          Europe/Berlin       | 0 3 * * *      | 2026-10-25 | 03:00+01:00
          Australia/Lord_Howe | 15 2 * * *     | 2026-10-04 | 02:45+11:00
          Australia/Lord_Howe | 45 1 * * *     | 2026-04-05 | 01:45+11:00
          Australia/Lord_Howe | */15 * * * *   | 2026-10-04 | 00:00+10:30 00:15+10:30 00:30+10:30 00:45+10:30 01:00+10:30 01:15+10:30 01:30+10:30 01:45+10:30 02:30+11:00 …
          Africa/Casablanca   | 30 2 * * *     | 2026-02-15 | 02:30+01:00
          Africa/Casablanca   | 30 2 * * *     | 2026-03-22 | 03:30+01:00
          Africa/Cairo        | 0 0 * * *      | 2026-04-24 | 01:00+03:00
          America/Santiago    | 0 0 * * 0      | 2026-09-06 | 01:00-03:00
          Antarctica/Troll    | 30 1 * * *     | 2026-03-29 | 03:30+02:00
          Pacific/Apia        | 0 9 * * 5      | 2011-12-31 | 09:00+14:00
          Pacific/Apia        | 0 */12 * * *   | 2011-12-31 | 00:00+14:00 12:00+14:00
          America/Havana      | 30 * 1 11 *    | 2026-11-01 | 00:30-04:00 00:30-05:00 01:30-05:00 02:30-05:00 …
          Africa/Cairo        | 30 * 29 10 *   | 2026-10-29 | 00:30+03:00 01:30+03:00 …
          """)
  void cron_on_the_day_of_a_change(String zone, String cron, String day, String expected) {
    LocalDate date = LocalDate.parse(day);
    Schedule schedule = Cron.parse(cron, ZoneId.of(zone));
    assertFires(firesOn(schedule, date, ZoneId.of(zone)), date, expected);
  }

  @ParameterizedTest(name = "{0}: {1} on {3}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          # zone          | rule                             | start            | day        | fires on that day
          America/New_York | FREQ=HOURLY                      | 2026-01-01T00:30 | 2026-11-01 | 00:30-04:00 01:30-04:00 02:30-05:00 03:30-05:00 …
          America/New_York | FREQ=HOURLY                      | 2026-01-01T00:30 | 2026-03-08 | 00:30-05:00 01:30-05:00 03:30-04:00 04:30-04:00 …
          America/New_York | FREQ=DAILY                       | 2026-01-01T02:30 | 2026-03-08 | 03:30-04:00
          America/New_York | FREQ=DAILY                       | 2026-01-01T01:30 | 2026-11-01 | 01:30-04:00
          America/New_York | FREQ=DAILY;BYHOUR=2,3            | 2026-01-01T02:30 | 2026-03-08 | 03:30-04:00
          America/New_York | FREQ=MINUTELY;INTERVAL=45        | 2026-03-08T00:00 | 2026-03-08 | 00:00-05:00 00:45-05:00 01:30-05:00 03:00-04:00 03:45-04:00 …
          UTC              | FREQ=YEARLY;BYWEEKNO=53;BYDAY=MO | 2026-01-01T00:00 | 2026-12-28 | 00:00Z
          UTC              | FREQ=YEARLY;BYWEEKNO=53;BYDAY=MO | 2026-01-01T00:00 | 2032-12-27 | 00:00Z
          UTC              | FREQ=YEARLY;BYWEEKNO=53;BYDAY=MO | 2026-01-01T00:00 | 2037-12-28 | 00:00Z
          """)
  void rules_on_the_day_of_a_change(
      String zone, String text, String start, String day, String expected) {
    ZoneId at = ZoneId.of(zone);
    LocalDate date = LocalDate.parse(day);
    Rule rule =
        Rule.parse(
            text, Optional.of(LocalDateTime.parse(start)), Optional.of(at), at, Instant.EPOCH);
    assertFires(firesOn(rule, date, at), date, expected);
  }

  private static void assertFires(List<OffsetDateTime> fires, LocalDate day, String expected) {
    boolean open = expected.endsWith(" …");
    List<OffsetDateTime> wanted =
        Stream.of(expected.replace(" …", "").split(" "))
            .map(time -> OffsetDateTime.parse(day + "T" + time))
            .toList();
    assertThat(open ? fires.subList(0, wanted.size()) : fires).isEqualTo(wanted);
  }

  private static List<OffsetDateTime> firesOn(Schedule schedule, LocalDate day, ZoneId zone) {
    Instant end = day.plusDays(1).atStartOfDay(zone).toInstant();
    return Stream.iterate(
            schedule.next(day.atStartOfDay(zone).toInstant().minusNanos(1)),
            Optional::isPresent,
            fire -> schedule.next(fire.get()))
        .map(Optional::get)
        .takeWhile(fire -> fire.isBefore(end))
        .map(fire -> fire.atZone(zone).toOffsetDateTime())
        .toList();
  }

  @ParameterizedTest(name = "{0}: at {1}")
  @CsvSource({
    "America/New_York, 2026-03-08T02:30, 2026-03-08T03:30-04:00",
    "America/New_York, 2026-11-01T01:30, 2026-11-01T01:30-04:00",
    "Pacific/Apia,     2011-12-30T09:00, 2011-12-31T09:00+14:00",
    "Europe/Berlin,    2026-07-01T09:00, 2026-07-01T09:00+02:00",
  })
  void a_single_time_is_shifted_out_of_a_gap_and_means_the_first_pass(
      String zone, String local, String expected) {
    At at = new At(LocalDateTime.parse(local), ZoneId.of(zone));
    assertThat(at.instant()).isEqualTo(OffsetDateTime.parse(expected).toInstant());
  }
}
