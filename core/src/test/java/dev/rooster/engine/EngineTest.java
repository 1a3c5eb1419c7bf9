package dev.rooster.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rooster.Rooster;
import dev.rooster.reminder.Condition;
import dev.rooster.reminder.Definition;
import dev.rooster.reminder.Missed;
import dev.rooster.reminder.Occurrence;
import dev.rooster.reminder.Outcome;
import dev.rooster.reminder.Policies;
import dev.rooster.reminder.Reason;
import dev.rooster.reminder.RefusedException;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Status;
import dev.rooster.schedule.At;
import dev.rooster.schedule.Cron;
import dev.rooster.schedule.Every;
import dev.rooster.testing.HandTickedRooster;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The engine on one thread, with a clock moved by hand. */
class EngineTest {
  private static final Instant START = Instant.parse("2026-11-16T08:00:00Z");

  private final List<String> calls = new ArrayList<>();
  private final ArrayDeque<Outcome.Answer> answers = new ArrayDeque<>();
  private final EngineMetrics metrics = new EngineMetrics();
  private boolean conditionMet;
  private final HandTickedRooster test =
      HandTickedRooster.startingAt(
          START,
          it ->
              it.handle("note", this::note)
                  .conditions((condition, run) ->
                      conditionMet
                          ? new ConditionCheck.Checked.Met(new Reason.Note("it is so"))
                          : new ConditionCheck.Checked.NotMet(new Reason.Note("it is so")))
                  .listener(metrics));
  private final Rooster rooster = test.rooster();

  private Outcome.Answer note(dev.rooster.reminder.Run run) {
    calls.add("%s at %s attempt %d".formatted(run.text(), test.now(), run.attempt()));
    return answers.isEmpty() ? new Outcome.Done("noted") : answers.remove();
  }

  @AfterEach
  void close() {
    test.close();
  }

  @Test
  void a_reminder_fires_at_its_instant_and_is_completed() {
    Reminder oven = rooster.in(Duration.ofMinutes(20), "note", "oven");
    test.advance(Duration.ofMinutes(20).minusMillis(1));
    assertThat(calls).isEmpty();
    test.advance(Duration.ofMillis(1));
    assertThat(calls).containsExactly("oven at 2026-11-16T08:20:00Z attempt 1");
    assertThat(rooster.find(oven.id()).orElseThrow().standing().status())
        .isEqualTo(Status.COMPLETED);
    test.advance(Duration.ofDays(2));
    assertThat(calls).hasSize(1);
    Occurrence record = rooster.history(oven.id(), 10).getFirst();
    assertThat(record.status()).isEqualTo(Occurrence.Status.OK);
    assertThat(record.reply()).isEqualTo("noted");
    assertThat(record.lateBy()).isZero();
  }

  @Test
  void a_recurring_reminder_fires_at_every_scheduled_instant_and_only_then() {
    rooster.add("note", "tick", Cron.parse("*/15 * * * *", ZoneOffset.UTC));
    test.advance(Duration.ofHours(1));
    assertThat(calls)
        .containsExactly(
            "tick at 2026-11-16T08:15:00Z attempt 1",
            "tick at 2026-11-16T08:30:00Z attempt 1",
            "tick at 2026-11-16T08:45:00Z attempt 1",
            "tick at 2026-11-16T09:00:00Z attempt 1");
  }

  @Test
  void many_reminders_at_one_instant_all_fire() {
    List<Definition> sixHundred = new ArrayList<>();
    for (int i = 0; i < 600; i++) {
      sixHundred.add(Definition.of("note", "n" + i, At.instant(START.plusSeconds(5))));
    }
    rooster.addAll(sixHundred);
    test.advance(Duration.ofSeconds(5));
    assertThat(calls).hasSize(600).doesNotHaveDuplicates();
    assertThat(metrics.fires()).isEqualTo(600);
  }

  @Test
  void more_reminders_than_are_read_ahead_all_fire_in_time() {
    int many = 3 * EngineSettings.MOST_READ_AHEAD;
    List<Definition> definitions = new ArrayList<>();
    for (int i = 1; i <= many; i++) {
      definitions.add(Definition.of("note", "n" + i, At.instant(START.plusMillis(10L * i))));
    }
    rooster.addAll(definitions);
    test.advance(Duration.ofMillis(10L * many));
    assertThat(calls).hasSize(many);
    assertThat(metrics.lateness().most()).isZero();
  }

  @Test
  void a_change_of_the_text_reaches_the_armed_timer_and_does_not_move_the_fire() {
    Reminder oven = rooster.in(Duration.ofMinutes(20), "note", "oven");
    test.advance(Duration.ofMinutes(10));
    rooster.edit(oven.id(), it -> it.withText("stove"));
    test.advance(Duration.ofMinutes(10));
    assertThat(calls).containsExactly("stove at 2026-11-16T08:20:00Z attempt 1");
  }

  @Test
  void a_change_of_the_schedule_reaches_the_armed_timer() {
    Reminder oven = rooster.in(Duration.ofMinutes(20), "note", "oven");
    rooster.edit(oven.id(), it -> it.withSchedule(At.instant(START.plusSeconds(5))));
    test.advance(Duration.ofMinutes(30));
    assertThat(calls).containsExactly("oven at 2026-11-16T08:00:05Z attempt 1");
  }

  @Test
  void a_paused_reminder_does_not_fire_until_it_is_resumed() {
    Reminder tick = rooster.add("note", "tick", new Every(Duration.ofMinutes(1), START));
    rooster.pause(tick.id(), "quiet please");
    test.advance(Duration.ofMinutes(10));
    assertThat(calls).isEmpty();
    rooster.resume(tick.id());
    test.advance(Duration.ofMinutes(1));
    assertThat(calls).containsExactly("tick at 2026-11-16T08:11:00Z attempt 1");
    assertThat(rooster.history(tick.id(), 10)).hasSize(1);
  }

  @Test
  void a_cancelled_reminder_never_fires() {
    Reminder oven = rooster.in(Duration.ofMinutes(20), "note", "oven");
    rooster.cancel(oven.id(), "not hungry");
    test.advance(Duration.ofHours(1));
    assertThat(calls).isEmpty();
    assertThatThrownBy(() -> rooster.resume(oven.id()))
        .isInstanceOf(RefusedException.class)
        .hasMessageContaining("is cancelled");
  }

  @Test
  void a_failed_one_shot_is_tried_again_with_growing_pauses() {
    answers.add(new Outcome.Failed("busy", true));
    answers.add(new Outcome.Failed("busy", true));
    Reminder oven = rooster.in(Duration.ofMinutes(1), "note", "oven");
    test.advance(Duration.ofMinutes(10));
    assertThat(calls)
        .containsExactly(
            "oven at 2026-11-16T08:01:00Z attempt 1",
            "oven at 2026-11-16T08:01:30Z attempt 2",
            "oven at 2026-11-16T08:02:30Z attempt 3");
    assertThat(rooster.history(oven.id(), 10))
        .singleElement()
        .satisfies(record -> assertThat(record.attempts()).isEqualTo(3));
  }

  @Test
  void an_exception_is_a_failure_with_its_message() {
    try (HandTickedRooster other =
        HandTickedRooster.startingAt(
            START,
            it ->
                it.on(
                    "note",
                    run -> {
                      throw new IllegalStateException("no paper");
                    }))) {
      Reminder oven = other.rooster().in(Duration.ofSeconds(1), "note", "oven");
      other.advance(Duration.ofSeconds(1));
      assertThat(other.rooster().history(oven.id(), 1).getFirst().why())
          .contains(new Reason.ErrorText("IllegalStateException: no paper"));
    }
  }

  @Test
  void a_kind_without_a_handler_is_an_error_that_says_so() {
    Reminder lost = rooster.in(Duration.ofSeconds(1), "fax", "hello");
    test.advance(Duration.ofSeconds(1));
    assertThat(rooster.history(lost.id(), 1).getFirst().why())
        .contains(new Reason.NoHandler("fax"));
  }

  @Test
  void run_now_leaves_the_next_fire_where_it_is_and_works_when_paused() {
    Reminder tick = rooster.add("note", "tick", new Every(Duration.ofHours(1), START));
    rooster.pause(tick.id(), "quiet");
    test.advance(Duration.ofMinutes(5));
    rooster.runNow(tick.id());
    assertThat(calls).containsExactly("tick at 2026-11-16T08:05:00Z attempt 1");
    Reminder after = rooster.find(tick.id()).orElseThrow();
    assertThat(after.standing().next()).isEqualTo(tick.standing().next());
    assertThat(after.standing().status()).isEqualTo(Status.PAUSED);
    assertThat(after.standing().tally().fires()).isEqualTo(1);
  }

  @Test
  void run_now_bypasses_the_condition_only_if_the_caller_asks_for_it() {
    Definition tick =
        Definition.of("note", "tick", new Every(Duration.ofHours(1), START))
            .withCondition(
                new Condition(
                    Condition.Mode.ONCE,
                    Condition.By.COMMAND,
                    "is it?",
                    Condition.DEFAULT_TIMEOUT));
    Reminder reminder = rooster.add(tick);

    assertThat(rooster.runNow(reminder.id()).bypassesCondition()).isFalse();
    assertThat(calls).isEmpty();
    test.advance(Duration.ofSeconds(1));
    assertThat(rooster.runNow(reminder.id(), false).bypassesCondition()).isTrue();
    assertThat(calls).hasSize(1);
    assertThat(rooster.find(reminder.id()).orElseThrow().standing().status())
        .as("a bypassed condition does not count as met")
        .isEqualTo(Status.ACTIVE);
    test.advance(Duration.ofSeconds(1));
    rooster.runNow(reminder.id());
    assertThat(calls).hasSize(1);
  }

  @Test
  void run_now_of_an_unknown_reminder_is_rejected() {
    assertThatThrownBy(() -> rooster.runNow("unknown"))
        .isInstanceOf(RefusedException.class)
        .hasMessage("there is no reminder unknown");
  }

  @Test
  void missed_occurrences_follow_their_policy_and_get_one_record() {
    Reminder tick =
        rooster.add(
            Definition.of("note", "tick", new Every(Duration.ofMinutes(10), START))
                .withPolicies(
                    Policies.RECURRING.withMissed(
                        new Missed(Missed.Policy.ONCE, Duration.ofDays(30)))));
    test.jumpTo(START.plus(Duration.ofDays(7)));
    assertThat(calls).hasSize(1);
    List<Occurrence> records = rooster.history(tick.id(), 10);
    assertThat(records).hasSize(2);
    assertThat(records.getLast().status()).isEqualTo(Occurrence.Status.MISSED);
    assertThat(metrics.clockJumps()).isEqualTo(1);
  }

  @Test
  void a_clock_that_is_set_back_fires_nothing_twice() {
    rooster.add("note", "tick", new Every(Duration.ofMinutes(1), START));
    test.advance(Duration.ofMinutes(2));
    test.jumpTo(START.plusSeconds(30));
    test.advance(Duration.ofMinutes(2).plusSeconds(30));
    assertThat(calls)
        .containsExactly(
            "tick at 2026-11-16T08:01:00Z attempt 1",
            "tick at 2026-11-16T08:02:00Z attempt 1",
            "tick at 2026-11-16T08:03:00Z attempt 1");
  }

  @Test
  void a_condition_decides_before_the_handler_is_called() {
    Reminder build =
        rooster.add(
            Definition.of("note", "not yet", new Every(Duration.ofMinutes(1), START))
                .withCondition(
                    new Condition(
                        Condition.Mode.UNTIL,
                        Condition.By.COMMAND,
                        "build passes",
                        Condition.DEFAULT_TIMEOUT)));
    test.advance(Duration.ofMinutes(2));
    conditionMet = true;
    test.advance(Duration.ofMinutes(5));
    assertThat(calls).hasSize(2);
    assertThat(rooster.find(build.id()).orElseThrow().standing().status())
        .isEqualTo(Status.COMPLETED);
  }

  @Test
  void a_reminder_ensured_at_each_start_exists_once_with_its_latest_definition() {
    Definition minutely = Definition.of("note", "tick", new Every(Duration.ofMinutes(1), START));
    Reminder first = rooster.ensure("tick", minutely);
    assertThat(rooster.ensure("tick", minutely)).isEqualTo(first);

    Reminder other = rooster.ensure("tick", minutely.withText("tock"));
    assertThat(other.version()).isEqualTo(2);
    assertThat(other.standing().next()).isEqualTo(first.standing().next());
    test.advance(Duration.ofMinutes(1));
    assertThat(calls).containsExactly("tock at 2026-11-16T08:01:00Z attempt 1");

    rooster.cancel("tick", "enough");
    assertThat(rooster.ensure("tick", minutely).standing().status()).isEqualTo(Status.CANCELLED);
  }

  @Test
  void the_metrics_count_what_happened() {
    answers.add(new Outcome.Failed("no luck", false));
    rooster.in(Duration.ofMinutes(1), "note", "fails");
    rooster.in(Duration.ofMinutes(1), "note", "works");
    rooster.in(Duration.ofMinutes(2), "note", "alone");
    test.advance(Duration.ofMinutes(5));

    assertThat(metrics.fires()).isEqualTo(3);
    assertThat(metrics.claimed()).isEqualTo(3);
    assertThat(metrics.claims()).isGreaterThanOrEqualTo(2);
    assertThat(metrics.claimTime().count()).isEqualTo(metrics.claims());
    assertThat(metrics.lateness().count()).isEqualTo(3);
    assertThat(metrics.occurrences(Occurrence.Status.OK)).isEqualTo(2);
    assertThat(metrics.occurrences(Occurrence.Status.ERROR)).isEqualTo(1);
    assertThat(metrics.backlog()).isZero();
    assertThat(metrics.storeFailures()).isZero();
    assertThat(metrics.lostRuns()).isZero();
  }

  @Test
  void reading_changes_nothing() {
    Reminder tick = rooster.add("note", "tick", new Every(Duration.ofMinutes(1), START));
    rooster.list(dev.rooster.store.Listing.all());
    rooster.history(tick.id(), 10);
    assertThat(rooster.find(tick.id())).contains(tick);
  }
}
