package dev.rooster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rooster.reminder.Definition;
import dev.rooster.reminder.Occurrence;
import dev.rooster.reminder.Outcome;
import dev.rooster.reminder.Policies;
import dev.rooster.reminder.Reason;
import dev.rooster.reminder.RefusedException;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Run;
import dev.rooster.schedule.At;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Test;

/** A Rooster with real threads and a real clock; the tests wait for events, never for time. */
class RoosterTest extends ListenedRooster {
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
      assertThat(nextRecord().why()).contains(Reason.Plain.NOTHING_TO_REPORT);
    }
  }

  @Test
  void a_run_that_takes_too_long_is_interrupted_and_recorded() throws Exception {
    try (Rooster rooster = builder().handle("hang", ListenedRooster::hang).start()) {
      Instant soon = InstantSource.system().instant().plusMillis(10);
      rooster.add(
          Definition.of("hang", "", At.instant(soon))
              .withPolicies(Policies.ONE_SHOT.withTimeout(Duration.ofMillis(50)).withRetries(0)));
      Occurrence record = nextRecord();
      assertThat(record.status()).isEqualTo(Occurrence.Status.ERROR);
      assertThat(record.why()).contains(new Reason.TimedOut(Duration.ofMillis(50)));
    }
  }

  @Test
  void a_running_run_can_be_stopped() throws Exception {
    try (Rooster rooster = builder().handle("hang", ListenedRooster::hang).start()) {
      Reminder hanging = rooster.in(Duration.ofMillis(1), "hang", "");
      started.take();
      assertThatThrownBy(() -> rooster.runNow(hanging.id()))
          .isInstanceOf(RefusedException.class)
          .hasMessageContaining("already running");
      rooster.stopRun(hanging.id(), "stopped by Ann");
      Occurrence record = nextRecord();
      assertThat(record.status()).isEqualTo(Occurrence.Status.INTERRUPTED);
      assertThat(record.why()).contains(new Reason.StopRequested("stopped by Ann"));
      assertThatThrownBy(() -> rooster.stopRun(hanging.id(), "again"))
          .isInstanceOf(RefusedException.class)
          .hasMessageContaining("is not running");
    }
  }

  /** The runs whose handler has begun, which is later than their start. */
  private final BlockingQueue<Run> hanging = new LinkedBlockingQueue<>();

  /** A handler that returns what it knows when it is interrupted. */
  private Outcome.Answer hangAndTell(Run run) {
    try {
      hanging.add(run);
      return hang(run);
    } catch (InterruptedException e) {
      return new Outcome.Failed(
          new Reason.ErrorText("interrupted"), true, Optional.empty(), "{\"spent\":7}");
    }
  }

  @Test
  void the_record_of_a_timeout_has_the_details_of_its_handler() throws Exception {
    try (Rooster rooster = builder().handle("hang", this::hangAndTell).start()) {
      Instant soon = InstantSource.system().instant().plusMillis(10);
      rooster.add(
          Definition.of("hang", "", At.instant(soon))
              .withPolicies(Policies.ONE_SHOT.withTimeout(Duration.ofMillis(50)).withRetries(0)));
      Occurrence record = nextRecord();
      assertThat(record.why()).contains(new Reason.TimedOut(Duration.ofMillis(50)));
      assertThat(record.details()).isEqualTo("{\"spent\":7}");
    }
  }

  @Test
  void the_record_of_a_stop_has_the_details_of_its_handler() throws Exception {
    try (Rooster rooster = builder().handle("hang", this::hangAndTell).start()) {
      Reminder stopped = rooster.in(Duration.ofMillis(1), "hang", "");
      hanging.take();
      rooster.stopRun(stopped.id(), "stopped by Ann");
      Occurrence record = nextRecord();
      assertThat(record.why()).contains(new Reason.StopRequested("stopped by Ann"));
      assertThat(record.details()).isEqualTo("{\"spent\":7}");
    }
  }

  @Test
  void the_record_of_a_shutdown_has_the_details_of_its_handler() throws Exception {
    try (Rooster rooster =
        builder().grace(Duration.ZERO).handle("hang", this::hangAndTell).start()) {
      rooster.in(Duration.ofMillis(1), "hang", "");
      hanging.take();
    }
    Occurrence record = nextRecord();
    assertThat(record.status()).isEqualTo(Occurrence.Status.INTERRUPTED);
    assertThat(record.details()).isEqualTo("{\"spent\":7}");
  }

  @Test
  void an_edit_during_a_run_reports_that_it_came_too_late() throws Exception {
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
  void a_reminder_recreated_under_a_running_id_is_not_confused_with_the_old_one() throws Exception {
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
      Instant now = InstantSource.system().instant().truncatedTo(ChronoUnit.MILLIS);
      rooster.changes().create(List.of(due("r-1", "old", "", now)));
      started.take();
      rooster.delete("r-1");
      rooster.changes().create(List.of(due("r-1", "new", "", now.plus(1, ChronoUnit.MICROS))));
      started.take();

      go.get("old").countDown();
      assertThat(lost.take().text()).isEqualTo("old");
      assertThat(rooster.find("r-1").orElseThrow().running()).isTrue();

      go.get("new").countDown();
      assertThat(nextRecord().reply()).isEqualTo("new");
    }
  }

  @Test
  void a_builder_without_a_store_says_what_is_missing() {
    assertThatThrownBy(() -> Rooster.builder().start())
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("Call sqlite, postgres or store");
  }
}
