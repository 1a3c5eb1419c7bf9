package dev.rooster.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** What a node takes for the store's time when its own clocks do strange things. */
class EngineTimeTest {
  private static final Instant START = Instant.parse("2026-11-16T08:00:00Z");

  private final Clocks clocks = new Clocks();

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
    time.adjust(later, clocks.wall, clocks.nanos);
    clocks.pass(Duration.ofSeconds(1));
    assertThat(time.now()).isEqualTo(later.plusSeconds(1));
  }

  @Test
  void a_store_of_ones_own_goes_by_the_wall_clock() {
    EngineTime time = EngineTime.byTheWall(clocks);
    clocks.wall = clocks.wall.plus(Duration.ofHours(1));
    assertThat(time.now()).isEqualTo(START.plus(Duration.ofHours(1)));
  }

  /** Clocks that are set by hand. */
  private static final class Clocks implements Surroundings {
    private Instant wall = START;
    private long nanos;

    void pass(Duration duration) {
      wall = wall.plus(duration);
      nanos += duration.toNanos();
    }

    @Override
    public Instant wallTime() {
      return wall;
    }

    @Override
    public long nanoTime() {
      return nanos;
    }

    @Override
    public Duration longestRest() {
      return Duration.ofSeconds(1);
    }

    @Override
    public String zoneRules() {
      return "2026a";
    }

    @Override
    public Duration gathering() {
      return Duration.ZERO;
    }

    @Override
    public <T> void call(Lane lane, Supplier<T> work, Consumer<Result<T>> then) {
      throw new UnsupportedOperationException("clocks only");
    }

    @Override
    public <T> Runnable start(String name, Supplier<T> work, Consumer<T> then) {
      throw new UnsupportedOperationException("clocks only");
    }
  }
}
