package dev.rooster.testing;

import dev.rooster.engine.Engine;
import dev.rooster.engine.EngineDriver;
import dev.rooster.engine.EngineRuntime;
import dev.rooster.reminder.RefusedException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Drives an engine on the calling thread, with a clock moved by hand. What another thread posts
 * meanwhile is done by the thread that drives.
 */
final class HandTicks implements EngineRuntime, EngineDriver {
  private static final Duration LONGEST_REST = Duration.ofDays(365);

  private final SettableClock clock;
  private final Queue<Runnable> inbox = new ConcurrentLinkedQueue<>();

  /** Held by the thread that drives. */
  private final ReentrantLock driving = new ReentrantLock();

  private @Nullable Engine engine;
  private long nanos;

  HandTicks(SettableClock clock) {
    this.clock = clock;
  }

  EngineDriver drive(Function<EngineRuntime, Engine> made) {
    engine = made.apply(this);
    return this;
  }

  @Override
  public void start() {
    settle();
  }

  @Override
  public Instant storeTime() {
    return engine().storeTime();
  }

  @Override
  public void post(Consumer<Engine> what) {
    inbox.add(() -> what.accept(engine()));
    settle();
  }

  @Override
  public <T> T ask(BiConsumer<Engine, Consumer<Result<T>>> question) {
    refuseWhileBusy("cannot run or stop a reminder");
    List<Result<T>> results = new ArrayList<>();
    driving.lock();
    try {
      inbox.add(() -> question.accept(engine(), results::add));
      work();
    } finally {
      driving.unlock();
    }
    if (results.isEmpty()) {
      throw new RefusedException(
          RefusedException.Reason.UNAVAILABLE, "Rooster is closed", "start another one");
    }
    return EngineDriver.answer(results.getFirst());
  }

  /** A handler that waited for the thread that drives would wait for itself. */
  private void refuseWhileBusy(String what) {
    if (driving.isHeldByCurrentThread()) {
      throw new IllegalStateException(
          "a handler or listener of a hand-ticked Rooster "
              + what
              + ": do it from the test, after advance has returned");
    }
  }

  /**
   * Does everything that is due now, unless a thread drives already, which then does it. Returns
   * for how long nothing else is due.
   */
  long settle() {
    long rest = 0;
    do {
      if (engine == null || driving.isHeldByCurrentThread() || !driving.tryLock()) {
        return 0;
      }
      try {
        rest = work();
      } finally {
        driving.unlock();
      }
      // Another thread may have posted after the last look, and left it to this one.
    } while (!inbox.isEmpty() && !engine().stopped());
    return rest;
  }

  /** For the thread that drives. */
  private long work() {
    long rest = 0;
    while ((rest <= 0 || !inbox.isEmpty()) && !engine().stopped()) {
      Runnable next = inbox.poll();
      while (next != null) {
        next.run();
        next = inbox.poll();
      }
      rest = engine().tick();
    }
    return engine().stopped() ? LONGEST_REST.toNanos() : rest;
  }

  void advance(Duration duration) {
    refuseWhileBusy("cannot advance the clock");
    driving.lock();
    try {
      Instant end = clock.instant().plus(duration);
      long rest = work();
      while (clock.instant().isBefore(end)) {
        Duration left = Duration.between(clock.instant(), end);
        Duration step = left.compareTo(Duration.ofNanos(rest)) < 0 ? left : Duration.ofNanos(rest);
        clock.advance(step);
        nanos += step.toNanos();
        rest = work();
      }
    } finally {
      driving.unlock();
    }
    settle();
  }

  @Override
  public boolean stop(Duration grace) {
    post(it -> it.stop(grace));
    if (!engine().stopped()) {
      advance(grace.plus(LONGEST_STOP));
    }
    return engine().stopped();
  }

  @Override
  public Instant wallTime() {
    return clock.instant();
  }

  @Override
  public long nanoTime() {
    return nanos;
  }

  @Override
  public Duration longestRest() {
    return LONGEST_REST;
  }

  @Override
  public Duration gathering() {
    return Duration.ZERO;
  }

  @Override
  public <T> void call(Lane lane, Supplier<T> work, Consumer<Result<T>> then) {
    Result<T> result = Result.of(work);
    inbox.add(() -> then.accept(result));
  }

  @Override
  public <T> Runnable start(String name, Supplier<T> work, Consumer<T> then) {
    T answer = work.get();
    inbox.add(() -> then.accept(answer));
    return () -> {};
  }

  private Engine engine() {
    return Objects.requireNonNull(engine);
  }
}
