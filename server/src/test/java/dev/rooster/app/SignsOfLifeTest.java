package dev.rooster.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.store.Note;
import dev.rooster.testing.MemoryStore;
import dev.rooster.testing.SettableClock;
import dev.rooster.timeline.Downtimes;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A daemon leaves a sign each minute, and notices that its machine was asleep. */
class SignsOfLifeTest {
  private static final Instant NOW = Instant.parse("2026-11-18T09:00:00Z");

  private final SettableClock clock = new SettableClock(NOW);
  private final MemoryStore store = new MemoryStore(clock);
  private final SignsOfLife signs = SignsOfLife.begin(new Downtimes(store), clock, Runnable::run);

  private Instant signAfter(Duration time) {
    clock.set(clock.instant().plus(time));
    signs.ifDue();
    return Instant.ofEpochMilli(Long.parseLong(store.note("timeline/alive").orElseThrow().text()));
  }

  private int downtimes() {
    return store.notes("timeline/downtime/", Optional.empty(), 10).items().size();
  }

  @Test
  void a_sign_is_left_each_minute_and_at_the_end() {
    assertThat(signAfter(Duration.ofSeconds(59))).isEqualTo(NOW);
    assertThat(signAfter(Duration.ofSeconds(1))).isEqualTo(NOW.plusSeconds(60));
    assertThat(signAfter(Duration.ofSeconds(59))).isEqualTo(NOW.plusSeconds(60));
    signs.end();

    assertThat(store.note("timeline/alive").map(Note::text))
        .contains(Long.toString(NOW.plusSeconds(119).toEpochMilli()));
    assertThat(downtimes()).isZero();
  }

  @Test
  void a_sleep_is_recorded_and_a_busy_moment_is_not() {
    signAfter(Duration.ofSeconds(90));
    assertThat(downtimes()).isZero();

    signAfter(Duration.ofMinutes(30));
    assertThat(downtimes()).isOne();
    signAfter(Duration.ofSeconds(61));
    assertThat(downtimes()).isOne();
  }
}
