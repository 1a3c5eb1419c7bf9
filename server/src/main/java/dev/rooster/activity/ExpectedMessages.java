package dev.rooster.activity;

import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Messages that a prompt has just brought about. A listener of {@link Activity} that triggers a
 * reminder says so here; the hook of the prompt then waits for a moment, so that the message comes
 * with this prompt and not with the next one. Thread-safe.
 */
public final class ExpectedMessages {
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition arrived = lock.newCondition();
  private final Map<Prompted, Set<String>> reminders = new HashMap<>();

  private record Prompted(String agent, String session) {}

  /**
   * A prompt in this session has triggered a reminder, whose message will be in the inbox in a
   * moment. To be called while the sign of the prompt is reported.
   */
  public void expect(String agent, String session, String reminder) {
    lock.lock();
    try {
      reminders.computeIfAbsent(new Prompted(agent, session), it -> new HashSet<>()).add(reminder);
    } finally {
      lock.unlock();
    }
  }

  /** A message of the reminder is in the inbox. */
  public void arrived(String reminder) {
    lock.lock();
    try {
      reminders.values().forEach(it -> it.remove(reminder));
      arrived.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** Waits for the messages that the latest prompt has brought about, if there are any. */
  public void await(String agent, String session, Duration most) {
    Prompted prompted = new Prompted(agent, session);
    long left = most.toNanos();
    lock.lock();
    try {
      while (left > 0 && !reminders.getOrDefault(prompted, Set.of()).isEmpty()) {
        left = arrived.awaitNanos(left);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      reminders.remove(prompted);
      lock.unlock();
    }
  }
}
