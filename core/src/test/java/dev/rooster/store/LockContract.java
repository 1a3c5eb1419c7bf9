package dev.rooster.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Contract of {@link Store#lock}, {@link Store#renewLocks} and {@link Store#unlock}. */
interface LockContract extends WithStore {
  Duration SHORT = Duration.ofMillis(1);

  private NamedLock taken(String name, String holder, Duration length) {
    return store().lock(name, holder, length).orElseThrow();
  }

  @Test
  default void one_holder_at_a_time_has_a_lock() {
    NamedLock lock = taken("s", "a", LONG);

    assertThat(store().lock("s", "b", LONG)).isEmpty();
    assertThat(store().lock("t", "b", LONG)).isPresent();
    store().unlock(lock);

    assertThat(store().lock("s", "b", LONG)).isPresent();
  }

  @Test
  default void an_expired_lock_goes_to_another_holder_with_a_higher_fence() {
    NamedLock first = taken("s", "a", SHORT);
    letPass(Duration.ofMillis(2));

    NamedLock second = taken("s", "b", LONG);

    assertThat(second.fence()).isGreaterThan(first.fence());
    assertThat(store().renewLocks("a", LONG)).isEmpty();
    store().unlock(first);
    assertThat(store().lock("s", "c", LONG)).as("b still has it").isEmpty();
  }

  @Test
  default void a_fence_grows_although_the_lock_was_released() {
    NamedLock first = taken("s", "a", LONG);
    store().unlock(first);
    letPass(Duration.ofMillis(2));

    assertThat(taken("s", "a", LONG).fence()).isGreaterThan(first.fence());
  }

  @Test
  default void a_holder_renews_all_its_locks_together() {
    NamedLock one = taken("s", "a", Duration.ofSeconds(30));
    NamedLock two = taken("t", "a", Duration.ofSeconds(30));
    taken("u", "b", LONG);

    assertThat(store().renewLocks("a", SHORT)).containsExactlyInAnyOrder(one, two);
    letPass(Duration.ofMillis(2));

    assertThat(store().renewLocks("a", LONG)).as("a renewal may shorten it").isEmpty();
    assertThat(store().lock("s", "b", LONG)).isPresent();
  }

  @Test
  default void the_holder_that_asked_first_is_the_next() {
    NamedLock lock = taken("s", "a", LONG);
    assertThat(store().lock("s", "b", LONG)).isEmpty();
    assertThat(store().lock("s", "c", LONG)).isEmpty();
    store().unlock(lock);

    assertThat(store().lock("s", "a", LONG)).as("b is in line").isEmpty();
    assertThat(store().lock("s", "c", LONG)).as("b is in line").isEmpty();
    assertThat(store().lock("s", "b", LONG)).isPresent();
  }

  @Test
  default void a_holder_that_does_not_ask_again_loses_its_place_in_line() {
    NamedLock lock = taken("s", "a", LONG);
    assertThat(store().lock("s", "b", LONG)).isEmpty();
    store().unlock(lock);
    letPass(NamedLock.PLACE_IN_LINE.plusMillis(1));

    assertThat(store().lock("s", "c", LONG)).isPresent();
    assertThat(store().lock("s", "b", LONG)).isEmpty();
  }

  @Test
  default void an_expired_lock_waits_for_the_next_in_line() {
    NamedLock lock = taken("s", "a", LONG);
    assertThat(store().lock("s", "b", LONG)).isEmpty();
    assertThat(store().renewLocks("a", SHORT)).containsExactly(lock);
    letPass(Duration.ofMillis(2));

    assertThat(store().lock("s", "c", LONG)).isEmpty();
    assertThat(store().lock("s", "b", LONG)).isPresent();
  }
}
