package dev.rooster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.engine.EngineListener;
import dev.rooster.reminder.Definition;
import dev.rooster.reminder.Missed;
import dev.rooster.reminder.NextFire;
import dev.rooster.reminder.Occurrence;
import dev.rooster.reminder.Policies;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Status;
import dev.rooster.reminder.Step;
import dev.rooster.schedule.At;
import dev.rooster.schedule.Cron;
import dev.rooster.store.Store;
import dev.rooster.store.StoreException;
import dev.rooster.store.jdbc.SqliteStore;
import dev.rooster.testing.DelegatingStore;
import dev.rooster.testing.HandTickedRooster;
import dev.rooster.testing.SettableClock;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An engine on a SQLite file whose clock is a month ahead for a few seconds. */
class ClockAheadTest {
  private static final Instant START = Instant.parse("2026-11-16T12:00:00Z");
  private static final Instant TOMORROW = Instant.parse("2026-11-17T09:00:00Z");
  private static final Duration MONTH = Duration.ofDays(30);
  private static final Cron DAILY = Cron.parse("0 9 * * *", ZoneOffset.UTC);

  @TempDir private Path home;
  private final SettableClock clock = new SettableClock(START);
  private final List<String> runs = new ArrayList<>();
  private final List<String> told = new ArrayList<>();
  private HandTickedRooster ticks;
  private boolean losesAnswer;

  @BeforeEach
  void start() {
    ticks =
        HandTickedRooster.by(
            clock,
            it ->
                it.store(answering(SqliteStore.open(home.resolve("rooster.db"), clock)))
                    .on("note", run -> runs.add("%s at %s".formatted(run.due(), clock.instant())))
                    .listener(
                        new EngineListener() {
                          @Override
                          public void clockWasAhead(Step step) {
                            told.add("%s of %s".formatted(step.again(), step.reminder().id()));
                          }
                        }));
  }

  private Store answering(Store store) {
    return new DelegatingStore(store) {
      @Override
      public Set<String> write(List<Step> steps) {
        Set<String> written = super.write(steps);
        if (losesAnswer && steps.stream().anyMatch(it -> !it.withdrawn().isEmpty())) {
          losesAnswer = false;
          throw new StoreException("the answer was lost", "none");
        }
        return written;
      }
    };
  }

  @AfterEach
  void close() {
    ticks.close();
  }

  private void restart() {
    ticks.close();
    start();
  }

  private void add(String id, Definition definition) {
    ticks.rooster().add(id, definition);
  }

  private void ahead() {
    ticks.jumpTo(ticks.now().plus(MONTH));
    ticks.advance(Duration.ofSeconds(3));
  }

  private void back() {
    ticks.jumpTo(ticks.now().minus(MONTH));
  }

  private Reminder reminder(String id) {
    return ticks.rooster().find(id).orElseThrow();
  }

  private Instant next(String id) {
    return reminder(id).standing().next().map(NextFire::due).orElseThrow();
  }

  private List<String> history(String id) {
    return ticks.rooster().history(id, 100).reversed().stream()
        .map(it -> "%s %s %s".formatted(it.due(), it.status(), it.count()))
        .toList();
  }

  @Test
  void a_daily_reminder_fires_tomorrow_although_the_clock_was_ahead() {
    add("briefing", Definition.of("note", "briefing", DAILY));

    ahead();
    assertThat(history("briefing")).containsExactly("2026-11-17T09:00:00Z missed 30");
    back();

    assertThat(history("briefing")).isEmpty();
    assertThat(next("briefing")).isEqualTo(TOMORROW);
    assertThat(told).containsExactly("30 of briefing");
    ticks.advanceTo(TOMORROW.plus(Duration.ofDays(1)));
    assertThat(runs)
        .containsExactly(
            "2026-11-17T09:00:00Z at 2026-11-17T09:00:00Z",
            "2026-11-18T09:00:00Z at 2026-11-18T09:00:00Z");
  }

  @Test
  void it_fires_tomorrow_although_the_engine_was_restarted_meanwhile() {
    add("briefing", Definition.of("note", "briefing", DAILY));

    ahead();
    restart();
    ticks.advance(Duration.ofSeconds(3));
    assertThat(next("briefing")).isEqualTo(TOMORROW.plus(MONTH));
    back();

    assertThat(next("briefing")).isEqualTo(TOMORROW);
    restart();
    assertThat(next("briefing")).isEqualTo(TOMORROW);
    assertThat(history("briefing")).isEmpty();
    assertThat(told).containsExactly("30 of briefing");
  }

  @Test
  void it_fires_tomorrow_although_the_clock_was_set_back_while_no_engine_ran() {
    add("briefing", Definition.of("note", "briefing", DAILY));

    ahead();
    ticks.close();
    clock.set(clock.instant().minus(MONTH));
    start();

    assertThat(next("briefing")).isEqualTo(TOMORROW);
    assertThat(history("briefing")).isEmpty();
  }

  @Test
  void it_fires_tomorrow_although_the_store_did_not_answer_the_correction() {
    add("briefing", Definition.of("note", "briefing", DAILY));
    losesAnswer = true;

    ahead();
    back();
    ticks.advanceTo(TOMORROW);

    assertThat(losesAnswer).isFalse();
    assertThat(runs).containsExactly("2026-11-17T09:00:00Z at 2026-11-17T09:00:00Z");
  }

  @Test
  void a_one_shot_whose_time_seemed_missed_fires_at_its_time() {
    add("call", Definition.of("note", "call", At.instant(TOMORROW)));

    ahead();
    assertThat(reminder("call").standing().status()).isEqualTo(Status.COMPLETED);
    back();

    assertThat(reminder("call").standing().status()).isEqualTo(Status.ACTIVE);
    ticks.advanceTo(TOMORROW);
    assertThat(runs).containsExactly("2026-11-17T09:00:00Z at 2026-11-17T09:00:00Z");
    assertThat(history("call")).containsExactly("2026-11-17T09:00:00Z ok 1");
  }

  @Test
  void an_occurrence_that_ran_ahead_of_its_time_does_not_run_again() {
    Policies once = Policies.RECURRING.withMissed(Missed.ONCE_WITHIN_A_WEEK);
    add("briefing", Definition.of("note", "briefing", DAILY).withPolicies(once));

    ahead();
    assertThat(history("briefing"))
        .containsExactly("2026-11-17T09:00:00Z missed 29", "2026-12-16T09:00:00Z ok 1");
    back();
    restart();
    ticks.advanceTo(TOMORROW.plus(Duration.ofDays(31)));

    assertThat(runs).hasSize(32).doesNotHaveDuplicates();
    assertThat(ticks.rooster().history("briefing", 100))
        .hasSize(32)
        .allMatch(it -> it.status() == Occurrence.Status.OK && it.attempts() == 1);
  }

  @Test
  void fires_whose_time_came_while_the_clock_was_ahead_stay_missed() {
    add("briefing", Definition.of("note", "briefing", DAILY));

    ticks.jumpTo(START.plus(MONTH));
    ticks.advance(Duration.ofDays(2));
    back();

    assertThat(history("briefing"))
        .containsExactly(
            "2026-11-17T09:00:00Z missed 2",
            "2026-12-17T09:00:00Z ok 1",
            "2026-12-18T09:00:00Z ok 1");
    assertThat(next("briefing")).isEqualTo(Instant.parse("2026-11-19T09:00:00Z"));
  }

  @Test
  void a_small_step_back_changes_nothing() {
    add("briefing", Definition.of("note", "briefing", DAILY));
    ticks.jumpTo(TOMORROW.plusSeconds(90));
    long version = reminder("briefing").version();

    ticks.jumpTo(ticks.now().minusMillis(900));

    assertThat(history("briefing")).containsExactly("2026-11-17T09:00:00Z missed 1");
    assertThat(reminder("briefing").version()).isEqualTo(version);
    assertThat(told).isEmpty();
  }
}
