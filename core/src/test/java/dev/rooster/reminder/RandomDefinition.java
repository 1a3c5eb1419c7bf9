package dev.rooster.reminder;

import dev.rooster.schedule.At;
import dev.rooster.schedule.Bounded;
import dev.rooster.schedule.Bounds;
import dev.rooster.schedule.Cron;
import dev.rooster.schedule.Every;
import dev.rooster.schedule.Rule;
import dev.rooster.schedule.Schedule;
import dev.rooster.schedule.Seed;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SplittableRandom;

/** Random reminders: schedules of every kind, and every policy. */
final class RandomDefinition {
  private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");

  private final SplittableRandom random;

  RandomDefinition(SplittableRandom random) {
    this.random = random;
  }

  Definition next(Instant now) {
    Definition plain = Definition.of("test", "text", schedule(now));
    Definition definition = plain.withPolicies(policies(plain.policies()));
    if (random.nextInt(4) > 0) {
      return definition;
    }
    Condition.Mode mode =
        definition.oneShot()
            ? Seed.pick(random, Condition.Mode.EACH, Condition.Mode.UNTIL)
            : Seed.pick(random, Condition.Mode.values());
    return definition.withCondition(
        new Condition(mode, Condition.By.COMMAND, "true", Condition.DEFAULT_TIMEOUT));
  }

  /** A schedule that fires after now. */
  Schedule schedule(Instant now) {
    while (true) {
      Schedule schedule = random.nextInt(4) == 0 ? bounded(now) : unbounded(now);
      if (schedule.next(now).isPresent()) {
        return schedule;
      }
    }
  }

  private Schedule unbounded(Instant now) {
    return switch (random.nextInt(7)) {
      case 0 -> At.instant(now.plusSeconds(random.nextLong(1, 100_000)));
      case 1, 2 ->
          new Every(
              Seed.pick(
                  random,
                  Duration.ofSeconds(1),
                  Duration.ofSeconds(17),
                  Duration.ofMinutes(5),
                  Duration.ofHours(1),
                  Duration.ofDays(1)),
              now.minusMillis(random.nextLong(100_000)));
      case 3, 4 ->
          Cron.parse(
              Seed.pick(
                  random,
                  "* * * * *",
                  "*/10 * * * * *",
                  "*/5 * * * *",
                  "0,7,8,50 * * * *",
                  "30 2 * * *",
                  "*/20 1-3 * * SUN,MON",
                  "0 9 * * MON-FRI"),
              BERLIN);
      default -> rule(now);
    };
  }

  private Rule rule(Instant now) {
    String value =
        Seed.pick(
            random,
            "FREQ=MINUTELY;INTERVAL=3",
            "FREQ=HOURLY;BYMINUTE=1,2,40",
            "FREQ=DAILY;BYHOUR=2,3;BYMINUTE=30",
            "FREQ=WEEKLY;BYDAY=MO,SU",
            "FREQ=MONTHLY;BYDAY=-1SU");
    LocalDateTime start = LocalDateTime.ofInstant(now, BERLIN).minusHours(30).withNano(0);
    return Rule.parse(value, Optional.of(start), Optional.empty(), BERLIN, now);
  }

  private Schedule bounded(Instant now) {
    Schedule schedule = unbounded(now);
    Duration gap = gap(schedule, now);
    Instant first = schedule.next(now).orElseThrow();
    Optional<Instant> end =
        Seed.pick(
            random,
            Optional.<Instant>empty(),
            Optional.of(first.plus(gap.multipliedBy(random.nextLong(30)))));
    OptionalInt most = end.isPresent() ? OptionalInt.empty() : OptionalInt.of(random.nextInt(1, 9));
    return Bounded.of(schedule, new Bounds(Optional.empty(), end, most, List.of()), BERLIN, now);
  }

  /** The approximate interval between its fires. */
  static Duration gap(Schedule schedule, Instant now) {
    List<Instant> fires = schedule.next(now, 2);
    return fires.size() == 2
        ? Duration.between(fires.getFirst(), fires.getLast())
        : Duration.ofHours(1);
  }

  private Policies policies(Policies policies) {
    Policies other =
        policies
            .withMissed(
                new Missed(
                    Seed.pick(random, Missed.Policy.values()),
                    Seed.pick(
                        random,
                        Duration.ZERO,
                        Duration.ofMinutes(2),
                        Duration.ofHours(3),
                        Duration.ofDays(7))))
            .withOverlap(Seed.pick(random, Overlap.values()))
            .withRetries(Seed.pick(random, 0, 0, 1, 3, 12))
            .withInterruption(Seed.pick(random, Interruption.values()))
            .withDeleteAfterRun(random.nextBoolean());
    return random.nextInt(4) == 0 ? other.withMaxFires(random.nextInt(1, 8)) : other;
  }
}
