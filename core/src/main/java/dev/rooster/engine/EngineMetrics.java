package dev.rooster.engine;

import dev.rooster.reminder.Occurrence;
import dev.rooster.reminder.Outcome;
import dev.rooster.reminder.Run;
import dev.rooster.reminder.Step;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

/** Metrics of an engine. The engine's thread writes them, any thread reads them. */
public final class EngineMetrics implements EngineListener {
  private final LongAdder fires = new LongAdder();
  private final Histogram lateness = new Histogram();
  private final Histogram claimTime = new Histogram();
  private final LongAdder claims = new LongAdder();
  private final LongAdder claimed = new LongAdder();
  private final AtomicLong backlog = new AtomicLong();
  private final AtomicLong leaseAgeMillis = new AtomicLong();
  private final AtomicLong skewMillis = new AtomicLong();
  private final LongAdder storeFailures = new LongAdder();
  private final LongAdder lostRuns = new LongAdder();
  private final LongAdder lostLeases = new LongAdder();
  private final LongAdder takenOver = new LongAdder();
  private final LongAdder clockJumps = new LongAdder();
  private final Map<Occurrence.Status, LongAdder> occurrences =
      new EnumMap<>(Occurrence.Status.class);

  public EngineMetrics() {
    for (Occurrence.Status status : Occurrence.Status.values()) {
      occurrences.put(status, new LongAdder());
    }
  }

  /** The number of started runs. */
  public long fires() {
    return fires.sum();
  }

  /** How long after their time runs were started, the durable claim included. */
  public Histogram lateness() {
    return lateness;
  }

  /** How long durable claims took. */
  public Histogram claimTime() {
    return claimTime;
  }

  /** The number of claims, including empty ones. */
  public long claims() {
    return claims.sum();
  }

  /** How many reminders were claimed. */
  public long claimed() {
    return claimed.sum();
  }

  /**
   * How many due reminders wait, as far as this node knows: 0 if the latest claim got all due
   * reminders, else at least 1. For reminders that were due before the node started, 1 means one or
   * more.
   */
  public long backlog() {
    return backlog.get();
  }

  /** How old the lease was when it was last renewed. */
  public Duration leaseAge() {
    return Duration.ofMillis(leaseAgeMillis.get());
  }

  /** How far the store's clock is ahead of this machine's. */
  public Duration clockSkew() {
    return Duration.ofMillis(skewMillis.get());
  }

  public long storeFailures() {
    return storeFailures.sum();
  }

  /** How many runs ended after another node had taken them over. */
  public long lostRuns() {
    return lostRuns.sum();
  }

  public long lostLeases() {
    return lostLeases.sum();
  }

  /** How many runs of dead nodes were taken over. */
  public long takenOver() {
    return takenOver.sum();
  }

  public long clockJumps() {
    return clockJumps.sum();
  }

  /**
   * How many occurrences were recorded with that status when runs ended; each instant of a range
   * counts as far as it is known, and so does each attempt. Records of edits, pauses and
   * cancellations are not included.
   */
  public long occurrences(Occurrence.Status status) {
    LongAdder count = occurrences.get(status);
    return count == null ? 0 : count.sum();
  }

  @Override
  public void claimed(int count, Duration took, int waiting) {
    claims.increment();
    claimed.add(count);
    backlog.set(waiting);
    claimTime.add(took);
  }

  @Override
  public void started(Run run, Duration late) {
    fires.increment();
    lateness.add(late);
  }

  @Override
  public void completed(Run run, Outcome outcome, Step step) {
    for (Occurrence record : step.records()) {
      LongAdder count = occurrences.get(record.status());
      if (count != null) {
        count.add(record.count().number());
      }
    }
  }

  @Override
  public void lost(Run run) {
    lostRuns.increment();
  }

  @Override
  public void clockJumped(Duration by) {
    clockJumps.increment();
  }

  @Override
  public void clockSkew(Duration ahead) {
    skewMillis.set(ahead.toMillis());
  }

  @Override
  public void leaseRenewed(Duration age) {
    leaseAgeMillis.set(age.toMillis());
  }

  @Override
  public void leaseLost(Instant at) {
    lostLeases.increment();
  }

  @Override
  public void tookOver(int count) {
    takenOver.add(count);
  }

  @Override
  public void storeFailed(String doing, RuntimeException cause) {
    storeFailures.increment();
  }
}
