package dev.rooster.fire;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.IntSupplier;

/**
 * Limits how many turns of each agent run for reminders on this node. A run takes its place after
 * its conversation is free, so that runs that wait for one conversation leave the places to others.
 * Thread-safe.
 */
final class AgentPlaces {
  /** How soon a waiting run notices a higher limit. */
  private static final Duration CONFIGURATION_CHECK = Duration.ofSeconds(1);

  private final ReentrantLock lock = new ReentrantLock(true);
  private final Condition left = lock.newCondition();
  private final Map<String, Integer> taken = new HashMap<>();

  /** The place of one run. Used by its thread alone. */
  final class Place implements AutoCloseable {
    private final String agent;
    private boolean held;

    private Place(String agent) {
      this.agent = agent;
    }

    /**
     * Waits until the agent has a free place.
     *
     * @param most the current limit
     */
    void take(IntSupplier most) throws InterruptedException {
      lock.lockInterruptibly();
      try {
        while (taken.getOrDefault(agent, 0) >= most.getAsInt()) {
          left.await(CONFIGURATION_CHECK.toMillis(), TimeUnit.MILLISECONDS);
        }
        taken.merge(agent, 1, Integer::sum);
        held = true;
      } finally {
        lock.unlock();
      }
    }

    @Override
    public void close() {
      if (held) {
        lock.lock();
        try {
          taken.computeIfPresent(agent, (_, count) -> count == 1 ? null : count - 1);
          left.signalAll();
        } finally {
          lock.unlock();
        }
      }
    }
  }

  /** A place that is not taken yet. */
  Place of(String agent) {
    return new Place(agent);
  }
}
