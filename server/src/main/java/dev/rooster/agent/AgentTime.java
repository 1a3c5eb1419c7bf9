package dev.rooster.agent;

import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;

/**
 * The clock of agents, and how they pause between attempts. Thread-safe.
 *
 * @param random spreads the pauses of agents that failed together
 */
public record AgentTime(InstantSource clock, Pause pause, RandomGenerator random) {

  /** Pauses the calling thread; an interrupt ends the pause. */
  public static final Pause PARK = duration -> park(duration);

  /** Waits for a while. */
  @FunctionalInterface
  public interface Pause {
    void pause(Duration duration) throws InterruptedException;
  }

  private static void park(Duration duration) throws InterruptedException {
    boolean released = new CountDownLatch(1).await(duration.toNanos(), TimeUnit.NANOSECONDS);
    assert !released;
  }
}
