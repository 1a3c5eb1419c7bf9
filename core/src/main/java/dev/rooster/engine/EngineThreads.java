package dev.rooster.engine;

import dev.rooster.reminder.RefusedException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Gives an engine its threads: one that ticks it, one for each lane, a virtual one for each run.
 * Decides nothing. Thread-safe.
 */
public final class EngineThreads implements Surroundings, EngineDriver {
  private static final Duration LONGEST_REST = Duration.ofSeconds(1);
  private static final Duration REST_AFTER_A_BUG = Duration.ofMillis(100);

  private final InstantSource clock;
  private final Engine engine;
  private final Thread loop;
  private final Queue<Runnable> inbox = new ConcurrentLinkedQueue<>();
  private final Map<Lane, ExecutorService> lanes = new EnumMap<>(Lane.class);
  private final CompletableFuture<Void> ended = new CompletableFuture<>();
  private final Consumer<Throwable> bugs;

  /** Written by who stops it, read by the loop. */
  private volatile boolean givenUp;

  /**
   * @param engine makes the engine for these surroundings
   * @param bugs hears of exceptions that nothing should have thrown; the engine goes on
   */
  public EngineThreads(
      InstantSource clock, Function<Surroundings, Engine> engine, Consumer<Throwable> bugs) {
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

  @Override
  public <T> T ask(BiConsumer<Engine, Consumer<Result<T>>> question) {
    if (Thread.currentThread().equals(loop)) {
      throw new IllegalStateException(
          "a listener runs and stops no reminder: Rooster waits for it; do it on another thread");
    }
    CompletableFuture<Result<T>> answer = new CompletableFuture<>();
    post(it -> question.accept(it, answer::complete));
    CompletableFuture.anyOf(answer, ended).join();
    if (!answer.isDone()) {
      throw new RefusedException(
          RefusedException.Reason.NOT_RUNNING, "Rooster is closed", "start another one");
    }
    return EngineDriver.answer(answer.join());
  }

  private void enter(Runnable what) {
    inbox.add(what);
    LockSupport.unpark(loop);
  }

  private void loop() {
    while (!engine.stopped() && !givenUp) {
      long rest = round();
      if (rest > 0 && inbox.isEmpty() && !engine.stopped() && !givenUp) {
        LockSupport.parkNanos(this, rest);
      }
    }
    lanes.values().forEach(ExecutorService::shutdown);
    ended.complete(null);
  }

  /** Whatever goes wrong in one round, the next one comes. */
  private long round() {
    try {
      Runnable next = inbox.poll();
      while (next != null) {
        next.run();
        next = inbox.poll();
      }
      return engine.tick();
    } catch (Throwable e) {
      report(e);
      return REST_AFTER_A_BUG.toNanos();
    }
  }

  private void report(Throwable bug) {
    try {
      bugs.accept(bug);
    } catch (Throwable e) {
      // Who hears of bugs may have some; reminders go on.
    }
  }

  /**
   * Stops the engine and waits for its end, a while longer than the grace. If the store cannot be
   * reached for so long, what is not written stays claimed, and is taken over by whoever comes
   * next.
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
      // It is given up.
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
      enter(() -> then.accept(result));
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
