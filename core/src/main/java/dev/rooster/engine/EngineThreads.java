package dev.rooster.engine;

import dev.rooster.reminder.RefusedException;
import dev.rooster.reminder.Reminder;
import dev.rooster.store.Wake;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Gives an engine its threads: one that ticks it, one for each lane, a virtual one for each run. A
 * lane that returns from the store ticks the engine itself if no other thread does: waking a
 * sleeping thread would cost more than everything else. Decides nothing. Thread-safe.
 */
public final class EngineThreads implements EngineRuntime, EngineDriver {
  private static final Duration LONGEST_REST = Duration.ofSeconds(1);

  /** The loop finds a time later than this by itself. */
  private static final Duration SOON = LONGEST_REST.multipliedBy(2);

  private static final Duration REST_AFTER_A_BUG = Duration.ofMillis(100);

  private final InstantSource clock;
  private final Engine engine;
  private final Thread loop;

  /** Held by the thread that is in the engine. */
  private final ReentrantLock turn = new ReentrantLock();

  /** Until when the loop rests. Written under {@link #turn}. */
  private long restsUntil;

  private final Queue<Runnable> inbox = new ConcurrentLinkedQueue<>();
  private final Map<Lane, ExecutorService> lanes = new EnumMap<>(Lane.class);
  private final CompletableFuture<Void> ended = new CompletableFuture<>();
  private final Consumer<Throwable> bugs;

  /** Written by the thread that stops the engine, read by the loop. */
  private volatile boolean givenUp;

  /**
   * @param engine creates the engine for this runtime
   * @param bugs gets unexpected exceptions; the engine continues
   */
  public EngineThreads(
      InstantSource clock, Function<EngineRuntime, Engine> engine, Consumer<Throwable> bugs) {
    this.clock = clock;
    this.bugs = bugs;
    for (Lane lane : Lane.values()) {
      String name = "rooster-" + lane.name().toLowerCase(Locale.ROOT);
      lanes.put(
          lane,
          Executors.newSingleThreadExecutor(Thread.ofPlatform().daemon().name(name).factory()));
    }
    this.engine = engine.apply(this);
    this.loop = Thread.ofPlatform().name("rooster").unstarted(this::loop);
  }

  @Override
  public void start() {
    loop.start();
  }

  @Override
  public Instant storeTime() {
    return engine.storeTime();
  }

  @Override
  public void post(Consumer<Engine> what) {
    enter(() -> what.accept(engine));
  }

  /**
   * The loop ticks at least once per {@link #LONGEST_REST}, so it is woken only for times before
   * that: waking it costs as much as the rest of a create.
   */
  @Override
  public void changed(Reminder reminder) {
    Optional<Wake> wake = Engine.wakeOf(reminder);
    if (wake.isPresent()) {
      inbox.add(() -> engine.arm(wake.get()));
      if (wake.get().at().isBefore(storeTime().plus(SOON))) {
        LockSupport.unpark(loop);
      }
    }
  }

  @Override
  public <T> T ask(BiConsumer<Engine, Consumer<Result<T>>> question) {
    if (turn.isHeldByCurrentThread()) {
      throw new IllegalStateException(
          "a listener must not call runNow or stopRun. Call it on another thread.");
    }
    CompletableFuture<Result<T>> answer = new CompletableFuture<>();
    post(it -> question.accept(it, answer::complete));
    CompletableFuture.anyOf(answer, ended).join();
    if (!answer.isDone()) {
      throw new RefusedException(
          RefusedException.Reason.UNAVAILABLE, "Rooster is closed", "start another one");
    }
    return EngineDriver.answer(answer.join());
  }

  private void enter(Runnable what) {
    inbox.add(what);
    LockSupport.unpark(loop);
  }

  /**
   * For lanes: wakes the loop only if another thread is in the engine or the loop rests too long.
   */
  private void enterAtOnce(Runnable what) {
    inbox.add(what);
    boolean loopRestsTooLong = false;
    if (turn.tryLock()) {
      try {
        long before = restsUntil;
        round();
        loopRestsTooLong = restsUntil - before < 0;
      } finally {
        turn.unlock();
      }
    }
    if (loopRestsTooLong || !inbox.isEmpty()) {
      LockSupport.unpark(loop);
    }
  }

  private void loop() {
    while (!ended.isDone()) {
      long rest = roundOfTheLoop() - System.nanoTime();
      if (rest > 0 && inbox.isEmpty() && !givenUp) {
        LockSupport.parkNanos(this, rest);
      }
    }
  }

  private long roundOfTheLoop() {
    turn.lock();
    try {
      round();
      if (over()) {
        lanes.values().forEach(ExecutorService::shutdown);
        ended.complete(null);
      }
      return restsUntil;
    } finally {
      turn.unlock();
    }
  }

  private boolean over() {
    return givenUp || engine.stopped();
  }

  /** Under {@link #turn}. An exception in one round does not prevent the next. */
  private void round() {
    Duration rest = Duration.ZERO;
    try {
      for (Runnable next = inbox.poll(); next != null && !over(); next = inbox.poll()) {
        next.run();
      }
      if (!over()) {
        rest = Duration.ofNanos(engine.tick());
      }
    } catch (Throwable e) {
      report(e);
      rest = REST_AFTER_A_BUG;
    }
    restsUntil = System.nanoTime() + rest.toNanos();
  }

  private void report(Throwable bug) {
    try {
      bugs.accept(bug);
    } catch (Throwable e) {
      // An exception in the reporter must not stop reminders.
    }
  }

  /**
   * Stops the engine and waits for its end, a while longer than the grace period. If the store is
   * unavailable for so long, unwritten runs stay claimed, and the next node takes them over.
   */
  @Override
  public boolean stop(Duration grace) {
    post(engine -> engine.stop(grace));
    boolean stopped = false;
    try {
      ended.get(grace.plus(LONGEST_STOP).toMillis(), TimeUnit.MILLISECONDS);
      stopped = engine.stopped();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (TimeoutException e) {
      // Stop waiting.
    } catch (ExecutionException e) {
      throw new IllegalStateException(e);
    }
    givenUp = true;
    LockSupport.unpark(loop);
    return stopped;
  }

  @Override
  public Instant wallTime() {
    return clock.instant();
  }

  @Override
  public long nanoTime() {
    return System.nanoTime();
  }

  @Override
  public Duration longestRest() {
    return LONGEST_REST;
  }

  @Override
  public Duration gathering() {
    return Duration.ofMillis(5);
  }

  @Override
  public <T> void call(Lane lane, Supplier<T> work, Consumer<Result<T>> then) {
    ExecutorService thread = lanes.get(lane);
    if (thread == null) {
      throw new IllegalArgumentException("no lane " + lane);
    }
    thread.execute(() -> {
      Result<T> result = Result.of(work);
      enterAtOnce(() -> then.accept(result));
    });
  }

  @Override
  public <T> Runnable start(String name, Supplier<T> work, Consumer<T> then) {
    Thread run =
        Thread.ofVirtual()
            .name(name)
            .start(() -> {
              T answer = work.get();
              enter(() -> then.accept(answer));
            });
    return run::interrupt;
  }
}
