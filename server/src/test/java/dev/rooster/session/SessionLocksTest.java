package dev.rooster.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class SessionLocksTest {
  private static final Duration LONG = Duration.ofMinutes(1);

  private final SessionLocks conversing = new SessionLocks();

  @Test
  void one_at_a_time_in_each_conversation_and_nothing_is_kept_afterwards() throws Exception {
    AtomicInteger inside = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      threads.add(
          Thread.startVirtualThread(() -> {
            try {
              conversing.enter("main", LONG);
              most.accumulateAndGet(inside.incrementAndGet(), Math::max);
              Thread.onSpinWait();
              inside.decrementAndGet();
              conversing.leave("main");
            } catch (InterruptedException e) {
              Thread.currentThread().interrupt();
            }
          }));
    }
    for (Thread thread : threads) {
      thread.join();
    }

    assertThat(most).hasValue(1);
    assertThat(conversing.size()).isZero();
  }

  @Test
  void whoever_is_interrupted_while_waiting_leaves_the_others_alone() throws Exception {
    conversing.enter("main", LONG);
    Thread waiting =
        Thread.startVirtualThread(() -> {
          try {
            conversing.enter("main", LONG);
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
        });
    while (waiting.getState() != Thread.State.TIMED_WAITING) {
      Thread.onSpinWait();
    }

    waiting.interrupt();
    waiting.join();
    conversing.enter("other", LONG);
    conversing.leave("other");
    conversing.leave("main");

    assertThat(conversing.size()).isZero();
  }

  @Test
  void whoever_has_no_more_patience_leaves_the_others_alone() throws Exception {
    assertThat(conversing.enter("main", LONG)).isTrue();
    Thread waiting =
        Thread.startVirtualThread(() -> {
          try {
            assertThat(conversing.enter("main", Duration.ofMillis(1))).isFalse();
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
        });
    waiting.join();

    conversing.leave("main");
    assertThat(conversing.size()).isZero();
  }
}
