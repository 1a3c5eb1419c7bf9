package dev.rooster.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.reminder.Definition;
import dev.rooster.reminder.Delay;
import dev.rooster.reminder.Lifecycle;
import dev.rooster.reminder.Outcome;
import dev.rooster.reminder.Policies;
import dev.rooster.reminder.Run;
import dev.rooster.schedule.At;
import dev.rooster.store.ClaimRequest;
import dev.rooster.store.Claimed;
import dev.rooster.store.StoreException;
import dev.rooster.testing.DelegatingStore;
import dev.rooster.testing.MemoryStore;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** A run that starts late learns from the engine what kept it waiting. */
class LateRunsTest {
  private static final Instant START = Instant.parse("2026-11-16T08:00:00Z");
  private static final Instant DUE = START.plusSeconds(10);

  private final SlowSurroundings outside = new SlowSurroundings(START);
  private final FailingClaims store = new FailingClaims(new MemoryStore(outside::wallTime));
  private final Map<String, Set<Delay>> delays = new HashMap<>();

  private static final class FailingClaims extends DelegatingStore {
    private boolean failing;

    FailingClaims(MemoryStore memory) {
      super(memory);
    }

    @Override
    public Claimed claim(ClaimRequest request) {
      if (failing) {
        throw new StoreException("the disk is full", "make room");
      }
      return super.claim(request);
    }
  }

  private Engine engine(EngineSettings settings) {
    return new Engine(
        store,
        outside,
        settings,
        EngineListener.NONE,
        new Engine.Duties(Map.of("note", this::handle), Optional.empty(), FollowUps.NONE),
        () -> "a");
  }

  private Outcome.Answer handle(Run run) {
    delays.put(run.reminderId(), run.earlier().delays());
    return new Outcome.Done("");
  }

  private void create(String id, String key) {
    Definition definition =
        Definition.of("note", "", At.instant(DUE))
            .withKey(key)
            .withPolicies(Policies.ONE_SHOT.withTimeout(Duration.ofHours(1)));
    store.create(List.of(Lifecycle.create(id, definition, START)));
  }

  private void pass(Engine engine, Duration time) {
    for (long left = time.toSeconds(); left > 0; left--) {
      outside.pass(Duration.ofSeconds(1));
      engine.tick();
    }
  }

  private void finishAll(Engine engine) {
    while (!outside.started.isEmpty()) {
      outside.finish(outside.started.removeFirst());
      engine.tick();
      engine.tick();
    }
  }

  @Test
  void it_waited_for_room_among_all_runs() {
    create("r-1", "");
    create("r-2", "");
    Engine engine = engine(EngineSettings.DEFAULT.withRuns(1));

    pass(engine, Duration.ofMinutes(10));
    finishAll(engine);

    assertThat(delays).hasSize(2).containsValue(Set.of()).containsValue(Set.of(Delay.NO_ROOM));
  }

  @Test
  void it_waited_for_room_among_the_runs_of_its_key() {
    create("r-1", "agent");
    create("r-2", "agent");
    Engine engine = engine(EngineSettings.DEFAULT.withRunsPerKey(1));

    pass(engine, Duration.ofMinutes(10));
    finishAll(engine);

    assertThat(delays).hasSize(2).containsValue(Set.of()).containsValue(Set.of(Delay.NO_ROOM));
  }

  @Test
  void the_store_failed() {
    create("r-1", "");
    Engine engine = engine(EngineSettings.DEFAULT);
    store.failing = true;
    pass(engine, Duration.ofMinutes(10));
    store.failing = false;
    pass(engine, Duration.ofMinutes(2));
    finishAll(engine);

    assertThat(delays).containsEntry("r-1", Set.of(Delay.STORE_FAILED));
  }

  @Test
  void the_process_was_suspended() {
    create("r-1", "");
    Engine engine = engine(EngineSettings.DEFAULT);
    pass(engine, Duration.ofSeconds(2));
    outside.pass(Duration.ofMinutes(10));
    pass(engine, Duration.ofSeconds(5));
    finishAll(engine);

    assertThat(delays).containsEntry("r-1", Set.of(Delay.SUSPENDED));
  }

  @Test
  void a_run_in_time_has_no_causes() {
    create("r-1", "");
    Engine engine = engine(EngineSettings.DEFAULT);
    pass(engine, Duration.ofSeconds(20));
    finishAll(engine);

    assertThat(delays).containsEntry("r-1", Set.of());
  }
}
