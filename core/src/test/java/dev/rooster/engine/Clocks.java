package dev.rooster.engine;

import java.time.Duration;
import java.time.Instant;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Surroundings with clocks that are set by hand, in which calls are answered at once. */
final class Clocks implements Surroundings {
  Instant wall;
  private long nanos;

  Clocks(Instant start) {
    wall = start;
  }

  void pass(Duration duration) {
    wall = wall.plus(duration);
    nanos += duration.toNanos();
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
  public String zoneRules() {
    return "2026a";
  }

  @Override
  public Duration gathering() {
    return Duration.ZERO;
  }

  @Override
  public <T> void call(Lane lane, Supplier<T> work, Consumer<Result<T>> then) {
    then.accept(Result.of(work));
  }

  @Override
  public <T> Runnable start(String name, Supplier<T> work, Consumer<T> then) {
    throw new UnsupportedOperationException("nothing is run here");
  }
}
