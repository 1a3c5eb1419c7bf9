package dev.rooster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rooster.engine.EngineListener;
import dev.rooster.engine.EngineSettings;
import dev.rooster.reminder.Definition;
import dev.rooster.reminder.Lifecycle;
import dev.rooster.reminder.Occurrence;
import dev.rooster.reminder.Outcome;
import dev.rooster.reminder.Policies;
import dev.rooster.reminder.RefusedException;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Run;
import dev.rooster.reminder.Step;
import dev.rooster.schedule.At;
import dev.rooster.store.ClaimRequest;
import dev.rooster.store.Claimed;
import dev.rooster.store.Lease;
import dev.rooster.store.Store;
import dev.rooster.testing.DelegatingStore;
import dev.rooster.testing.MemoryStore;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The real thing with real threads and a real clock; waits for what it tells, never for time. */
@Timeout(60)
class RoosterTest {
  private static final Definition LATER =
      Definition.of("wait", "", At.instant(Instant.parse("2100-01-01T00:00:00Z")));

  private final BlockingQueue<Step> completed = new LinkedBlockingQueue<>();
  private final BlockingQueue<Run> started = new LinkedBlockingQueue<>();
  private final BlockingQueue<Run> lost = new LinkedBlockingQueue<>();
  private final MemoryStore store = new MemoryStore(InstantSource.system());
  private final EngineListener listener =
      new EngineListener() {
        @Override
        public void started(Run run, Duration late) {
          started.add(run);
        }

        @Override
        public void completed(Run run, Outcome outcome, Step step) {
          completed.add(step);
        }

        @Override
        public void lost(Run run) {
          lost.add(run);
        }
      };

  private RoosterBuilder builder() {
    return Rooster.builder().store(store).listener(listener);
  }

  private Occurrence nextRecord() throws InterruptedException {
    return completed.take().records().getFirst();
  }

  @Test
  void a_reminder_fires_and_its_record_says_so() throws Exception {
    try (Rooster rooster = builder().handle("oven", run -> new Outcome.Done("ding")).start()) {
      Reminder oven = rooster.in(Duration.ofMillis(50), "oven", "cake");
      Occurrence record = nextRecord();
      assertThat(record.reply()).isEqualTo("ding");
      assertThat(rooster.history(oven.id(), 10)).containsExactly(record);
      assertThat(record.startedAt().orElseThrow()).isAfterOrEqualTo(record.due());
    }
  }

  @Test
  void a_new_reminder_wakes_an_engine_that_sleeps_for_something_later() throws Exception {
    try (Rooster rooster = builder().on("note", run -> {}).start()) {
      rooster.in(Duration.ofDays(1), "note", "later");
      Reminder sooner = rooster.in(Duration.ofMillis(10), "note", "sooner");
      assertThat(nextRecord().reminderId()).isEqualTo(sooner.id());
    }
  }

  @Test
  void a_slow_run_does_not_delay_another_reminder() throws Exception {
    CountDownLatch slow = new CountDownLatch(1);
    try (Rooster rooster =
        builder()
            .handle(
                "slow",
                run -> {
                  slow.await();
                  return new Outcome.Nothing();
                })
            .on("quick", run -> {})
            .start()) {
      rooster.in(Duration.ofMillis(1), "slow", "");
      Reminder quick = rooster.in(Duration.ofMillis(20), "quick", "");
      assertThat(nextRecord().reminderId()).isEqualTo(quick.id());
      slow.countDown();
      assertThat(nextRecord().why()).isEqualTo("nothing to report");
    }
  }

  @Test
  void a_run_that_takes_too_long_is_interrupted_and_recorded() throws Exception {
    try (Rooster rooster = builder().handle("hang", RoosterTest::hang).start()) {
      Instant soon = InstantSource.system().instant().plusMillis(10);
      rooster.add(
          Definition.of("hang", "", At.instant(soon))
              .withPolicies(Policies.ONE_SHOT.withTimeout(Duration.ofMillis(50)).withRetries(0)));
      Occurrence record = nextRecord();
      assertThat(record.status()).isEqualTo(Occurrence.Status.ERROR);
      assertThat(record.why()).isEqualTo("it did not end within 50ms");
    }
  }

  private static Outcome.Answer hang(Run run) throws InterruptedException {
    new CountDownLatch(1).await();
    return new Outcome.Done(run.text());
  }

  @Test
  void a_running_run_can_be_stopped() throws Exception {
    try (Rooster rooster = builder().handle("hang", RoosterTest::hang).start()) {
      Reminder hanging = rooster.in(Duration.ofMillis(1), "hang", "");
      started.take();
      assertThatThrownBy(() -> rooster.runNow(hanging.id()))
          .isInstanceOf(RefusedException.class)
          .hasMessageContaining("runs already");
      rooster.stopRun(hanging.id(), "stopped by Ann");
      Occurrence record = nextRecord();
      assertThat(record.status()).isEqualTo(Occurrence.Status.INTERRUPTED);
      assertThat(record.why()).isEqualTo("stopped by Ann");
      assertThatThrownBy(() -> rooster.stopRun(hanging.id(), "again"))
          .isInstanceOf(RefusedException.class)
          .hasMessageContaining("does not run");
    }
  }

  @Test
  void an_edit_during_a_run_says_that_it_came_too_late_for_it() throws Exception {
    CountDownLatch go = new CountDownLatch(1);
    try (Rooster rooster =
        builder()
            .handle(
                "wait",
                run -> {
                  go.await();
                  return new Outcome.Done(run.text());
                })
            .start()) {
      Reminder waiting = rooster.in(Duration.ofMillis(1), "wait", "old");
      started.take();
      assertThat(rooster.edit(waiting.id(), it -> it.withText("new")).running()).isPresent();
      go.countDown();
      assertThat(nextRecord().reply()).isEqualTo("old");
      assertThat(rooster.find(waiting.id()).orElseThrow().definition().text()).isEqualTo("new");
    }
  }

  @Test
  void a_reminder_made_anew_under_the_id_of_one_that_still_runs_is_not_mixed_up_with_it()
      throws Exception {
    Map<String, CountDownLatch> go =
        Map.of("old", new CountDownLatch(1), "new", new CountDownLatch(1));
    try (Rooster rooster =
        builder()
            .handle(
                "wait",
                run -> {
                  go.get(run.text()).await();
                  return new Outcome.Done(run.text());
                })
            .start()) {
      rooster.changes().create(List.of(due("r-1", "old", "")));
      started.take();
      rooster.delete("r-1");
      rooster.changes().create(List.of(due("r-1", "new", "")));
      started.take();

      go.get("old").countDown();
      assertThat(lost.take().text()).isEqualTo("old");
      assertThat(rooster.find("r-1").orElseThrow().running()).isTrue();

      go.get("new").countDown();
      assertThat(nextRecord().reply()).isEqualTo("new");
    }
  }

  /** Made in time, and due by now. */
  private static Reminder due(String id, String text, String key) {
    Instant now = InstantSource.system().instant();
    Definition definition = Definition.of("wait", text, At.instant(now)).withKey(key);
    return Lifecycle.create(id, definition, now.minusMillis(1));
  }

  @Test
  void closing_waits_for_what_runs() throws Exception {
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
        builder().grace(Duration.ofMillis(20)).handle("hang", RoosterTest::hang).start();
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
          .hasMessageContaining("as many run already as may run at once");
      assertThat(started).isEmpty();
      assertThat(keys).containsExactly("a", "a", "b");

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
          .hasMessageContaining("as many run already");
      rooster.runNow(other.id());

      go.countDown();
    }
  }

  @Test
  void a_run_is_stopped_that_is_being_claimed_at_the_moment() throws Exception {
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
    try (Rooster rooster = builder().store(slow).handle("hang", RoosterTest::hang).start()) {
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
  void a_run_that_is_asked_for_while_rooster_closes_is_refused() throws Exception {
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

  @Test
  void a_builder_without_a_store_says_what_is_missing() {
    assertThatThrownBy(() -> Rooster.builder().start())
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("call sqlite, postgres or store");
  }
}
