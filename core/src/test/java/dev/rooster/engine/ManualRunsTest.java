package dev.rooster.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.engine.EngineRuntime.Lane;
import dev.rooster.engine.EngineRuntime.Result;
import dev.rooster.reminder.Definition;
import dev.rooster.reminder.Lifecycle;
import dev.rooster.reminder.RefusedException;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Run;
import dev.rooster.schedule.At;
import dev.rooster.testing.MemoryStore;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Manual runs while the store is slow. Each key may run once at a time. */
class ManualRunsTest {
  private static final Instant START = Instant.parse("2026-11-16T08:00:00Z");

  private final SlowSurroundings outside = new SlowSurroundings(START);
  private final MemoryStore store = new MemoryStore(outside::wallTime);
  private final Engine engine =
      new Engine(
          store,
          outside,
          EngineSettings.DEFAULT.withRunsPerKey(1),
          EngineListener.NONE,
          new Engine.Duties(Map.of(), Optional.empty(), FollowUps.NONE),
          () -> "a");
  private final List<String> answers = new ArrayList<>();

  private static Reminder reminder(String id, Instant due) {
    Definition definition = Definition.of("note", "", At.instant(due)).withKey("agent");
    return Lifecycle.create(id, definition, START.minusSeconds(60));
  }

  private void ask(String id) {
    engine.runNow(
        id,
        true,
        result ->
            answers.add(
                switch (result) {
                  case Result.Given<Run> given -> id + " runs";
                  case Result.Broken<Run>(RefusedException refused) -> id + ": " + refused.reason();
                  case Result.Broken<Run>(RuntimeException cause) -> id + ": " + cause;
                }));
    engine.tick();
  }

  @Test
  void a_manual_run_waits_for_a_claim_in_progress_and_then_has_no_room() {
    store.create(List.of(reminder("due", START), reminder("later", START.plusSeconds(60))));
    outside.hold(Lane.CLAIM);
    engine.tick();
    engine.tick();

    ask("later");
    assertThat(answers).isEmpty();
    outside.answer(Lane.CLAIM);
    engine.tick();

    assertThat(outside.started).containsExactly("due@2026-11-16T08:00:00Z");
    assertThat(answers).containsExactly("later: OVERLOADED");
  }

  @Test
  void a_claim_waits_for_a_manual_run() {
    store.create(
        List.of(reminder("due", START.plusSeconds(1)), reminder("asked", START.plusSeconds(60))));
    engine.tick();
    engine.tick();
    outside.hold(Lane.CLAIM);
    ask("asked");

    outside.pass(Duration.ofSeconds(1));
    engine.tick();
    outside.answer(Lane.CLAIM);
    engine.tick();

    assertThat(answers).containsExactly("asked runs");
    assertThat(outside.started).containsExactly("asked@2026-11-16T08:00:00Z");
  }

  @Test
  void two_concurrent_manual_runs_share_the_limit() {
    Instant later = START.plusSeconds(60);
    store.create(List.of(reminder("one", later), reminder("two", later)));
    engine.tick();
    outside.hold(Lane.CLAIM);

    ask("one");
    ask("two");
    outside.answer(Lane.CLAIM);
    engine.tick();

    assertThat(answers).containsExactly("one runs", "two: OVERLOADED");
  }
}
