package dev.rooster.timeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rooster.testing.SettableClock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class SharedReadsTest {
  private final SettableClock clock = new SettableClock(Instant.parse("2026-11-16T09:00:00Z"));
  private final SharedReads<String, Integer> reads = new SharedReads<>(clock);
  private final AtomicInteger count = new AtomicInteger();

  private int get(String key) {
    return reads.get(key, count::incrementAndGet);
  }

  @Test
  void a_result_is_used_again_for_a_few_seconds() {
    assertThat(get("a")).isEqualTo(1);
    assertThat(get("b")).isEqualTo(2);
    clock.set(clock.instant().plusSeconds(5));
    assertThat(get("a")).isEqualTo(1);
    clock.set(clock.instant().plusSeconds(1));
    assertThat(get("a")).isEqualTo(3);
    clock.set(clock.instant().minusSeconds(60));
    assertThat(get("a")).isEqualTo(4);
  }

  @Test
  void a_failed_read_is_tried_again() {
    assertThatThrownBy(() ->
            reads.get(
                "a",
                () -> {
                  throw new IllegalStateException("down");
                }))
        .hasMessage("down");

    assertThat(get("a")).isEqualTo(1);
  }

  @Test
  void equal_requests_share_a_read_and_others_wait_for_its_end() {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch released = new CountDownLatch(1);
    List<String> order = new ArrayList<>();
    CompletableFuture<Integer> first = begin("a", order, begun, released);
    await(begun);
    List<Thread> threads = new ArrayList<>();
    List<CompletableFuture<Integer>> later = new ArrayList<>();
    for (String key : List.of("a", "a", "b", "b")) {
      CompletableFuture<Integer> result = new CompletableFuture<>();
      later.add(result);
      threads.add(
          Thread.startVirtualThread(
              () -> result.complete(reads.get(key, () -> recorded(key, order)))));
    }
    threads.forEach(SharedReadsTest::awaitWaiting);

    assertThat(order).containsExactly("a");
    released.countDown();

    assertThat(first.join()).isEqualTo(1);
    assertThat(later).extracting(CompletableFuture::join).containsExactly(1, 1, 2, 2);
    assertThat(order).containsExactly("a", "b");
  }

  private CompletableFuture<Integer> begin(
      String key, List<String> order, CountDownLatch begun, CountDownLatch released) {
    return CompletableFuture.supplyAsync(() ->
        reads.get(
            key,
            () -> {
              int number = recorded(key, order);
              begun.countDown();
              await(released);
              return number;
            }));
  }

  private int recorded(String key, List<String> order) {
    synchronized (order) {
      order.add(key);
    }
    return count.incrementAndGet();
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void awaitWaiting(Thread thread) {
    while (thread.getState() != Thread.State.WAITING) {
      Thread.onSpinWait();
    }
  }
}
