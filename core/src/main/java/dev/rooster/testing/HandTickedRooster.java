package dev.rooster.testing;

import dev.rooster.Rooster;
import dev.rooster.RoosterBuilder;
import java.time.Duration;
import java.time.Instant;
import java.util.function.UnaryOperator;

/**
 * A Rooster in memory whose time passes only when it is told to: everything that falls due happens
 * on the calling thread, in order, before {@link #advance} returns. For tests of one's own handlers
 * and schedules.
 *
 * <p>A handler takes no time here: timeouts do not come, nothing runs at the same time, and a
 * handler cannot run or stop a reminder or let time pass.
 */
public final class HandTickedRooster implements AutoCloseable {
  private final SettableClock clock;
  private final HandTicks ticks;
  private final Rooster rooster;

  private HandTickedRooster(SettableClock clock, UnaryOperator<RoosterBuilder> setUp) {
    this.clock = clock;
    this.ticks = new HandTicks(clock);
    this.rooster =
        setUp
            .apply(Rooster.builder().store(new MemoryStore(clock)).clock(clock))
            .start(ticks::drive);
  }

  /**
   * Starts one.
   *
   * @param setUp says who handles what
   */
  public static HandTickedRooster startingAt(Instant start, UnaryOperator<RoosterBuilder> setUp) {
    return new HandTickedRooster(new SettableClock(start), setUp);
  }

  /**
   * Starts one by a clock that others go by too.
   *
   * @param clock moved by this Rooster's methods, and by nobody else
   */
  public static HandTickedRooster by(SettableClock clock, UnaryOperator<RoosterBuilder> setUp) {
    return new HandTickedRooster(clock, setUp);
  }

  public Rooster rooster() {
    return rooster;
  }

  public Instant now() {
    return clock.instant();
  }

  /** Lets time pass, and everything happen that falls due in it. */
  public void advance(Duration duration) {
    ticks.advance(duration);
  }

  /** Lets time pass until then. */
  public void advanceTo(Instant instant) {
    ticks.advance(Duration.between(clock.instant(), instant));
  }

  /** Sets the clock as if nobody had been there meanwhile: what fell due was missed. */
  public void jumpTo(Instant instant) {
    clock.set(instant);
    ticks.settle();
  }

  @Override
  public void close() {
    rooster.close();
  }
}
