package dev.rooster.engine;

import dev.rooster.engine.EngineRuntime.Lane;
import dev.rooster.engine.EngineRuntime.Result;
import dev.rooster.reminder.Reminder;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Set;

/**
 * Releases claims whose runs were not started, and retries until the store confirms: no other node
 * runs a reminder that a live node holds.
 */
final class Releases {
  private final EngineContext node;
  private final RetryDelay pause;
  private final ArrayDeque<Release> waiting = new ArrayDeque<>();
  private boolean asking;

  private record Release(String claimedBy, List<Reminder> claimed, Runnable then) {}

  Releases(EngineContext node) {
    this.node = node;
    this.pause = new RetryDelay(node.time());
  }

  /**
   * Releases the claims.
   *
   * @param then called when the reminders are due again; not for an empty list
   */
  void add(String claimedBy, List<Reminder> claimed, Runnable then) {
    if (!claimed.isEmpty()) {
      waiting.add(new Release(claimedBy, claimed, then));
    }
  }

  /** Whether all claims are released. */
  boolean idle() {
    return waiting.isEmpty();
  }

  void tick() {
    if (nanosUntilTick() <= 0) {
      release(waiting.element());
    }
  }

  long nanosUntilTick() {
    return asking || waiting.isEmpty() ? Long.MAX_VALUE : pause.nanosLeft();
  }

  private void release(Release next) {
    asking = true;
    node.ask(
        Lane.COMPLETE,
        "releasing claims",
        store -> store.release(next.claimedBy(), next.claimed()),
        result -> {
          asking = false;
          switch (result) {
            case Result.Broken<Set<String>> broken -> pause.failed();
            case Result.Given<Set<String>> given -> {
              pause.succeeded();
              waiting.remove();
              next.then().run();
            }
          }
        });
  }
}
