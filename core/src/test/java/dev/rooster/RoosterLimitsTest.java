package dev.rooster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rooster.engine.EngineSettings;
import dev.rooster.reminder.Occurrence;
import dev.rooster.reminder.Outcome;
import dev.rooster.reminder.RefusedException;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Run;
import dev.rooster.store.ClaimRequest;
import dev.rooster.store.Claimed;
import dev.rooster.store.Lease;
import dev.rooster.store.Store;
import dev.rooster.testing.DelegatingStore;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Limits, and calls that meet a claim or a close in progress. */
class RoosterLimitsTest extends ListenedRooster {
  @Test
  void closing_waits_for_running_handlers() throws Exception {
    CountDownLatch go = new CountDownLatch(1);
    Rooster rooster =
        builder()
            .handle(
                "wait",
                run -> {
                  go.await();
                  return new Outcome.Done("in time");
                })
            .start();
    rooster.in(Duration.ofMillis(1), "wait", "");
    started.take();
    Thread closing = Thread.ofPlatform().start(rooster::close);
    awaitWaiting(closing);
    go.countDown();
    closing.join();
    assertThat(nextRecord().reply()).isEqualTo("in time");
  }

  @Test
  void closing_interrupts_after_the_grace_and_the_run_comes_again_with_a_note() throws Exception {
    Rooster first =
        builder().grace(Duration.ofMillis(20)).handle("hang", ListenedRooster::hang).start();
    first.in(Duration.ofMillis(1), "hang", "");
    started.take();
    first.close();
    assertThat(nextRecord().status()).isEqualTo(Occurrence.Status.INTERRUPTED);
    try (Rooster second = builder().on("hang", run -> {}).start()) {
      Run again = started.take();
      assertThat(again.attempt()).isEqualTo(2);
      assertThat(again.afterInterruption()).isTrue();
      assertThat(nextRecord().status()).isEqualTo(Occurrence.Status.OK);
      assertThat(second.find(again.reminderId())).isPresent();
    }
  }

  @Test
  void no_more_run_at_once_than_the_limits_say() throws Exception {
    Semaphore go = new Semaphore(0);
    EngineSettings settings = EngineSettings.DEFAULT.withRuns(3).withRunsPerKey(2);
    try (Rooster rooster =
        builder().settings(settings).on("wait", run -> go.acquireUninterruptibly()).start()) {
      rooster
          .changes()
          .create(
              Stream.of("a", "b", "c")
                  .flatMap(key -> IntStream.range(0, 4).mapToObj(i -> due(key + i, "", key)))
                  .toList());
      Reminder oneMore = rooster.add(LATER.withKey("d"));
      List<String> keys = new ArrayList<>();
      for (int i = 0; i < 3; i++) {
        keys.add(started.take().reminder().definition().key());
      }
      assertThatThrownBy(() -> rooster.runNow(oneMore.id()))
          .isInstanceOf(RefusedException.class)
          .hasMessageContaining("the maximum number of runs is reached");
      assertThat(started).isEmpty();
      assertThat(keys).containsExactly("a", "a", "b");

      go.release(12);
      for (int i = 0; i < 12; i++) {
        completed.take();
      }
    }
  }

  @Test
  void a_key_has_a_limit_of_its_own_which_may_change_while_runs_wait() throws Exception {
    Semaphore go = new Semaphore(0);
    AtomicReference<Map<String, Integer>> own = new AtomicReference<>(Map.of("few", 1, "many", 3));
    EngineSettings settings = EngineSettings.DEFAULT.withRunsPerKey(2).withRunsByKey(own::get);
    try (Rooster rooster =
        builder().settings(settings).on("wait", run -> go.acquireUninterruptibly()).start()) {
      rooster
          .changes()
          .create(
              Stream.of("few", "many", "other")
                  .flatMap(key -> IntStream.range(0, 4).mapToObj(i -> due(key + i, "", key)))
                  .toList());
      List<String> keys = new ArrayList<>();
      for (int i = 0; i < 6; i++) {
        keys.add(started.take().reminder().definition().key());
      }
      assertThat(keys).containsExactlyInAnyOrder("few", "many", "many", "many", "other", "other");
      assertThat(started).isEmpty();

      own.set(Map.of("few", 2, "many", 3));
      assertThat(started.take().reminder().definition().key()).isEqualTo("few");

      go.release(12);
      for (int i = 0; i < 12; i++) {
        completed.take();
      }
    }
  }

  @Test
  void a_person_cannot_run_more_of_a_key_than_may_run_at_once() throws Exception {
    CountDownLatch go = new CountDownLatch(1);
    try (Rooster rooster =
        builder()
            .settings(EngineSettings.DEFAULT.withRunsPerKey(1))
            .handle(
                "wait",
                run -> {
                  go.await();
                  return new Outcome.Nothing();
                })
            .start()) {
      Reminder first = rooster.add(LATER.withKey("agent"));
      Reminder second = rooster.add(LATER.withKey("agent"));
      Reminder other = rooster.add(LATER.withKey("other"));

      rooster.runNow(first.id());
      assertThatThrownBy(() -> rooster.runNow(second.id()))
          .isInstanceOf(RefusedException.class)
          .hasMessageContaining("the maximum number of runs");
      rooster.runNow(other.id());

      go.countDown();
    }
  }

  @Test
  void a_run_can_be_stopped_while_its_claim_is_in_progress() throws Exception {
    CountDownLatch claimed = new CountDownLatch(1);
    CountDownLatch stopSeen = new CountDownLatch(1);
    AtomicBoolean stopAsked = new AtomicBoolean();
    Store slow =
        new DelegatingStore(store) {
          @Override
          public Claimed claim(ClaimRequest request) {
            Claimed answer = store.claim(request);
            if (!answer.reminders().isEmpty()) {
              claimed.countDown();
              awaitQuietly(stopSeen);
            }
            return answer;
          }

          @Override
          public boolean requestStop(String id, long fence) {
            stopAsked.set(true);
            return store.requestStop(id, fence);
          }

          @Override
          public Optional<Lease> lease(
              String node, boolean joining, Duration length, Instant watchingSince) {
            Optional<Lease> lease = store.lease(node, joining, length, watchingSince);
            if (stopAsked.get()) {
              stopSeen.countDown();
            }
            return lease;
          }
        };
    try (Rooster rooster = builder().store(slow).handle("hang", ListenedRooster::hang).start()) {
      Reminder hanging = rooster.in(Duration.ofMillis(1), "hang", "");
      claimed.await();
      rooster.stopRun(hanging.id(), "never mind");
      assertThat(nextRecord().status()).isEqualTo(Occurrence.Status.INTERRUPTED);
    }
  }

  private static void awaitQuietly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void a_manual_run_is_rejected_while_rooster_closes() throws Exception {
    CountDownLatch looking = new CountDownLatch(1);
    CountDownLatch closing = new CountDownLatch(1);
    Store slow =
        new DelegatingStore(store) {
          @Override
          public List<Reminder> find(Collection<String> ids) {
            looking.countDown();
            awaitQuietly(closing);
            return store.find(ids);
          }
        };
    Rooster rooster = builder().store(slow).on("note", run -> {}).start();
    Reminder later = rooster.in(Duration.ofDays(1), "note", "");
    FutureTask<Run> run = new FutureTask<>(() -> rooster.runNow(later.id()));
    Thread.ofPlatform().start(run);
    looking.await();
    Thread closer = Thread.ofPlatform().start(rooster::close);
    awaitWaiting(closer);
    closing.countDown();

    assertThatThrownBy(run::get)
        .hasRootCauseInstanceOf(RefusedException.class)
        .hasRootCauseMessage("Rooster is shutting down");
    closer.join();
    assertThat(store.find(List.of(later.id()))).noneMatch(Reminder::running);
    assertThatThrownBy(() -> rooster.runNow(later.id()))
        .isInstanceOf(RefusedException.class)
        .hasMessage("Rooster is closed");
  }

  private static void awaitWaiting(Thread thread) {
    while (thread.getState() != Thread.State.TIMED_WAITING) {
      Thread.onSpinWait();
    }
  }
}
