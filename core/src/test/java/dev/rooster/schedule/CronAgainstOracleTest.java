package dev.rooster.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The days on which cron fires, over years and without clock changes. */
class CronAgainstOracleTest {
  private static final List<String> WEEKDAYS =
      List.of("SUN", "MON", "TUE", "WED", "THU", "FRI", "SAT");
  private static final int EXPRESSIONS = Seed.cases(1500);
  private static final int YEARS = 5;

  @Test
  @Timeout(value = 900, unit = TimeUnit.SECONDS)
  void cron_fires_on_the_days_that_the_oracle_says() {
    SplittableRandom random = Seed.random("days of cron");
    List<String> disagreements = new ArrayList<>();
    int compared = 0;
    for (int i = 0; i < EXPRESSIONS; i++) {
      String text = "0 9 %s %s %s".formatted(days(random), months(random), weekdays(random));
      LocalDate first = LocalDate.ofEpochDay(random.nextLong(-3_000, 60_000));
      try {
        List<LocalDate> fires = fires(CronExpression.parse(text), first);
        List<LocalDate> wanted =
            first.datesUntil(first.plusYears(YEARS)).filter(new CronOracle(text)::onDay).toList();
        compared++;
        if (!fires.equals(wanted)) {
          disagreements.add("%s from %s: %s, not %s".formatted(text, first, fires, wanted));
        }
      } catch (InvalidScheduleException never) {
        assertThat(never.problem()).as(text).containsAnyOf("never matches", "next to a ?");
      }
    }
    assertThat(disagreements).as("rooster.seed=" + Seed.VALUE).isEmpty();
    assertThat(compared).isGreaterThan(EXPRESSIONS * 8 / 10);
  }

  private static List<LocalDate> fires(CronExpression expression, LocalDate first) {
    Instant from = first.atStartOfDay(ZoneOffset.UTC).toInstant();
    return new Cron(expression, ZoneOffset.UTC)
        .next(from, YEARS * 366).stream()
            .map(fire -> LocalDateTime.ofInstant(fire, ZoneOffset.UTC).toLocalDate())
            .takeWhile(day -> day.isBefore(first.plusYears(YEARS)))
            .toList();
  }

  private static String days(SplittableRandom random) {
    if (random.nextInt(4) == 0) {
      return Seed.pick(random, "*", "?", "*/" + random.nextInt(1, 31));
    }
    List<String> items = new ArrayList<>();
    for (int i = random.nextInt(1, 4); i > 0; i--) {
      int day = random.nextInt(1, 32);
      items.add(
          switch (random.nextInt(7)) {
            case 0 -> "L";
            case 1 -> "L-" + random.nextInt(31);
            case 2 -> Seed.pick(random, "LW", "L-" + random.nextInt(31) + "W");
            case 3 -> day + "W";
            case 4 -> day + "-" + random.nextInt(day, 32);
            case 5 -> day + "/" + random.nextInt(1, 31);
            default -> "" + day;
          });
    }
    return String.join(",", items);
  }

  private static String months(SplittableRandom random) {
    int month = random.nextInt(1, 13);
    return Seed.pick(
        random, "*", "*", "" + month, "1-" + month, month + ",FEB", month + "/5", "apr,NOV");
  }

  private static String weekdays(SplittableRandom random) {
    if (random.nextInt(3) == 0) {
      return Seed.pick(random, "*", "?", "*/" + random.nextInt(1, 7));
    }
    List<String> items = new ArrayList<>();
    for (int i = random.nextInt(1, 4); i > 0; i--) {
      int number = random.nextInt(8);
      String day = Seed.pick(random, WEEKDAYS.get(number % 7), "" + number);
      items.add(
          switch (random.nextInt(6)) {
            case 0 -> day + "#" + random.nextInt(1, 6);
            case 1 -> day + "L";
            case 2 -> number + "-7";
            case 3 -> WEEKDAYS.get(number % 7) + "-SUN" + (number % 7 == 0 ? "" : "/2");
            case 4 -> day + "/" + random.nextInt(1, 7);
            default -> day;
          });
    }
    return String.join(",", items);
  }
}
