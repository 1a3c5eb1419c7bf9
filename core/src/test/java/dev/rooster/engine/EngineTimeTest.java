package dev.rooster.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** The node's estimate of the store's time when its own clocks misbehave. */
class EngineTimeTest {
  private static final Instant START = Instant.parse("2026-11-16T08:00:00Z");

  private final SlowSurroundings clocks = new SlowSurroundings(START);

  @Test
  void a_wall_clock_that_is_set_forward_does_not_move_the_time_of_a_shared_store() {
    EngineTime time = EngineTime.byTheStore(clocks, START);
    clocks.pass(Duration.ofSeconds(2));
    clocks.wall = clocks.wall.plus(Duration.ofHours(1));
    assertThat(time.now()).isEqualTo(START.plusSeconds(2));
  }

  @Test
  void after_a_suspension_the_store_says_what_time_it_is() {
    EngineTime time = EngineTime.byTheStore(clocks, START);
    clocks.wall = clocks.wall.plus(Duration.ofHours(1));
    Instant later = START.plus(Duration.ofHours(1));
    time.adjust(later, clocks.wall, clocks.nanoTime());
    clocks.pass(Duration.ofSeconds(1));
    assertThat(time.now()).isEqualTo(later.plusSeconds(1));
  }

  @Test
  void a_store_whose_clock_is_set_back_is_noticed_once() {
    EngineTime time = EngineTime.byTheStore(clocks, START);
    clocks.pass(Duration.ofSeconds(10));
    time.adjust(START.plusSeconds(9).minusMillis(1), clocks.wall, clocks.nanoTime());

    assertThat(time.takeSetBack()).isTrue();
    assertThat(time.takeSetBack()).isFalse();
  }

  @Test
  void a_small_step_back_and_a_wall_clock_that_is_set_back_do_not_concern_a_shared_store() {
    EngineTime time = EngineTime.byTheStore(clocks, START);
    clocks.pass(Duration.ofSeconds(10));
    time.adjust(START.plusSeconds(9), clocks.wall, clocks.nanoTime());
    clocks.wall = clocks.wall.minus(Duration.ofHours(1));
    time.look(0);

    assertThat(time.takeSetBack()).isFalse();
  }

  @Test
  void a_wall_clock_that_is_set_back_concerns_an_exclusive_store() {
    EngineTime time = EngineTime.byTheWall(clocks);
    clocks.wall = clocks.wall.minusMillis(900);
    time.look(0);
    assertThat(time.takeSetBack()).isFalse();
    clocks.wall = clocks.wall.minusMillis(1_100);
    time.look(0);

    assertThat(time.takeSetBack()).isTrue();
  }

  @Test
  void an_exclusive_store_uses_the_wall_clock() {
    EngineTime time = EngineTime.byTheWall(clocks);
    clocks.wall = clocks.wall.plus(Duration.ofHours(1));
    assertThat(time.now()).isEqualTo(START.plus(Duration.ofHours(1)));
  }
}
