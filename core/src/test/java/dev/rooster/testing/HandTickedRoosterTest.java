package dev.rooster.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rooster.Rooster;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class HandTickedRoosterTest {
  private static final Instant START = Instant.parse("2026-11-16T08:00:00Z");

  private final ConcurrentLinkedQueue<String> calls = new ConcurrentLinkedQueue<>();

  @Test
  void another_thread_may_create_reminders_while_the_test_advances()
      throws InterruptedException, ExecutionException {
    try (HandTickedRooster ticked = ticked()) {
      FutureTask<Void> beside = beside(ticked.rooster(), 500);
      while (!beside.isDone()) {
        ticked.advance(Duration.ofSeconds(1));
      }
      beside.get();
      ticked.advance(Duration.ofSeconds(2));

      assertThat(calls).hasSize(500).doesNotHaveDuplicates();
    }
  }

  private HandTickedRooster ticked() {
    return HandTickedRooster.startingAt(
        START, it -> it.on("note", run -> calls.add(run.reminder().definition().text())));
  }

  private static FutureTask<Void> beside(Rooster rooster, int reminders) {
    FutureTask<Void> task =
        new FutureTask<>(() -> {
          for (int i = 0; i < reminders; i++) {
            rooster.in(Duration.ofSeconds(1), "note", "n" + i);
          }
          return null;
        });
    Thread.ofVirtual().start(task);
    return task;
  }

  @Test
  void a_handler_cannot_advance_the_clock() {
    AtomicReference<HandTickedRooster> itself = new AtomicReference<>();
    AtomicReference<Throwable> refused = new AtomicReference<>();
    try (HandTickedRooster ticked =
        HandTickedRooster.startingAt(
            START,
            it ->
                it.on(
                    "note",
                    run ->
                        assertThatThrownBy(() -> itself.get().advance(Duration.ofSeconds(1)))
                            .satisfies(refused::set)))) {
      itself.set(ticked);
      ticked.rooster().in(Duration.ofSeconds(1), "note", "oven");
      ticked.advance(Duration.ofSeconds(1));

      assertThat(List.of(refused.get())).first().isInstanceOf(IllegalStateException.class);
    }
  }
}
