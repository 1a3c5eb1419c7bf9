package dev.rooster.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.reminder.Definition;
import dev.rooster.reminder.Lifecycle;
import dev.rooster.reminder.Reminder;
import dev.rooster.schedule.At;
import dev.rooster.store.ClaimRequest;
import dev.rooster.store.Shards;
import dev.rooster.store.StoreException;
import dev.rooster.testing.DelegatingStore;
import dev.rooster.testing.MemoryStore;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class ReleasesTest {
  private static final Instant START = Instant.parse("2026-11-16T08:00:00Z");

  private final SlowSurroundings clocks = new SlowSurroundings(START);
  private final MemoryStore memory = new MemoryStore(clocks::wallTime);
  private final FailingStore store = new FailingStore();
  private final Releases releases =
      new Releases(
          new EngineContext(
              store,
              clocks,
              EngineSettings.DEFAULT,
              EngineListener.NONE,
              EngineTime.byTheWall(clocks),
              new Hindrances()));
  private final AtomicInteger heard = new AtomicInteger();

  private final class FailingStore extends DelegatingStore {
    private int failures;

    FailingStore() {
      super(memory);
    }

    @Override
    protected <T> T call(String name, Supplier<T> work) {
      if (failures > 0) {
        failures--;
        throw new StoreException("the store is gone", "wait");
      }
      return work.get();
    }
  }

  private List<Reminder> claimed() {
    memory.create(
        List.of(
            Lifecycle.create(
                "oven", Definition.of("note", "", At.instant(START)), START.minusSeconds(60))));
    return memory
        .claim(new ClaimRequest("a", 10, 10, Map.of(), Shards.ALL, Duration.ofSeconds(1)))
        .reminders();
  }

  @Test
  void a_failed_release_is_retried() {
    releases.add("a", claimed(), heard::incrementAndGet);
    store.failures = 3;

    for (int i = 0; i < 100; i++) {
      releases.tick();
      clocks.pass(Duration.ofMillis(10));
    }

    assertThat(releases.idle()).isTrue();
    assertThat(heard).hasValue(1);
    assertThat(memory.held("a", 10)).isEmpty();
  }

  @Test
  void a_failed_release_waits_before_the_retry() {
    releases.add("a", claimed(), heard::incrementAndGet);
    store.failures = 1;

    releases.tick();
    releases.tick();

    assertThat(releases.idle()).isFalse();
    assertThat(releases.nanosUntilTick()).isPositive();
    assertThat(heard).hasValue(0);
  }

  @Test
  void releasing_nothing_leaves_nothing_to_do() {
    releases.add("a", List.of(), heard::incrementAndGet);

    assertThat(releases.idle()).isTrue();
    assertThat(releases.nanosUntilTick()).isEqualTo(Long.MAX_VALUE);
  }
}
