package dev.rooster.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.store.Note;
import dev.rooster.testing.MemoryStore;
import dev.rooster.testing.SettableClock;
import dev.rooster.timeline.Downtimes.Cause;
import dev.rooster.timeline.Downtimes.Downtime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A daemon records the time since the last sign of life. */
class DowntimesTest {
  private static final Instant NOW = Instant.parse("2026-11-16T09:00:00Z");

  private final SettableClock clock = new SettableClock(NOW);
  private final MemoryStore store = new MemoryStore(clock);
  private final Downtimes downtimes = new Downtimes(store);

  private List<Downtime> all() {
    return downtimes.between(Instant.EPOCH, NOW.plus(Duration.ofDays(9_999)));
  }

  private void pass(Duration time) {
    clock.set(clock.instant().plus(time));
  }

  @Test
  void the_first_start_has_no_downtime_before_it() {
    downtimes.start();

    assertThat(all()).isEmpty();
  }

  @Test
  void a_start_records_the_time_since_the_last_sign() {
    downtimes.start();
    pass(Duration.ofMinutes(3));
    downtimes.look();
    pass(Duration.ofHours(2));
    downtimes.start();
    pass(Duration.ofSeconds(2));
    downtimes.start();

    Instant last = NOW.plusSeconds(180);
    assertThat(all())
        .containsExactly(new Downtime(last, last.plusSeconds(7_200), Cause.DAEMON_DOWN));
    assertThat(downtimes.between(NOW, last)).isEmpty();
    assertThat(downtimes.between(last.plusSeconds(7_200), clock.instant())).isEmpty();
    assertThat(downtimes.between(last.plusSeconds(7_199), clock.instant())).hasSize(1);
  }

  @Test
  void a_sleep_of_the_machine_is_one_too() {
    downtimes.start();
    pass(Duration.ofHours(1));
    downtimes.wake();

    assertThat(all()).containsExactly(new Downtime(NOW, NOW.plusSeconds(3_600), Cause.ASLEEP));
  }

  @Test
  void a_store_that_did_not_answer_for_a_while_is_none() {
    downtimes.start();
    pass(Duration.ofHours(1));
    downtimes.look();

    assertThat(all()).isEmpty();
  }

  @Test
  void one_daemon_of_several_is_enough() {
    Downtimes shared = new Downtimes(MemoryStore.shared(clock));
    shared.start();
    pass(Duration.ofSeconds(90));
    shared.start();
    assertThat(shared.between(NOW, clock.instant())).isEmpty();
    pass(Duration.ofMinutes(5));
    shared.start();

    assertThat(shared.between(NOW, clock.instant())).hasSize(1);
  }

  @Test
  void a_clock_that_is_set_back_makes_none() {
    downtimes.start();
    pass(Duration.ofDays(-30));
    downtimes.start();
    pass(Duration.ofSeconds(1));
    downtimes.look();

    assertThat(all()).isEmpty();
  }

  @Test
  void a_note_in_another_format_is_ignored() {
    store.note(Note.fresh("timeline/alive", "yesterday"));
    store.note(Note.fresh("timeline/downtime/000000000000001", "x"));
    downtimes.start();

    assertThat(all()).isEmpty();
    assertThat(store.note("timeline/alive").map(Note::text))
        .contains(Long.toString(NOW.toEpochMilli()));
  }

  @Test
  void old_ones_are_forgotten_after_more_than_a_year() {
    downtimes.start();
    pass(Duration.ofHours(1));
    downtimes.start();
    pass(Duration.ofDays(366));
    downtimes.forgetOld();
    assertThat(all()).hasSize(1);
    pass(Duration.ofDays(60));
    downtimes.forgetOld();

    assertThat(all()).isEmpty();
    assertThat(store.notes("timeline/downtime/", Optional.empty(), 10).items()).isEmpty();
  }
}
