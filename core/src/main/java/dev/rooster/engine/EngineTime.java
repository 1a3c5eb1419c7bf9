package dev.rooster.engine;

import java.time.Duration;
import java.time.Instant;

/**
 * The store's time as this node knows it: the wall clock and how far the store's is ahead. Notices
 * when the wall clock jumps or the node stood still.
 */
final class EngineTime {
  private static final Duration JUMP = Duration.ofMillis(500);
  private static final Duration STALL = Duration.ofSeconds(5);

  private final Surroundings outside;

  /** Written by the engine's thread, read by any. */
  private volatile Duration ahead;

  private Instant lastWall;
  private long lastNanos;

  EngineTime(Surroundings outside, Duration ahead) {
    this.outside = outside;
    this.ahead = ahead;
    this.lastWall = outside.wallTime();
    this.lastNanos = outside.nanoTime();
  }

  Instant now() {
    return outside.wallTime().plus(ahead);
  }

  /** The same as stores keep it. */
  Instant nowInMillis() {
    return Instant.ofEpochMilli(now().toEpochMilli());
  }

  long nanos() {
    return outside.nanoTime();
  }

  /**
   * What happened to time since the last look.
   *
   * @param jump how much further the wall clock went
   * @param gone how much longer it took than it was to
   */
  record Look(Duration jump, Duration gone) {
    boolean jumped() {
      return jump.abs().compareTo(JUMP) > 0;
    }

    boolean stalled() {
      return gone.compareTo(STALL) > 0;
    }
  }

  /**
   * Looks at the clocks.
   *
   * @param rest for how many nanoseconds nobody was to look
   */
  Look look(long rest) {
    Instant wall = outside.wallTime();
    long nanos = outside.nanoTime();
    Duration gone = Duration.ofNanos(nanos - lastNanos);
    Duration jump = Duration.between(lastWall, wall).minus(gone);
    lastWall = wall;
    lastNanos = nanos;
    return new Look(jump, gone.minusNanos(rest));
  }

  /**
   * Takes the store's time from an answer, whose question was asked at the given time. The truth
   * lies between asking and now, so anything that fits is left as it is.
   */
  void adjust(Instant storeTime, Instant wallWhenAsked) {
    Duration most = Duration.between(wallWhenAsked, storeTime);
    Duration least = Duration.between(outside.wallTime(), storeTime);
    if (ahead.compareTo(most) > 0) {
      ahead = most;
    } else if (ahead.compareTo(least) < 0) {
      ahead = least;
    }
  }

  Instant wall() {
    return outside.wallTime();
  }

  Duration ahead() {
    return ahead;
  }
}
