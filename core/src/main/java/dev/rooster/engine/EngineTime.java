package dev.rooster.engine;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * The store's time as this node knows it: the wall clock plus the offset of the store's clock, but
 * never later than the last reported time plus the time since. So a change of the wall clock never
 * makes a future instant look past. Detects clock jumps and suspensions.
 */
final class EngineTime {
  private static final Duration JUMP = Duration.ofMillis(500);
  private static final Duration STALL = Duration.ofSeconds(5);

  /** A smaller step back is usual. */
  private static final Duration STEP_BACK = Duration.ofSeconds(1);

  private final EngineRuntime outside;

  /** Written by the engine's thread, read by any. */
  private volatile Duration ahead;

  /** Written by the engine's thread, read by any. Empty if the store uses the wall clock. */
  private volatile Optional<Reported> reported;

  private Instant lastWall;
  private long lastNanos;
  private boolean setBack;

  /** A time that the store reported, and when the call began. */
  private record Reported(Instant time, long nanosWhenAsked) {}

  private EngineTime(EngineRuntime outside, Optional<Instant> storeTime) {
    this.outside = outside;
    this.lastWall = outside.wallTime();
    this.lastNanos = outside.nanoTime();
    this.ahead = Duration.between(lastWall, storeTime.orElse(lastWall));
    this.reported = storeTime.map(time -> new Reported(time, lastNanos));
  }

  /** For a store that uses this node's wall clock. */
  static EngineTime byTheWall(EngineRuntime outside) {
    return new EngineTime(outside, Optional.empty());
  }

  static EngineTime byTheStore(EngineRuntime outside, Instant storeTime) {
    return new EngineTime(outside, Optional.of(storeTime));
  }

  Instant now() {
    Instant byWall = outside.wallTime().plus(ahead);
    return reported
        .map(it -> it.time().plusNanos(outside.nanoTime() - it.nanosWhenAsked()))
        .filter(latest -> latest.isBefore(byWall))
        .orElse(byWall);
  }

  /** In whole milliseconds, as stores keep it. */
  Instant nowInMillis() {
    return Instant.ofEpochMilli(now().toEpochMilli());
  }

  /** The time until then, limited to the range of a long. */
  long nanosUntil(Instant then) {
    return TimeUnit.NANOSECONDS.convert(Duration.between(now(), then));
  }

  long nanos() {
    return outside.nanoTime();
  }

  /**
   * The change of the clocks since the last comparison.
   *
   * @param jump how much further the wall clock moved
   * @param gone how much later than requested the clocks were compared
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
   * Compares the clocks.
   *
   * @param rest how many nanoseconds the engine asked to rest
   */
  Look look(long rest) {
    Instant wall = outside.wallTime();
    long nanos = outside.nanoTime();
    Duration gone = Duration.ofNanos(nanos - lastNanos);
    Duration jump = Duration.between(lastWall, wall).minus(gone);
    lastWall = wall;
    lastNanos = nanos;
    setBack |= reported.isEmpty() && isStepBack(jump);
    return new Look(jump, gone.minusNanos(rest));
  }

  /**
   * Learns the store's time from a call that began at the given time. The true offset lies between
   * the call and now, so an offset in that range stays unchanged.
   */
  void adjust(Instant storeTime, Instant wallWhenAsked, long nanosWhenAsked) {
    setBack |=
        reported
            .map(it -> it.time().plusNanos(nanosWhenAsked - it.nanosWhenAsked()))
            .filter(expected -> isStepBack(Duration.between(expected, storeTime)))
            .isPresent();
    reported = Optional.of(new Reported(storeTime, nanosWhenAsked));
    Duration most = Duration.between(wallWhenAsked, storeTime);
    Duration least = Duration.between(outside.wallTime(), storeTime);
    if (ahead.compareTo(most) > 0) {
      ahead = most;
    } else if (ahead.compareTo(least) < 0) {
      ahead = least;
    }
  }

  private static boolean isStepBack(Duration change) {
    return change.negated().compareTo(STEP_BACK) > 0;
  }

  /** Whether the store's clock was set back since this was last asked. */
  boolean takeSetBack() {
    boolean was = setBack;
    setBack = false;
    return was;
  }

  Instant wall() {
    return outside.wallTime();
  }

  Duration ahead() {
    return ahead;
  }
}
