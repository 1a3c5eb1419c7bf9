package dev.rooster.reminder;

import dev.rooster.schedule.Seed;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Whatever happens to a reminder, each instant of its schedule is accounted for once. */
@Tag("slow")
class LifecyclePropertyTest {
  private static final int LIVES = 3_000;
  private static final int EVENTS = 60;

  @Test
  void every_scheduled_instant_of_any_life_has_exactly_one_record_or_still_waits() {
    live(RandomLife.Kind.ORDINARY);
  }

  @Test
  void a_clock_that_is_set_back_brings_no_instant_twice_and_loses_none() {
    live(RandomLife.Kind.CLOCK_GOES_BACK);
  }

  @Test
  void a_schedule_that_fails_now_and_then_brings_no_instant_twice_and_drops_no_reminder() {
    live(RandomLife.Kind.SCHEDULE_FAILS);
  }

  private static void live(RandomLife.Kind kind) {
    SplittableRandom seeds = Seed.random(kind.name());
    for (int i = 0; i < Seed.cases(LIVES); i++) {
      long seed = seeds.nextLong();
      RandomLife life = new RandomLife(kind, new SplittableRandom(seed));
      try {
        life.live(EVENTS);
      } catch (AssertionError | RuntimeException e) {
        throw new AssertionError("life %d with seed %d:%n%s".formatted(i, seed, life.story()), e);
      }
    }
  }
}
