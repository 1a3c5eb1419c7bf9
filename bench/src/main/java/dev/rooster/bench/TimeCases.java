package dev.rooster.bench;

import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The schedules of the next-fire benchmark: everyday ones and hard ones. */
final class TimeCases {
  private static final List<ZoneId> ZONES =
      List.of(ZoneId.of("Europe/Berlin"), ZoneId.of("America/New_York"));

  /** Ten years before the measured instants; a Monday. */
  private static final LocalDateTime START = LocalDateTime.of(2016, 1, 4, 9, 0);

  private static final List<Map.Entry<String, String>> COMMON_CRON =
      List.of(
          Map.entry("* * * * *", "0 * * * * ?"),
          Map.entry("*/5 * * * *", "0 */5 * * * ?"),
          Map.entry("0 * * * *", "0 0 * * * ?"),
          Map.entry("0 */2 * * *", "0 0 */2 * * ?"),
          Map.entry("0 9 * * *", "0 0 9 * * ?"),
          Map.entry("0 9 * * MON-FRI", "0 0 9 ? * MON-FRI"),
          Map.entry("*/15 9-17 * * MON-FRI", "0 */15 9-17 ? * MON-FRI"),
          Map.entry("30 8 1 * *", "0 30 8 1 * ?"),
          Map.entry("0 0 * * SUN", "0 0 0 ? * SUN"),
          Map.entry("0 18 * * FRI", "0 0 18 ? * FRI"),
          Map.entry("15 10 15 * *", "0 15 10 15 * ?"),
          Map.entry("0 0 1 1 *", "0 0 0 1 1 ?"));

  private static final List<Map.Entry<String, String>> NASTY_CRON =
      List.of(
          Map.entry("0 12 29 2 *", "0 0 12 29 2 ?"),
          Map.entry("0 0 L * *", "0 0 0 L * ?"),
          Map.entry("0 18 * * FRIL", "0 0 18 ? * FRIL"),
          Map.entry("0 9 * * MON#1", "0 0 9 ? * MON#1"),
          Map.entry("30 3 31 10 *", "0 30 3 31 10 ?"),
          Map.entry("59 23 31 */2 *", "0 59 23 31 */2 ?"));

  private static final List<String> COMMON_RULES =
      List.of(
          "FREQ=DAILY",
          "FREQ=DAILY;INTERVAL=3",
          "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR",
          "FREQ=WEEKLY;BYDAY=MO,WE,FR;BYHOUR=9,17",
          "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU",
          "FREQ=MONTHLY;BYMONTHDAY=1",
          "FREQ=MONTHLY;BYMONTHDAY=-1",
          "FREQ=MONTHLY;BYDAY=2TU",
          "FREQ=MONTHLY;BYDAY=-1FR",
          "FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU",
          "FREQ=YEARLY");

  private static final List<String> NASTY_RULES =
      List.of(
          "FREQ=HOURLY;INTERVAL=6",
          "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1",
          "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29",
          "FREQ=DAILY;BYMONTHDAY=13;BYDAY=FR",
          "FREQ=YEARLY;BYWEEKNO=53;BYDAY=MO",
          "FREQ=MINUTELY;INTERVAL=5;BYHOUR=9,10",
          "FREQ=SECONDLY;INTERVAL=300");

  private TimeCases() {}

  static List<TimeCase> cron() {
    List<TimeCase> cases = new ArrayList<>();
    for (ZoneId zone : ZONES) {
      COMMON_CRON.forEach(e -> cases.add(cron(e, zone, true)));
      NASTY_CRON.forEach(e -> cases.add(cron(e, zone, false)));
    }
    return cases;
  }

  static List<TimeCase> rules() {
    List<TimeCase> cases = new ArrayList<>();
    for (ZoneId zone : ZONES) {
      COMMON_RULES.forEach(rule -> cases.add(new TimeCase(rule, "", START, zone, true)));
      NASTY_RULES.forEach(rule -> cases.add(new TimeCase(rule, "", START, zone, false)));
    }
    return cases;
  }

  private static TimeCase cron(Map.Entry<String, String> both, ZoneId zone, boolean common) {
    return new TimeCase(both.getKey(), both.getValue(), START, zone, common);
  }
}
