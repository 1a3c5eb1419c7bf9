package dev.rooster.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class PassedTest {
  private static final ZoneId UTC = ZoneId.of("UTC");
  private static final Instant NOON = Instant.parse("2026-11-16T12:00:00Z");
  private static final Cron MINUTELY = Cron.parse("* * * * *", UTC);

  @Test
  void both_ends_are_included() {
    Instant later = NOON.plusSeconds(180);
    assertThat(Passed.between(MINUTELY, NOON, later))
        .contains(new Passed(NOON, later, Count.exactly(4)));
    assertThat(Passed.between(MINUTELY, NOON.plusNanos(1), later.minusNanos(1)))
        .contains(new Passed(NOON.plusSeconds(60), NOON.plusSeconds(120), Count.exactly(2)));
    assertThat(Passed.between(MINUTELY, NOON, NOON))
        .contains(new Passed(NOON, NOON, Count.exactly(1)));
  }

  @Test
  void where_nothing_fires_nothing_has_passed() {
    assertThat(Passed.between(MINUTELY, NOON.plusSeconds(1), NOON.plusSeconds(59))).isEmpty();
    assertThat(Passed.between(MINUTELY, NOON, NOON.minusSeconds(60))).isEmpty();
    assertThat(Passed.between(At.instant(NOON), NOON.plusNanos(1), Instant.MAX)).isEmpty();
    assertThat(MINUTELY.latest(NOON.plusSeconds(1), NOON.plusSeconds(59))).isEmpty();
  }

  @Test
  void all_of_time_is_a_valid_range() {
    assertThat(Passed.between(At.instant(NOON), Instant.MIN, Instant.MAX))
        .contains(new Passed(NOON, NOON, Count.exactly(1)));
    Every every = new Every(Every.SHORTEST, NOON);
    Instant end = Instant.parse("9999-12-31T23:59:59Z");
    assertThat(Passed.between(every, Instant.MIN, Instant.MAX))
        .contains(
            new Passed(NOON, end, Count.exactly(Duration.between(NOON, end).toSeconds() + 1)));
    assertThat(every.latest(Instant.MIN, Instant.MAX)).contains(end);
  }

  @Test
  void counting_stops_at_a_limit_and_says_so() {
    Cron secondly = Cron.parse("* * * * * *", UTC);
    for (int more : List.of(-1, 0, 1, 400_000_000)) {
      Instant until = NOON.plusSeconds(Passed.MOST_COUNTED - 1 + more);
      assertThat(Passed.between(secondly, NOON, until.plusMillis(999)))
          .contains(
              new Passed(
                  NOON,
                  until,
                  more <= 0
                      ? Count.exactly(Passed.MOST_COUNTED + more)
                      : Count.moreThan(Passed.MOST_COUNTED)));
    }
  }

  @Test
  void an_interval_is_counted_by_a_division() {
    Every every = new Every(Every.SHORTEST, NOON.minusSeconds(7));
    Bounds bounds =
        new Bounds(
            Optional.of(NOON.plusSeconds(5)),
            Optional.of(NOON.plusSeconds(900_004)),
            OptionalInt.empty(),
            List.of());
    assertThat(Passed.between(every, NOON, NOON.plusSeconds(691_199).plusMillis(999)))
        .contains(new Passed(NOON, NOON.plusSeconds(691_199), Count.exactly(691_200)));
    assertThat(Passed.between(Bounded.of(every, bounds, UTC, NOON), NOON, Instant.MAX))
        .contains(
            new Passed(NOON.plusSeconds(5), NOON.plusSeconds(900_004), Count.exactly(900_000)));
  }

  @Test
  void the_first_of_the_latest_is_found_in_a_span_of_any_length() {
    Cron secondly = Cron.parse("* * * * * *", UTC);
    Cron nine = Cron.parse("* * 9 * * *", UTC);
    for (Schedule schedule : List.of(secondly, nine, MINUTELY)) {
      for (int days : List.of(1, 3, 400)) {
        Instant until = NOON.plus(Duration.ofDays(days));
        Instant first =
            Passed.between(schedule, NOON, until)
                .map(it -> it.firstOfLatest(schedule::next, 1_000))
                .orElseThrow();
        assertThat(Passed.between(schedule, first, until).map(Passed::count))
            .contains(Count.exactly(1_000));
      }
    }
  }

  @Test
  void the_last_of_many_is_found_where_a_long_silence_follows() {
    Rule january =
        Rule.parse(
            "FREQ=SECONDLY;BYMONTH=1",
            Optional.of(LocalDateTime.parse("2020-01-01T00:00")),
            Optional.empty(),
            UTC,
            NOON);
    Instant end = Instant.parse("2026-01-31T23:59:59Z");
    assertThat(Passed.between(january, Instant.EPOCH, NOON))
        .contains(new Passed(Instant.parse("2020-01-01T00:00:00Z"), end, Count.moreThan(100_000)));
    assertThat(january.latest(Instant.EPOCH, NOON)).contains(end);
  }

  @Test
  void the_latest_is_found_with_few_questions() {
    AtomicInteger questions = new AtomicInteger();
    Cron secondly = Cron.parse("* * * * * *", UTC);
    Optional<Instant> latest =
        Passed.latest(
            after -> {
              questions.incrementAndGet();
              return secondly.next(after);
            },
            Instant.parse("0001-01-01T00:00:00Z"),
            NOON.plusMillis(1));
    assertThat(latest).contains(NOON);
    assertThat(questions).hasValueLessThan(80);
  }

  @Test
  void passed_fires_equal_those_of_a_walk() {
    SplittableRandom random = Seed.random("passed");
    for (int i = 0; i < Seed.cases(1000); i++) {
      Instant from = RandomSchedule.instant(random);
      Schedule plain = RandomSchedule.next(random);
      Schedule schedule =
          random.nextBoolean() ? plain : RandomSchedule.bounded(random, plain, from);
      Instant until =
          schedule.next(from, random.nextInt(1, 400)).stream().reduce(from, (a, b) -> b);
      until = until.plusNanos(random.nextLong(-2, 1_000_000_000));
      NavigableSet<Instant> walked = walk(schedule, from, until);
      String what = "%s from %s until %s".formatted(schedule, from, until);
      assertThat(Passed.between(schedule, from, until)).as(what).isEqualTo(all(walked));
      assertThat(schedule.latest(from, until)).as(what).isEqualTo(all(walked).map(Passed::last));
    }
  }

  private static NavigableSet<Instant> walk(Schedule schedule, Instant from, Instant until) {
    NavigableSet<Instant> walked = new TreeSet<>();
    Optional<Instant> fire = schedule.next(from.minusNanos(1));
    while (fire.isPresent() && !fire.get().isAfter(until)) {
      walked.add(fire.get());
      fire = schedule.next(fire.get());
    }
    return walked;
  }

  @Test
  void a_series_may_be_as_odd_as_it_likes() {
    SplittableRandom random = Seed.random("odd series");
    for (int i = 0; i < Seed.cases(2000); i++) {
      NavigableSet<Instant> series = oddSeries(random);
      Instant from = near(random);
      Instant until = random.nextInt(4) == 0 && !series.isEmpty() ? series.last() : near(random);
      NavigableSet<Instant> within =
          from.isAfter(until) ? new TreeSet<>() : series.subSet(from, true, until, true);
      assertThat(Passed.between(after -> Optional.ofNullable(series.higher(after)), from, until))
          .isEqualTo(all(within));
      assertThat(Passed.latest(after -> Optional.ofNullable(series.higher(after)), from, until))
          .isEqualTo(all(within).map(Passed::last));
    }
  }

  /** Bursts, long gaps and instants a nanosecond apart. */
  private static NavigableSet<Instant> oddSeries(SplittableRandom random) {
    NavigableSet<Instant> series = new TreeSet<>();
    for (int i = random.nextInt(8); i > 0; i--) {
      Instant at = near(random);
      long step = Seed.pick(random, 1L, 1000L, 1_000_000_000L, Duration.ofDays(1).toNanos());
      for (int j = random.nextInt(20); j >= 0; j--) {
        series.add(at.plusNanos(j * step));
      }
    }
    return series;
  }

  private static Instant near(SplittableRandom random) {
    long span = Seed.pick(random, 10L, 1_000_000L, Duration.ofDays(10_000).toNanos());
    return NOON.plusNanos(random.nextLong(-span, span));
  }

  private static Optional<Passed> all(NavigableSet<Instant> fires) {
    return fires.isEmpty()
        ? Optional.empty()
        : Optional.of(new Passed(fires.first(), fires.last(), Count.exactly(fires.size())));
  }
}
