package dev.rooster.engine;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * The store's time as this node knows it: the wall clock and how far the store's is ahead, but
 * never later than what the store last said and the time that went by since. So nothing is taken
 * for past that is still to come when somebody sets the wall clock. Notices when it jumps or the
 * node stood still.
 */
final class EngineTime {
  private static final Duration JUMP = Duration.ofMillis(500);
  private static final Duration STALL = Duration.ofSeconds(5);

  private final EngineRuntime outside;

  /** Written by the engine's thread, read by any. */
  private volatile Duration ahead;

  /** Written by the engine's thread, read by any. Empty where the wall clock is the store's. */
  private volatile Optional<Said> said;

  private Instant lastWall;
  private long lastNanos;

  /** What the store said, to a question that was asked then. */
  private record Said(Instant time, long nanosWhenAsked) {}

  private EngineTime(EngineRuntime outside, Optional<Instant> storeTime) {
    this.outside = outside;
    this.lastWall = outside.wallTime();
    this.lastNanos = outside.nanoTime();
    this.ahead = Duration.between(lastWall, storeTime.orElse(lastWall));
    this.said = storeTime.map(time -> new Said(time, lastNanos));
  }

  /** Of a store that goes by this node's wall clock. */
  static EngineTime byTheWall(EngineRuntime outside) {
    return new EngineTime(outside, Optional.empty());
  }

  static EngineTime byTheStore(EngineRuntime outside, Instant storeTime) {
    return new EngineTime(outside, Optional.of(storeTime));
  }

  Instant now() {
    Instant byWall = outside.wallTime().plus(ahead);
    return said.map(it -> it.time().plusNanos(outside.nanoTime() - it.nanosWhenAsked()))
        .filter(latest -> latest.isBefore(byWall))
        .orElse(byWall);
  }

  /** The same as stores keep it. */
  Instant nowInMillis() {
    return Instant.ofEpochMilli(now().toEpochMilli());
  }

  /** How long it is until then; no more than a number can hold. */
  long nanosUntil(Instant then) {
    return TimeUnit.NANOSECONDS.convert(Duration.between(now(), then));
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
  void adjust(Instant storeTime, Instant wallWhenAsked, long nanosWhenAsked) {
    said = Optional.of(new Said(storeTime, nanosWhenAsked));
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
