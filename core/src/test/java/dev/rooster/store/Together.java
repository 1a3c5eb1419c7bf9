package dev.rooster.store;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.IntFunction;

/** Runs several threads at once and waits for their results. */
public final class Together {
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private Together() {}

  /** Starts the work on this many threads at the same moment; returns their results. */
  public static <T> List<T> run(int threads, IntFunction<Callable<T>> work)
      throws InterruptedException {
    CyclicBarrier start = new CyclicBarrier(threads);
    List<Callable<T>> all = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      Callable<T> one = work.apply(i);
      all.add(() -> {
        start.await();
        return one.call();
      });
    }
    List<T> results = new ArrayList<>();
    try (var executor = Executors.newFixedThreadPool(threads)) {
      for (Future<T> done : executor.invokeAll(all, PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
        results.add(done.get());
      }
    } catch (ExecutionException e) {
      throw new AssertionError("a thread failed", e.getCause());
    }
    return results;
  }

  public static void await(String what, BooleanSupplier happened) {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (!happened.getAsBoolean()) {
      if (System.nanoTime() - end > 0) {
        throw new AssertionError("timed out waiting until " + what);
      }
      LockSupport.parkNanos(1_000_000);
    }
  }
}
