package dev.rooster.inbox;

import java.time.Duration;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Wakes readers that wait for an item. Thread-safe. */
final class Arrivals {
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private long changes;

  /** Something has changed that a reader may wait for. */
  void changed() {
    lock.lock();
    try {
      changes++;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** How many changes there have been. */
  long count() {
    lock.lock();
    try {
      return changes;
    } finally {
      lock.unlock();
    }
  }

  /** Waits until there is a change after those that the caller knows. */
  void await(long known, Duration most) throws InterruptedException {
    long left = most.toNanos();
    lock.lock();
    try {
      while (changes == known && left > 0) {
        left = changed.awaitNanos(left);
      }
    } finally {
      lock.unlock();
    }
  }
}
