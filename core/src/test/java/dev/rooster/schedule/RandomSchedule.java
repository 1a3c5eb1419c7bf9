package dev.rooster.schedule;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SplittableRandom;

/** Random schedules of every kind, in any zone. */
final class RandomSchedule {
  static final List<String> FREQUENCIES =
      List.of("YEARLY", "MONTHLY", "WEEKLY", "DAILY", "HOURLY", "MINUTELY", "SECONDLY");
  static final List<ZoneId> ZONES =
      ZoneId.getAvailableZoneIds().stream().sorted().map(ZoneId::of).toList();

  private RandomSchedule() {}

  /** A schedule without bounds. */
  static Schedule next(SplittableRandom random) {
    while (true) {
      ZoneId zone = Seed.pick(random, ZONES);
      LocalDateTime near = RandomRule.start(random).withSecond(0);
      switch (random.nextInt(8)) {
        case 0 -> {
          return new Every(Duration.ofMillis(random.nextLong(1000, 1L << 35)), instant(random));
        }
        case 1 -> {
          return new At(near, zone);
        }
        case 2, 3, 4 -> {
          String text = new RandomCron(random, near, near.plusHours(1)).next();
          try {
            return Cron.parse(text, zone);
          } catch (InvalidScheduleException never) {
            continue;
          }
        }
        default -> {
          Optional<Rule> rule =
              rule(RandomRule.value(random, Seed.pick(random, FREQUENCIES)), near);
          if (rule.isPresent()) {
            return rule.get().withZone(zone);
          }
        }
      }
    }
  }

  static Optional<Rule> rule(String value, LocalDateTime start) {
    try {
      return Optional.of(
          Rule.parse(value, Optional.of(start), Optional.empty(), ZoneOffset.UTC, Instant.EPOCH));
    } catch (InvalidScheduleException never) {
      return Optional.empty();
    }
  }

  /** A schedule with random bounds of every kind, created at the instant. */
  static Schedule bounded(SplittableRandom random, Schedule schedule, Instant createdAt) {
    while (true) {
      Optional<Instant> starts =
          maybe(random, createdAt.plusNanos(random.nextLong(Duration.ofDays(99).toNanos())));
      Optional<Instant> ends =
          maybe(random, createdAt.plusSeconds(random.nextLong(1L << 24, 1L << 32)));
      OptionalInt maxFires =
          random.nextBoolean() ? OptionalInt.of(random.nextInt(1, 30)) : OptionalInt.empty();
      try {
        return Bounded.of(
            schedule,
            new Bounds(starts, ends, maxFires, except(random, createdAt)),
            Seed.pick(random, ZONES),
            createdAt);
      } catch (InvalidScheduleException never) {
        if (schedule.next(createdAt).isEmpty()) {
          return schedule;
        }
      }
    }
  }

  static List<Exclusion> except(SplittableRandom random, Instant near) {
    List<Exclusion> except = new ArrayList<>();
    for (int i = random.nextInt(4); i > 0; i--) {
      LocalDateTime local =
          LocalDateTime.ofInstant(near, ZoneOffset.UTC).plusHours(random.nextInt(5000));
      LocalDate day = local.toLocalDate();
      except.add(
          random.nextBoolean()
              ? new Exclusion.Moment(local)
              : new Exclusion.Days(day, day.plusDays(Seed.pick(random, 0, 0, 1, 30))));
    }
    return except;
  }

  static Instant instant(SplittableRandom random) {
    Instant first = Instant.parse("1990-01-01T00:00:00Z");
    return first.plusNanos(random.nextLong(1_000_000_000)).plusSeconds(random.nextLong(1L << 31));
  }

  private static <T> Optional<T> maybe(SplittableRandom random, T value) {
    return random.nextInt(3) == 0 ? Optional.of(value) : Optional.empty();
  }
}
