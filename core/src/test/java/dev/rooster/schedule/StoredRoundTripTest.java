package dev.rooster.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.LocalDateTime;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Writes random schedules and reads them back. */
@Timeout(120)
class StoredRoundTripTest {
  private static final int SCHEDULES = Seed.cases(400);

  @Test
  void any_schedule_comes_back_as_it_was() {
    SplittableRandom random = Seed.random("stored");
    for (int i = 0; i < SCHEDULES; i++) {
      assertComesBack(RandomSchedule.next(random), RandomSchedule.instant(random));
    }
  }

  @Test
  void any_schedule_comes_back_with_its_bounds() {
    SplittableRandom random = Seed.random("stored bounds");
    for (int i = 0; i < SCHEDULES; i++) {
      Instant createdAt = RandomSchedule.instant(random);
      Schedule schedule = RandomSchedule.bounded(random, RandomSchedule.next(random), createdAt);
      assertComesBack(schedule, createdAt);
      assertComesBack(schedule.withZone(Seed.pick(random, RandomSchedule.ZONES)), createdAt);
    }
  }

  @Test
  void any_rule_comes_back_with_its_end_and_its_exceptions() {
    SplittableRandom random = Seed.random("stored ends");
    for (int i = 0; i < SCHEDULES; i++) {
      LocalDateTime start = RandomRule.start(random);
      String end = Seed.pick(random, ";COUNT=" + random.nextInt(1, 30), ";UNTIL=20400101T000000Z");
      String value = RandomRule.value(random, Seed.pick(random, RandomSchedule.FREQUENCIES));
      Optional<Rule> rule = RandomSchedule.rule(value + end + except(random), start);
      rule.map(found -> found.withZone(Seed.pick(random, RandomSchedule.ZONES)))
          .ifPresent(found -> assertComesBack(found, RandomSchedule.instant(random)));
    }
  }

  private static String except(SplittableRandom random) {
    return random.nextBoolean()
        ? ""
        : "\nEXDATE:%d0301,%d0401T120000"
            .formatted(random.nextInt(1994, 2030), random.nextInt(1994, 2030));
  }

  private static void assertComesBack(Schedule schedule, Instant from) {
    String text = StoredSchedule.write(schedule);
    Schedule read = StoredSchedule.read(text);
    assertThat(text).doesNotContainPattern("\\R");
    assertThat(read).as(text).isEqualTo(schedule);
    assertThat(StoredSchedule.write(read)).isEqualTo(text);
    assertThat(read.next(from, 20)).as(text).isEqualTo(schedule.next(from, 20));
    assertThat(read.next(Instant.EPOCH, 40)).as(text).isEqualTo(schedule.next(Instant.EPOCH, 40));
  }

  @Test
  void a_damaged_text_is_read_or_refused_and_nothing_else_happens() {
    SplittableRandom random = Seed.random("stored damage");
    for (int i = 0; i < SCHEDULES; i++) {
      Instant createdAt = RandomSchedule.instant(random);
      String text =
          StoredSchedule.write(
              RandomSchedule.bounded(random, RandomSchedule.next(random), createdAt));
      assertReadOrRefused(text.substring(0, random.nextInt(text.length())));
      for (int j = 0; j < 10; j++) {
        StringBuilder damaged = new StringBuilder(text);
        damaged.setCharAt(
            random.nextInt(text.length()), Seed.pick(random, ' ', '|', '0', '9', 'T', 'ß', '\n'));
        assertReadOrRefused(damaged.toString());
      }
    }
  }

  private static void assertReadOrRefused(String text) {
    try {
      assertThat(StoredSchedule.read(text).next(Instant.EPOCH)).isNotNull();
    } catch (InvalidScheduleException refusal) {
      Refusals.assertPresentable(refusal.problem());
      Refusals.assertPresentable(refusal.remedy());
    }
  }
}
