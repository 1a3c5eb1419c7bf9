package dev.rooster.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rooster.Rooster;
import dev.rooster.reminder.Definition;
import dev.rooster.reminder.Missed;
import dev.rooster.reminder.Occurrence;
import dev.rooster.reminder.Outcome;
import dev.rooster.reminder.Policies;
import dev.rooster.reminder.Reason;
import dev.rooster.reminder.RefusedException;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Run;
import dev.rooster.reminder.Step;
import dev.rooster.schedule.At;
import dev.rooster.schedule.Every;
import dev.rooster.store.StoreException;
import dev.rooster.testing.DelegatingStore;
import dev.rooster.testing.HandTickedRooster;
import dev.rooster.testing.MemoryStore;
import dev.rooster.testing.SettableClock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** An engine on one thread whose store, clock, handlers or listeners misbehave. */
class EngineTroubleTest {
  private static final Instant START = Instant.parse("2026-11-16T08:00:00Z");
  private static final Duration MINUTE = Duration.ofMinutes(1);

  private final SettableClock clock = new SettableClock(START);
  private final List<String> calls = new ArrayList<>();
  private final List<Throwable> bugs = new ArrayList<>();

  /** Runs before each store call. */
  private Runnable trouble = () -> {};

  /** The id of the reminder whose steps the store rejects. */
  private String untaken = "";

  private Runnable listenerTrouble = () -> {};
  private Handler handler = run -> new Outcome.Done("noted");

  private final HandTickedRooster test =
      HandTickedRooster.by(
          clock,
          it ->
              it.store(new TroubledStore())
                  .handle("note", this::note)
                  .bugs(bugs::add)
                  .listener(new TroubledListener()));
  private final Rooster rooster = test.rooster();

  private final class TroubledStore extends DelegatingStore {
    TroubledStore() {
      super(new MemoryStore(clock));
    }

    @Override
    public Set<String> write(List<Step> steps) {
      if (steps.stream().anyMatch(it -> it.reminder().definition().text().equals(untaken))) {
        throw new StoreException("it does not fit", "make it smaller");
      }
      return super.write(steps);
    }

    @Override
    protected <T> T call(String name, Supplier<T> work) {
      if (name.equals("claim")) {
        trouble.run();
      }
      return work.get();
    }
  }

  private final class TroubledListener implements EngineListener {
    @Override
    public void claimed(int count, Duration took, int waiting) {
      listenerTrouble.run();
    }

    @Override
    public void completed(Run run, Outcome outcome, Step step) {
      listenerTrouble.run();
    }
  }

  private Outcome.Answer note(Run run) throws Exception {
    calls.add(run.text() + " at " + test.now());
    return handler.handle(run);
  }

  @AfterEach
  void close() {
    test.close();
    assertThat(bugs).isEmpty();
  }

  private Occurrence lastRecord(Reminder reminder) {
    return rooster.history(reminder.id(), 1).getFirst();
  }

  @Test
  @SuppressWarnings("NullAway") // A handler in another language can do this.
  void a_null_result_is_a_failure_and_blocks_no_other_reminder() {
    handler = run -> run.text().equals("bad") ? null : new Outcome.Done("noted");
    Reminder bad = rooster.add("note", "bad", At.instant(START.plus(MINUTE)));
    Reminder good = rooster.add("note", "good", At.instant(START.plus(MINUTE)));

    test.advance(MINUTE);

    assertThat(lastRecord(good).status()).isEqualTo(Occurrence.Status.OK);
    assertThat(lastRecord(bad).status()).isEqualTo(Occurrence.Status.ERROR);
    assertThat(lastRecord(bad).why()).contains(Reason.Plain.NO_ANSWER);
  }

  @Test
  void a_record_that_the_store_rejects_does_not_block_others() {
    untaken = "bad";
    List<Reminder> good = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      good.add(rooster.add("note", "good", At.instant(START.plus(MINUTE))));
    }
    Reminder bad = rooster.add("note", "bad", At.instant(START.plus(MINUTE)));

    test.advance(MINUTE.multipliedBy(3));
    assertThat(good)
        .allSatisfy(it -> assertThat(lastRecord(it).status()).isEqualTo(Occurrence.Status.OK));
    Reminder later = rooster.add("note", "later", At.instant(test.now().plus(MINUTE)));
    test.advance(MINUTE.multipliedBy(2));
    assertThat(lastRecord(later).status()).isEqualTo(Occurrence.Status.OK);
    assertThat(rooster.history(bad.id(), 1)).isEmpty();

    untaken = "";
    test.advance(MINUTE);
    assertThat(lastRecord(bad).status()).isEqualTo(Occurrence.Status.OK);
    assertThat(calls).hasSize(42);
  }

  @Test
  @SuppressWarnings("NullAway") // A handler in another language can do this.
  void null_texts_count_as_empty() {
    handler =
        run ->
            run.text().equals("failed")
                ? new Outcome.Failed(new IllegalStateException().getMessage(), false)
                : new Outcome.Done(null);
    Reminder failed = rooster.add("note", "failed", At.instant(START.plus(MINUTE)));
    Reminder done = rooster.add("note", "done", At.instant(START.plus(MINUTE)));

    test.advance(MINUTE);

    assertThat(lastRecord(failed).status()).isEqualTo(Occurrence.Status.ERROR);
    assertThat(lastRecord(done).reply()).isEmpty();
  }

  @Test
  void a_listener_that_throws_an_error_stops_nothing() {
    rooster.add("note", "tick", new Every(MINUTE, START));
    listenerTrouble =
        () -> {
          throw new AssertionError("a listener's own trouble");
        };

    test.advance(MINUTE.multipliedBy(3));

    assertThat(calls).hasSize(3);
  }

  @Test
  void an_occurrence_during_a_store_outage_is_missed() {
    Reminder skipping =
        rooster.add(
            Definition.of("note", "skips", new Every(Duration.ofHours(1), START))
                .withPolicies(Policies.RECURRING.withMissed(Missed.SKIPPED)));
    trouble =
        () -> {
          throw new StoreException("the disk is full", "make room");
        };
    test.advance(Duration.ofHours(3).minusMinutes(10));
    trouble = () -> {};
    test.advance(Duration.ofMinutes(10));

    assertThat(calls).containsExactly("skips at 2026-11-16T11:00:00Z");
    assertThat(rooster.history(skipping.id(), 10))
        .extracting(Occurrence::status)
        .containsExactly(Occurrence.Status.OK, Occurrence.Status.MISSED);
  }

  @Test
  void an_occurrence_during_a_short_store_outage_still_runs() {
    rooster.add(
        Definition.of("note", "skips", new Every(Duration.ofHours(1), START))
            .withPolicies(Policies.RECURRING.withMissed(Missed.SKIPPED)));
    test.advance(Duration.ofHours(1).minusSeconds(1));
    trouble =
        () -> {
          throw new StoreException("the disk is full", "make room");
        };
    test.advance(Duration.ofSeconds(30));
    trouble = () -> {};
    test.advance(Duration.ofSeconds(10));

    assertThat(calls).hasSize(1);
  }

  @Test
  void a_clock_set_back_slightly_during_a_store_call_loses_no_fire() {
    rooster.add("note", "oven", At.instant(START.plus(MINUTE)));
    trouble =
        () -> {
          trouble = () -> {};
          clock.set(clock.instant().minusMillis(100));
        };

    test.advance(MINUTE.multipliedBy(2));

    assertThat(calls).containsExactly("oven at 2026-11-16T08:01:00Z");
  }

  @Test
  void a_time_that_no_number_of_nanoseconds_reaches_is_waited_for() {
    Reminder far = rooster.add("note", "far", At.instant(Instant.parse("9000-01-01T00:00:00Z")));
    test.advance(Duration.ofDays(1_000));

    assertThat(calls).isEmpty();
    assertThat(rooster.find(far.id())).contains(far);
  }

  @Test
  void a_reminder_after_the_end_of_time_is_rejected() {
    assertThatThrownBy(() -> rooster.in(Duration.ofSeconds(Long.MAX_VALUE), "note", "never"))
        .isInstanceOf(RefusedException.class)
        .hasMessageContaining("is too long");
  }

  @Test
  void a_handler_on_the_only_thread_gets_an_error_for_calls_it_cannot_wait_for() {
    List<String> refusals = new ArrayList<>();
    handler =
        run -> {
          for (Runnable each :
              List.<Runnable>of(
                  () -> rooster.runNow(run.reminderId()), () -> test.advance(MINUTE))) {
            try {
              each.run();
            } catch (IllegalStateException e) {
              refusals.add(String.valueOf(e.getMessage()));
            }
          }
          return new Outcome.Nothing();
        };
    rooster.in(MINUTE, "note", "eager");

    test.advance(MINUTE);

    assertThat(refusals).hasSize(2).allMatch(it -> it.contains("do it from the test"));
  }

  @Test
  void a_closed_rooster_refuses_a_run() {
    Reminder later = rooster.in(MINUTE, "note", "later");
    rooster.close();

    assertThatThrownBy(() -> rooster.runNow(later.id()))
        .isInstanceOf(RefusedException.class)
        .hasMessage("Rooster is closed");
    test.advance(MINUTE);
    assertThat(calls).isEmpty();
  }

  @Test
  void a_rooster_whose_store_is_gone_can_be_closed() {
    rooster.in(MINUTE, "note", "oven");
    test.advance(Duration.ofSeconds(59));
    trouble =
        () -> {
          throw new StoreException("the disk is full", "make room");
        };
    test.advance(Duration.ofSeconds(10));

    rooster.close();

    assertThat(calls).isEmpty();
  }

  @Test
  void settings_that_would_make_the_engine_spin_are_refused() {
    EngineSettings fine = EngineSettings.DEFAULT;
    assertThatThrownBy(() -> fine.withLease(Duration.ZERO, Duration.ZERO))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> fine.withLease(Duration.ofDays(400), MINUTE))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> fine.withRuns(0)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new Retention(Duration.ofSeconds(Long.MAX_VALUE), 1))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Rooster.builder().grace(Duration.ofSeconds(-1)))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
