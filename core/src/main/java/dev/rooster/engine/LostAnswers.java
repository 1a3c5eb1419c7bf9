package dev.rooster.engine;

import dev.rooster.engine.EngineRuntime.Lane;
import dev.rooster.engine.EngineRuntime.Result;
import dev.rooster.reminder.Reminder;
import java.time.Duration;
import java.util.List;

/**
 * A claim whose call failed may still succeed in the store, even later. For a while after a failure
 * this looks for claims that the node holds without knowing, and releases them.
 */
final class LostAnswers {
  private static final Duration LOOKED_FOR_EVERY = Duration.ofSeconds(3);

  private final EngineContext node;
  private final Membership membership;
  private final Runs runs;
  private final RetryDelay pause;

  private long lookNanos = Long.MAX_VALUE;
  private long untilNanos;
  private boolean asking;

  LostAnswers(EngineContext node, Membership membership, Runs runs) {
    this.node = node;
    this.membership = membership;
    this.runs = runs;
    this.pause = new RetryDelay(node.time());
  }

  boolean asking() {
    return asking;
  }

  /** A claim failed: look for it after a delay. */
  void lost() {
    pause.failed();
    lookNanos = node.time().nanos();
    untilNanos = lookNanos + 2 * node.settings().lease().toNanos();
  }

  void tick() {
    if (nanosUntilTick() <= 0) {
      look();
    }
  }

  long nanosUntilTick() {
    return lookNanos == Long.MAX_VALUE || asking || !membership.lasts()
        ? Long.MAX_VALUE
        : Math.max(lookNanos - node.time().nanos(), pause.nanosLeft());
  }

  /**
   * Runs on the lane of the claims, so each claim is either answered before this or begins after.
   */
  private void look() {
    asking = true;
    String holder = membership.id();
    node.ask(
        Lane.CLAIM,
        "looking for lost claims",
        store -> store.held(holder, Integer.MAX_VALUE),
        result -> {
          asking = false;
          switch (result) {
            case Result.Broken<List<Reminder>> broken -> pause.failed();
            case Result.Given<List<Reminder>>(List<Reminder> held) -> {
              pause.succeeded();
              long next = node.time().nanos() + LOOKED_FOR_EVERY.toNanos();
              lookNanos = next > untilNanos ? Long.MAX_VALUE : next;
              runs.releaseUnknown(holder, held);
            }
          }
        });
  }
}
