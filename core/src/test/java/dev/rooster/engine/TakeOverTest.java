package dev.rooster.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.reminder.Definition;
import dev.rooster.reminder.Lifecycle;
import dev.rooster.reminder.Reminder;
import dev.rooster.schedule.At;
import dev.rooster.store.ClaimRequest;
import dev.rooster.store.Shards;
import dev.rooster.testing.HandTickedRooster;
import dev.rooster.testing.MemoryStore;
import dev.rooster.testing.SettableClock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The work that a dead process leaves to the next one. */
class TakeOverTest {
  private static final Instant START = Instant.parse("2026-11-16T08:00:00Z");

  @Test
  void however_much_was_running_when_a_process_died_all_of_it_is_taken_over() {
    int many = 1_200;
    SettableClock clock = new SettableClock(START);
    MemoryStore store = new MemoryStore(clock);
    List<Reminder> reminders = new ArrayList<>();
    for (int i = 0; i < many; i++) {
      Definition definition = Definition.of("note", "", At.instant(START));
      reminders.add(Lifecycle.create("r-" + i, definition, START.minusSeconds(1)));
    }
    store.create(reminders);
    store.claim(new ClaimRequest("dead", many, many, Map.of(), Shards.ALL, Duration.ZERO));
    List<String> runs = new ArrayList<>();
    try (HandTickedRooster test =
        HandTickedRooster.startingAt(
            START, it -> it.store(store).on("note", run -> runs.add(run.reminderId())))) {
      for (int i = 0; i < 50; i++) {
        clock.advance(Duration.ofMillis(100));
        test.advance(Duration.ofMillis(100));
      }
    }
    assertThat(runs.size()).isEqualTo(many);
    assertThat(Set.copyOf(runs).size()).isEqualTo(many);
  }
}
