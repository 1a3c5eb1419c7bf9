package dev.rooster.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.reminder.Definition;
import dev.rooster.reminder.Missed;
import dev.rooster.reminder.Occurrence;
import dev.rooster.reminder.Outcome;
import dev.rooster.reminder.Overlap;
import dev.rooster.reminder.Policies;
import dev.rooster.reminder.Run;
import dev.rooster.schedule.Every;
import dev.rooster.store.HistoryQuery;
import dev.rooster.testing.HandTickedRooster;
import dev.rooster.testing.MemoryStore;
import dev.rooster.testing.SettableClock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A reminder of every second after a time in which no run could start. */
class LatestOnlyTest {
  private static final Instant START = Instant.parse("2026-11-16T08:00:00Z");
  private static final Every SECONDLY = new Every(Duration.ofSeconds(1), START);
  private static final Duration WEEK = Duration.ofDays(7);

  private final SettableClock clock = new SettableClock(START);
  private final MemoryStore store = new MemoryStore(clock);
  private final List<Instant> ran = new ArrayList<>();

  private Outcome.Answer note(Run run) {
    ran.add(run.due());
    return new Outcome.Done("noted");
  }

  private HandTickedRooster start() {
    return HandTickedRooster.by(clock, it -> it.store(store).handle("note", this::note));
  }

  /** Creates the reminder, and starts a node after the downtime. */
  private void downFor(Duration downtime, Policies policies) {
    try (HandTickedRooster before = start()) {
      before.rooster().add("r", Definition.of("note", "tick", SECONDLY).withPolicies(policies));
    }
    clock.set(START.plus(downtime).plusMillis(300));
    try (HandTickedRooster after = start()) {
      assertThat(after.now()).isEqualTo(clock.instant());
    }
  }

  private static Policies missed(Missed.Policy policy) {
    return Policies.RECURRING.withMissed(new Missed(policy, WEEK));
  }

  private List<Occurrence> history() {
    return store.history(HistoryQuery.of("r", 1_000)).items();
  }

  @ParameterizedTest
  @EnumSource(names = {"SKIP", "ONCE"})
  void only_the_latest_runs_after_eight_days_down(Missed.Policy policy) {
    downFor(Duration.ofDays(8), missed(policy));

    assertThat(ran).containsExactly(START.plus(Duration.ofDays(8)));
    assertThat(history()).as("the latest, and one record for the others").hasSize(2);
    assertThat(history().getLast().lastDue())
        .isEqualTo(START.plus(Duration.ofDays(8)).minusSeconds(1));
  }

  @ParameterizedTest
  @EnumSource(names = {"SKIP", "ONCE"})
  void only_the_latest_runs_after_a_short_restart(Missed.Policy policy) {
    downFor(Duration.ofSeconds(20), missed(policy));

    assertThat(ran).containsExactly(START.plusSeconds(20));
    assertThat(history()).hasSize(2);
    assertThat(history().getLast().status()).isEqualTo(Occurrence.Status.SKIPPED);
    assertThat(history().getLast().due()).isEqualTo(START.plusSeconds(1));
    assertThat(history().getLast().lastDue()).isEqualTo(START.plusSeconds(19));
  }

  @Test
  void a_queue_for_overlaps_does_not_change_that() {
    downFor(Duration.ofSeconds(20), missed(Missed.Policy.SKIP).withOverlap(Overlap.QUEUE));

    assertThat(ran).containsExactly(START.plusSeconds(20));
  }

  @Test
  void all_run_after_a_short_restart_with_the_policy_all() {
    downFor(Duration.ofSeconds(20), missed(Missed.Policy.ALL));

    assertThat(ran).hasSize(20).isSorted().startsWith(START.plusSeconds(1));
    assertThat(history()).allMatch(it -> it.status() == Occurrence.Status.OK);
  }

  @Test
  void only_the_latest_runs_after_the_node_was_suspended_for_a_moment() {
    try (HandTickedRooster node = start()) {
      node.rooster()
          .add("r", Definition.of("note", "tick", SECONDLY).withPolicies(Policies.RECURRING));
      node.advance(Duration.ofSeconds(2));
      ran.clear();

      node.jumpTo(START.plusSeconds(30));

      assertThat(ran).containsExactly(START.plusSeconds(30));
    }
  }
}
