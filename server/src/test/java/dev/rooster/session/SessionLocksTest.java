package dev.rooster.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class SessionLocksTest {
  private static final Duration LONG = Duration.ofMinutes(1);
  private static final SessionKey MAIN = SessionKey.main("coder");
  private static final SessionKey OTHER = SessionKey.main("writer");

  private final SessionLocks locks = new SessionLocks();

  @Test
  void a_conversation_has_one_turn_at_a_time_and_leaves_no_lock_behind() throws Exception {
    AtomicInteger inside = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      threads.add(
          Thread.startVirtualThread(() -> {
            try {
              HeldSession held = locks.enter(MAIN, LONG).orElseThrow();
              most.accumulateAndGet(inside.incrementAndGet(), Math::max);
              Thread.onSpinWait();
              inside.decrementAndGet();
              held.close();
            } catch (InterruptedException e) {
              Thread.currentThread().interrupt();
            }
          }));
    }
    for (Thread thread : threads) {
      thread.join();
    }

    assertThat(most).hasValue(1);
    assertThat(locks.size()).isZero();
  }

  @Test
  void an_interrupted_wait_does_not_disturb_the_others() throws Exception {
    HeldSession main = locks.enter(MAIN, LONG).orElseThrow();
    Thread waiting =
        Thread.startVirtualThread(() -> {
          try {
            locks.enter(MAIN, LONG);
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
        });
    while (waiting.getState() != Thread.State.TIMED_WAITING) {
      Thread.onSpinWait();
    }

    waiting.interrupt();
    waiting.join();
    locks.enter(OTHER, LONG).orElseThrow().close();
    main.close();

    assertThat(locks.size()).isZero();
  }

  @Test
  void a_wait_that_times_out_does_not_disturb_the_others() throws Exception {
    HeldSession main = locks.enter(MAIN, LONG).orElseThrow();
    Thread waiting =
        Thread.startVirtualThread(() -> {
          try {
            assertThat(locks.enter(MAIN, Duration.ofMillis(1))).isEmpty();
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
        });
    waiting.join();

    main.close();
    assertThat(locks.size()).isZero();
  }
}
