package dev.rooster.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.zone.ZoneOffsetTransition;
import java.time.zone.ZoneRules;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Properties that hold for every schedule. */
@Timeout(120)
class ScheduleInvariantsTest {
  private static final int SCHEDULES = 1500;
  private static final List<String> FREQUENCIES = RandomSchedule.FREQUENCIES;
  private static final List<ZoneId> ZONES = RandomSchedule.ZONES;

  @Test
  void the_next_fire_is_later_and_a_walk_is_sorted_without_repeats() {
    SplittableRandom random = Seed.random("later");
    for (Schedule schedule : schedules(random)) {
      Instant at = instant(random);
      for (Instant fire : schedule.next(at, 40)) {
        assertThat(fire).as("%s after %s", schedule, at).isAfter(at);
        at = fire;
      }
    }
  }

  @Test
  void a_later_instant_has_no_earlier_next_fire() {
    SplittableRandom random = Seed.random("monotone");
    for (Schedule schedule : schedules(random)) {
      Instant early = instant(random);
      Instant late = early.plusMillis(random.nextLong(Duration.ofDays(3).toMillis()));
      Instant first = schedule.next(early).orElse(Instant.MAX);
      Instant second = schedule.next(late).orElse(Instant.MAX);
      assertThat(second).as("%s after %s", schedule, late).isAfterOrEqualTo(first);
    }
  }

  @Test
  void no_fire_lies_between_an_instant_and_its_next_fire() {
    SplittableRandom random = Seed.random("between");
    for (Schedule schedule : schedules(random)) {
      Instant at = instant(random);
      Instant fire = schedule.next(at).orElse(at.plus(Duration.ofDays(10_000)));
      for (int i = 0; i < 5; i++) {
        long nanos = Math.min(Duration.between(at, fire).toMillis(), Long.MAX_VALUE);
        Instant between = at.plusMillis(random.nextLong(nanos + 1)).minusNanos(1);
        assertThat(schedule.next(at.isAfter(between) ? at : between))
            .as("%s after %s", schedule, between)
            .isEqualTo(schedule.next(at));
      }
    }
  }

  @Test
  void a_walk_and_a_jump_arrive_at_the_same_fire() {
    SplittableRandom random = Seed.random("jump");
    for (Schedule schedule : schedules(random)) {
      Instant at = instant(random);
      List<Instant> walked = schedule.next(at, 50);
      for (int i = 0; i < 5 && !walked.isEmpty(); i++) {
        int index = random.nextInt(walked.size());
        Instant before = walked.get(index).minusNanos(random.nextLong(1, 1_000_000_000));
        Instant from = at.isAfter(before) ? at : before;
        assertThat(schedule.next(from))
            .as("%s after %s", schedule, from)
            .contains(walked.get(index));
      }
    }
  }

  @Test
  void the_age_of_the_start_does_not_matter() {
    SplittableRandom random = Seed.random("age");
    for (int i = 0; i < SCHEDULES; i++) {
      String freq = Seed.pick(random, FREQUENCIES);
      String value = RandomRule.value(random, freq);
      LocalDateTime start = RandomRule.start(random).withMonth(6).withDayOfMonth(15);
      int periods =
          interval(value)
              * random.nextInt(1, freq.endsWith("HLY") || freq.equals("YEARLY") ? 40 : 2000);
      Optional<Rule> young = RandomSchedule.rule(value, start);
      Optional<Rule> old = RandomSchedule.rule(value, earlier(start, freq, periods));
      Instant from = start.toInstant(ZoneOffset.UTC).plusSeconds(random.nextLong(100_000_000));
      assertThat(old.map(rule -> rule.next(from, 10)).orElse(List.of()))
          .as("%s from %s, and %d periods earlier", value, start, periods)
          .isEqualTo(young.map(rule -> rule.next(from, 10)).orElse(List.of()));
    }
  }

  private static LocalDateTime earlier(LocalDateTime start, String freq, int periods) {
    return switch (freq) {
      case "YEARLY" -> start.minusYears(periods);
      case "MONTHLY" -> start.minusMonths(periods);
      case "WEEKLY" -> start.minusWeeks(periods);
      case "DAILY" -> start.minusDays(periods);
      case "HOURLY" -> start.minusHours(periods);
      case "MINUTELY" -> start.minusMinutes(periods);
      default -> start.minusSeconds(periods);
    };
  }

  private static int interval(String value) {
    return value.contains("INTERVAL=")
        ? Integer.parseInt(value.replaceAll(".*INTERVAL=(\\d+).*", "$1"))
        : 1;
  }

  @Test
  void the_timeline_of_a_zone_says_what_its_rules_say() {
    SplittableRandom random = Seed.random("timeline");
    long first = Instant.parse("1800-01-01T00:00:00Z").getEpochSecond();
    long last = Instant.parse("2500-01-01T00:00:00Z").getEpochSecond();
    for (ZoneId zone : ZONES) {
      ZoneTimeline timeline = ZoneTimeline.of(zone);
      for (int i = 0; i < 150; i++) {
        assertSpan(timeline, zone.getRules(), random.nextLong(first, last));
      }
      for (ZoneOffsetTransition transition : zone.getRules().getTransitions()) {
        assertSpan(timeline, zone.getRules(), transition.toEpochSecond());
        assertSpan(timeline, zone.getRules(), transition.toEpochSecond() - 1);
      }
      assertSpansWhereTheTableEnds(timeline, zone.getRules());
    }
  }

  private static void assertSpansWhereTheTableEnds(ZoneTimeline timeline, ZoneRules rules) {
    Instant at = Instant.parse("2098-12-01T00:00:00Z");
    for (int i = 0; i < 6; i++) {
      ZoneOffsetTransition transition = rules.nextTransition(at);
      if (transition == null) {
        return;
      }
      assertSpan(timeline, rules, transition.toEpochSecond() - 1);
      assertSpan(timeline, rules, transition.toEpochSecond());
      at = transition.getInstant();
    }
  }

  private static void assertSpan(ZoneTimeline timeline, ZoneRules rules, long second) {
    Instant at = Instant.ofEpochSecond(second);
    ZoneTimeline.Span span = timeline.at(second);
    assertThat(span.offset()).isEqualTo(rules.getOffset(at).getTotalSeconds());
    assertThat(span.start()).isLessThanOrEqualTo(second);
    assertThat(span.end()).isGreaterThan(second);
    ZoneOffsetTransition next = rules.nextTransition(at);
    assertThat(span.end()).isEqualTo(next == null ? Long.MAX_VALUE : next.toEpochSecond());
    ZoneOffsetTransition last = rules.previousTransition(at.plusNanos(1));
    assertThat(span.start()).isEqualTo(last == null ? Long.MIN_VALUE : last.toEpochSecond());
    int change = last == null ? 0 : (int) last.getDuration().toSeconds();
    assertThat(span.gap() - span.overlap()).isEqualTo(change);
  }

  /** WallClock relies on this: a time shifted out of a gap must not reach the next change. */
  @Test
  void no_zone_changes_its_clocks_again_before_a_gap_or_an_overlap_is_over() {
    Instant end = Instant.parse("2200-01-01T00:00:00Z");
    for (ZoneId zone : ZONES) {
      ZoneRules rules = zone.getRules();
      ZoneOffsetTransition transition = rules.nextTransition(Instant.MIN);
      while (transition != null && transition.getInstant().isBefore(end)) {
        ZoneOffsetTransition next = rules.nextTransition(transition.getInstant());
        if (next != null) {
          assertThat(Duration.between(transition.getInstant(), next.getInstant()))
              .as("%s: %s, then %s", zone, transition, next)
              .isGreaterThan(transition.getDuration().abs());
        }
        transition = next;
      }
    }
  }

  private static List<Schedule> schedules(SplittableRandom random) {
    return Stream.generate(() -> RandomSchedule.next(random)).limit(SCHEDULES).toList();
  }

  private static Instant instant(SplittableRandom random) {
    return RandomSchedule.instant(random);
  }
}
