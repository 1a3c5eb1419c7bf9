package dev.rooster.bench.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Threads that all do the same until there is nothing more to do; ends with their first failure.
 */
final class Callers {
  private Callers() {}

  /** One call of what there is to do; false when there is nothing more. */
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
      // the step has done it
    }
    return true;
  }
}
