package dev.rooster.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.reminder.Definition;
import dev.rooster.reminder.Lifecycle;
import dev.rooster.reminder.Reminder;
import dev.rooster.schedule.At;
import dev.rooster.testing.DelegatingStore;
import dev.rooster.testing.MemoryStore;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** More reminders than one read-ahead returns. */
class HorizonTest {
  private static final Instant START = Instant.parse("2026-11-16T08:00:00Z");
  private static final int MANY = EngineSettings.MOST_READ_AHEAD + 5_000;

  private final SlowSurroundings outside = new SlowSurroundings(START);
  private final CountingReads store = new CountingReads(new MemoryStore(outside::wallTime));
  private final Engine engine =
      new Engine(
          store,
          outside,
          EngineSettings.DEFAULT,
          EngineListener.NONE,
          new Engine.Duties(Map.of(), Optional.empty(), FollowUps.NONE),
          () -> "a");

  private static final class CountingReads extends DelegatingStore {
    private int reads;

    CountingReads(MemoryStore store) {
      super(store);
    }

    @Override
    protected <T> T call(String name, Supplier<T> work) {
      reads += name.equals("upcoming") ? 1 : 0;
      return work.get();
    }
  }

  private void create(IntFunction<Instant> due) {
    store.create(IntStream.range(0, MANY).mapToObj(i -> reminder(i, due.apply(i))).toList());
    engine.tick();
    engine.tick();
    assertThat(store.reads).isEqualTo(1);
  }

  private static Reminder reminder(int number, Instant due) {
    Definition definition = Definition.of("note", "", At.instant(due));
    return Lifecycle.create("r" + number, definition, START.minusSeconds(60));
  }

  private void pass(Duration duration) {
    outside.pass(duration);
    engine.tick();
  }

  @Test
  void the_next_times_are_read_when_half_of_those_known_are_over() {
    create(i -> START.plusMillis(1_000 + i));

    pass(Duration.ofMillis(5_400));
    assertThat(store.reads).isEqualTo(1);
    pass(Duration.ofMillis(200));
    assertThat(store.reads).isEqualTo(2);
  }

  @Test
  void without_news_the_store_is_not_read_again() {
    create(i -> START.plusSeconds(8));

    for (int i = 0; i < 79; i++) {
      pass(Duration.ofMillis(100));
    }

    assertThat(store.reads).isEqualTo(2);
  }
}
