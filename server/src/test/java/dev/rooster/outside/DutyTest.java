package dev.rooster.outside;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.testing.MemoryStore;
import dev.rooster.testing.SettableClock;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Of several nodes, one watches files and commands. */
class DutyTest {
  private final SettableClock clock = new SettableClock(OutsideScene.NOW);
  private final MemoryStore store = MemoryStore.shared(clock);
  private final Duty one = new Duty(store, "one");
  private final Duty other = new Duty(store, "other");

  private void pass(Duration time) {
    clock.set(clock.instant().plus(time));
  }

  @Test
  void one_node_watches_for_as_long_as_it_renews() {
    for (int i = 0; i < 20; i++) {
      assertThat(one.isOurs(store.now())).isTrue();
      assertThat(other.isOurs(store.now())).isFalse();
      pass(Duration.ofSeconds(3));
    }
  }

  @Test
  void another_one_takes_over_when_it_is_gone() {
    assertThat(one.isOurs(store.now())).isTrue();
    assertThat(other.isOurs(store.now())).isFalse();

    boolean taken = false;
    for (int seconds = 0; seconds < 21 && !taken; seconds++) {
      pass(Duration.ofSeconds(1));
      taken = other.isOurs(store.now());
    }

    assertThat(taken).isTrue();
    pass(Duration.ofSeconds(3));
    assertThat(one.isOurs(store.now())).isFalse();
  }

  @Test
  void it_is_renewed_although_the_clock_was_set_back() {
    assertThat(one.isOurs(store.now())).isTrue();
    pass(Duration.ofHours(-1));
    assertThat(one.isOurs(store.now())).isTrue();

    for (int i = 0; i < 10; i++) {
      pass(Duration.ofSeconds(3));
      assertThat(one.isOurs(store.now())).isTrue();
    }
    boolean taken = false;
    for (int seconds = 0; seconds < 21 && !taken; seconds++) {
      pass(Duration.ofSeconds(1));
      taken = other.isOurs(store.now());
    }
    assertThat(taken).isTrue();
  }

  @Test
  void alone_on_its_store_it_always_watches() {
    assertThat(new Duty(new MemoryStore(clock), "one").isOurs(clock.instant())).isTrue();
  }
}
