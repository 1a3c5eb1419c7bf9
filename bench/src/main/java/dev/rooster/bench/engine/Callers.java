package dev.rooster.bench.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Threads that repeat the same step until none is left; stops at their first failure. */
final class Callers {
  private Callers() {}

  /** Performs one step; returns false when none is left. */
  interface Step {
    boolean call() throws Exception;
  }

  static void call(int callers, Step step) throws Exception {
    try (ExecutorService threads = Executors.newFixedThreadPool(callers)) {
      List<Future<?>> ends = new ArrayList<>();
      for (int i = 0; i < callers; i++) {
        ends.add(threads.submit(() -> repeat(step)));
      }
      for (Future<?> end : ends) {
        end.get();
      }
    }
  }

  private static boolean repeat(Step step) throws Exception {
    while (step.call()) {
      // the step has done the work
    }
    return true;
  }
}
