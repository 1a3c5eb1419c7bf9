package dev.rooster.engine;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Clocks set by hand, lanes whose results can be held back, and runs that a test ends. */
final class SlowSurroundings implements EngineRuntime {
  Instant wall;
  final List<String> started = new ArrayList<>();

  private final Map<String, Runnable> running = new HashMap<>();

  private long nanos;
  private final Map<Lane, ArrayDeque<Runnable>> held = new EnumMap<>(Lane.class);

  SlowSurroundings(Instant start) {
    wall = start;
  }

  void pass(Duration duration) {
    wall = wall.plus(duration);
    nanos += duration.toNanos();
  }

  /** Holds back the results of this lane from now on. */
  void hold(Lane lane) {
    held.put(lane, new ArrayDeque<>());
  }

  /** Delivers the held results of this lane, and later ones at once. */
  void answer(Lane lane) {
    held.remove(lane).forEach(Runnable::run);
  }

  /** Lets a started run end. */
  void finish(String name) {
    running.remove(name).run();
  }

  @Override
  public Instant wallTime() {
    return wall;
  }

  @Override
  public long nanoTime() {
    return nanos;
  }

  @Override
  public Duration longestRest() {
    return Duration.ofSeconds(1);
  }

  @Override
  public Duration gathering() {
    return Duration.ZERO;
  }

  @Override
  public <T> void call(Lane lane, Supplier<T> work, Consumer<Result<T>> then) {
    Result<T> result = Result.of(work);
    if (held.containsKey(lane)) {
      held.get(lane).add(() -> then.accept(result));
    } else {
      then.accept(result);
    }
  }

  @Override
  public <T> Runnable start(String name, Supplier<T> work, Consumer<T> then) {
    started.add(name);
    running.put(name, () -> then.accept(work.get()));
    return () -> {};
  }
}
