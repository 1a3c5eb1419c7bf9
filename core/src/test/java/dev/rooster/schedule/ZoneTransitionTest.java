package dev.rooster.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.zone.ZoneOffsetTransition;
import java.time.zone.ZoneRules;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Compares every clock change of the zone database with brute force, minute by minute around it;
 * for unusual historical changes, second by second.
 */
@Tag("slow")
class ZoneTransitionTest {
  private static final Instant FIRST = Instant.parse("2020-01-01T00:00:00Z");
  private static final Instant LAST = Instant.parse("2038-01-01T00:00:00Z");
  private static final int CRONS_PER_CHANGE = 12;
  private static final int RULES_PER_CHANGE = 6;
  private static final int JUMPS = 5;

  private record Change(ZoneId zone, ZoneOffsetTransition transition) {
    ClockWindow window(int step) {
      Instant at = transition.getInstant();
      return new ClockWindow(
          zone, at.minus(Duration.ofHours(26)), at.plus(Duration.ofHours(50)), step);
    }

    RandomCron crons(SplittableRandom random) {
      return new RandomCron(random, transition.getDateTimeBefore(), transition.getDateTimeAfter());
    }
  }

  private final List<String> disagreements = new ArrayList<>();
  private int compared;
  private long fires;

  @Test
  @Timeout(value = 240, unit = TimeUnit.SECONDS)
  void cron_fires_as_brute_force_says_around_every_change(TestReporter reporter) {
    SplittableRandom random = Seed.random("cron around changes");
    List<Change> changes = changes();
    for (Change change : changes) {
      ClockWindow window = change.window(60);
      RandomCron crons = change.crons(random);
      for (int i = 0; i < CRONS_PER_CHANGE; i++) {
        compareCron(crons.next(), window, random);
      }
    }
    report(reporter, changes.size());
    assertThat(disagreements).as(seed()).isEmpty();
    assertThat(compared).isGreaterThan(changes.size() * CRONS_PER_CHANGE * 9 / 10);
  }

  @Test
  @Timeout(value = 240, unit = TimeUnit.SECONDS)
  void fixed_times_that_end_on_the_day_of_a_change_fire_to_the_last() {
    compareOnOneDay(false);
  }

  @Test
  @Timeout(value = 240, unit = TimeUnit.SECONDS)
  void interval_like_cron_that_ends_on_the_day_of_a_change_fires_to_the_last() {
    compareOnOneDay(true);
  }

  private void compareOnOneDay(boolean intervalLike) {
    SplittableRandom random = Seed.random("one day " + intervalLike);
    for (Change change : changes()) {
      ClockWindow window = change.window(60);
      RandomCron crons = change.crons(random);
      for (int i = 0; i < 3; i++) {
        compareCron(crons.onOneDay(intervalLike), window, random);
      }
    }
    assertThat(disagreements).as(seed()).isEmpty();
  }

  @Test
  @Timeout(value = 240, unit = TimeUnit.SECONDS)
  void rules_fire_as_brute_force_says_around_every_change(TestReporter reporter) {
    SplittableRandom random = Seed.random("rules around changes");
    List<Change> changes = changes();
    for (Change change : changes) {
      ClockWindow window = change.window(60);
      for (int i = 0; i < RULES_PER_CHANGE; i++) {
        compareRule(randomRule(random, change), window, random);
      }
    }
    report(reporter, changes.size());
    assertThat(disagreements).as(seed()).isEmpty();
    assertThat(compared).isGreaterThan(changes.size() * RULES_PER_CHANGE * 9 / 10);
  }

  @ParameterizedTest(name = "{0} {1}: {2}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          # zone             | next change after    | what happened
          Pacific/Apia        | 2011-12-01T00:00:00Z | a whole Friday left out
          Pacific/Fakaofo     | 2011-12-01T00:00:00Z | a whole Friday left out
          Pacific/Kwajalein   | 1993-08-01T00:00:00Z | a whole Saturday left out
          Pacific/Kwajalein   | 1969-09-01T00:00:00Z | twenty-three hours back
          Pacific/Kiritimati  | 1994-12-01T00:00:00Z | the last day of the year left out
          Australia/Lord_Howe | 2026-03-01T00:00:00Z | half an hour back
          Australia/Lord_Howe | 2026-09-01T00:00:00Z | half an hour forward
          Antarctica/Troll    | 2026-03-01T00:00:00Z | two hours forward
          Antarctica/Troll    | 2026-10-01T00:00:00Z | two hours back
          Africa/Casablanca   | 2026-02-01T00:00:00Z | an hour back for Ramadan
          Africa/Casablanca   | 2026-03-01T00:00:00Z | an hour forward after Ramadan
          Africa/Cairo        | 2026-04-01T00:00:00Z | no midnight
          Africa/Cairo        | 2026-10-01T00:00:00Z | twice the hour before midnight
          America/Caracas     | 2007-12-01T00:00:00Z | half an hour back for good
          America/Caracas     | 2016-04-01T00:00:00Z | half an hour forward for good
          Asia/Pyongyang      | 2015-08-01T00:00:00Z | half an hour back
          Asia/Pyongyang      | 2018-05-01T00:00:00Z | half an hour forward at midnight
          Europe/Dublin       | 2026-03-01T00:00:00Z | negative summer time ends
          Europe/Dublin       | 2026-10-01T00:00:00Z | negative summer time begins
          Africa/Monrovia     | 1972-01-01T00:00:00Z | 44 minutes and 30 seconds forward
          America/Santiago    | 2026-09-01T00:00:00Z | no midnight
          America/Havana      | 2026-10-15T00:00:00Z | twice the hour after midnight
          America/Sao_Paulo   | 2018-10-01T00:00:00Z | no midnight
          Asia/Gaza           | 2026-03-01T00:00:00Z | forward at two in the morning
          America/St_Johns    | 2006-10-01T00:00:00Z | back into yesterday, at one past midnight
          Asia/Kathmandu      | 1985-12-01T00:00:00Z | a quarter of an hour forward
          Africa/Nairobi      | 1942-07-01T00:00:00Z | a quarter of an hour forward
          America/Guyana      | 1975-07-01T00:00:00Z | three quarters of an hour forward
          Europe/Paris        | 1911-03-01T00:00:00Z | nine minutes and 21 seconds back
          Asia/Manila         | 1844-12-01T00:00:00Z | a day left out, offsets with seconds
          America/Sitka       | 1867-10-01T00:00:00Z | a day twice, offsets with seconds
          """)
  void the_oddities_of_history_second_by_second(String zone, String after, String story) {
    SplittableRandom random = Seed.random(zone + after);
    ZoneId where = ZoneId.of(zone);
    Change change = new Change(where, where.getRules().nextTransition(Instant.parse(after)));
    ClockWindow window = change.window(1);
    RandomCron crons = change.crons(random);
    for (int i = 0; i < 30; i++) {
      compareCron(crons.next(), window, random);
    }
    for (int i = 0; i < 12; i++) {
      compareRule(randomRule(random, change), window, random);
    }
    assertThat(disagreements).as(story + ", " + seed()).isEmpty();
    assertThat(compared).isGreaterThan(30);
  }

  private void compareCron(String text, ClockWindow window, SplittableRandom random) {
    Cron cron;
    try {
      cron = Cron.parse(text, window.zone());
    } catch (InvalidScheduleException never) {
      return;
    }
    compare(text, cron, window.fires(new CronOracle(text)), window, random);
  }

  private void compareRule(String text, ClockWindow window, SplittableRandom random) {
    LocalDateTime from = LocalDateTime.ofInstant(window.from(), window.zone()).minusHours(27);
    LocalDateTime to = LocalDateTime.ofInstant(window.to(), window.zone()).plusHours(27);
    RuleOracle oracle = new RuleOracle(text);
    Collection<LocalDateTime> times = oracle.between(from, to);
    boolean counted = text.contains("LY;") && !text.contains("FREQ=DAILY");
    Rule rule =
        Rule.parse(text, Optional.empty(), Optional.of(window.zone()), window.zone(), FIRST);
    compare(
        text.replace('\n', ' '),
        rule,
        counted ? window.firstPass(times) : window.fixed(times),
        window,
        random);
  }

  private void compare(
      String text,
      Schedule schedule,
      List<Instant> expected,
      ClockWindow window,
      SplittableRandom random) {
    compared++;
    fires += expected.size();
    List<Instant> walked = window.walked(schedule);
    if (!walked.equals(expected)) {
      disagreements.add(difference(text, window, expected, walked));
      return;
    }
    TreeSet<Instant> sorted = new TreeSet<>(expected);
    for (int i = 0; i < JUMPS; i++) {
      Instant at = window.from().plusMillis(random.nextLong(Duration.ofHours(76).toMillis()));
      Instant wanted = sorted.higher(at);
      Optional<Instant> next = schedule.next(at).filter(fire -> !fire.isAfter(window.to()));
      if (!Optional.ofNullable(wanted).equals(next)) {
        disagreements.add(
            "%s in %s: next(%s) should be %s but is %s"
                .formatted(text, window.zone(), at, wanted, next));
      }
    }
  }

  private static String difference(
      String text, ClockWindow window, List<Instant> expected, List<Instant> walked) {
    List<Instant> missing = new ArrayList<>(expected);
    missing.removeAll(walked);
    List<Instant> extra = new ArrayList<>(walked);
    extra.removeAll(expected);
    return "%s in %s from %s: missing %s, too many %s"
        .formatted(
            text,
            window.zone(),
            window.from(),
            missing.stream().limit(5).toList(),
            extra.stream().limit(5).toList());
  }

  /** A rule whose times do not depend on the calendar: this test is about clocks only. */
  private static String randomRule(SplittableRandom random, Change change) {
    LocalDateTime before = change.transition.getDateTimeBefore();
    int hour = (before.getHour() + random.nextInt(-1, 3) + 24) % 24;
    LocalDateTime start =
        before
            .minusDays(random.nextInt(2, 400))
            .withHour(Seed.pick(random, hour, random.nextInt(24)))
            .withMinute(Seed.pick(random, 0, 15, 30, random.nextInt(60)))
            .withSecond(0);
    String hours = "BYHOUR=" + hour + "," + (hour + random.nextInt(1, 24)) % 24;
    String minutes = "BYMINUTE=" + Seed.pick(random, "0", "0,30", "59", "1,15,45", "20");
    String rule =
        switch (random.nextInt(10)) {
          case 0 -> "FREQ=DAILY;" + hours;
          case 1 -> "FREQ=DAILY;" + hours + ";" + minutes;
          case 2 -> "FREQ=DAILY;INTERVAL=" + random.nextInt(1, 4) + ";" + minutes;
          case 3 -> "FREQ=DAILY;" + hours + ";" + minutes + ";BYSETPOS=" + random.nextInt(1, 3);
          case 4 -> "FREQ=HOURLY;INTERVAL=1";
          case 5 -> "FREQ=HOURLY;INTERVAL=" + random.nextInt(2, 30);
          case 6 -> "FREQ=HOURLY;" + minutes + ";" + hours;
          case 7 -> "FREQ=MINUTELY;INTERVAL=" + random.nextInt(1, 100);
          case 8 -> "FREQ=MINUTELY;INTERVAL=" + random.nextInt(1, 40) + ";" + hours;
          default -> "FREQ=HOURLY;" + minutes + ";INTERVAL=" + random.nextInt(1, 4);
        };
    return "DTSTART:%s\nRRULE:%s".formatted(RuleOracle.basic(start), rule);
  }

  private static List<Change> changes() {
    return distinctZones()
        .flatMap(zone ->
            Stream.iterate(
                    zone.getRules().nextTransition(FIRST),
                    transition -> transition != null && transition.getInstant().isBefore(LAST),
                    transition -> zone.getRules().nextTransition(transition.getInstant()))
                .map(transition -> new Change(zone, transition)))
        .toList();
  }

  private static Stream<ZoneId> distinctZones() {
    Map<ZoneRules, ZoneId> zones = new HashMap<>();
    ZoneId.getAvailableZoneIds().stream()
        .sorted()
        .map(ZoneId::of)
        .forEach(zone -> zones.putIfAbsent(zone.getRules(), zone));
    return zones.values().stream().sorted((one, other) -> one.getId().compareTo(other.getId()));
  }

  private void report(TestReporter reporter, int changes) {
    reporter.publishEntry(
        "brute force",
        "%d zones, %d changes, %d comparisons, %d fires in them"
            .formatted(distinctZones().count(), changes, compared, fires));
  }

  private static String seed() {
    return "rooster.seed=" + Seed.VALUE;
  }
}
