package dev.rooster.testing;

import dev.rooster.Rooster;
import dev.rooster.RoosterBuilder;
import java.time.Duration;
import java.time.Instant;
import java.util.function.UnaryOperator;

/**
 * A Rooster in memory whose clock moves only when you advance it. Everything that falls due happens
 * on the calling thread, in order, before {@link #advance} returns. For testing your own handlers
 * and schedules.
 *
 * <p>A handler takes no time here: nothing times out, nothing runs concurrently, and a handler
 * cannot run or stop a reminder or advance the clock.
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
   * Starts a Rooster at the given time.
   *
   * @param setUp registers the handlers
   */
  public static HandTickedRooster startingAt(Instant start, UnaryOperator<RoosterBuilder> setUp) {
    return new HandTickedRooster(new SettableClock(start), setUp);
  }

  /**
   * Starts a Rooster on a clock that other code reads too.
   *
   * @param clock only this Rooster's methods may move it
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

  /** Advances the clock and runs everything that falls due on the way. */
  public void advance(Duration duration) {
    ticks.advance(duration);
  }

  /** Advances the clock to the instant and runs everything that falls due on the way. */
  public void advanceTo(Instant instant) {
    ticks.advance(Duration.between(clock.instant(), instant));
  }

  /** Sets the clock as if no node had been active meanwhile: fires that fell due are missed. */
  public void jumpTo(Instant instant) {
    clock.set(instant);
    ticks.settle();
  }

  @Override
  public void close() {
    rooster.close();
  }
}
