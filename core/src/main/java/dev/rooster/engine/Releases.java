package dev.rooster.engine;

import dev.rooster.engine.EngineRuntime.Lane;
import dev.rooster.engine.EngineRuntime.Result;
import dev.rooster.reminder.Reminder;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Set;

/**
 * Gives back what was claimed and not started, and does not rest until the store has heard it:
 * nobody else runs what a node holds whose lease lasts.
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
   * Gives it back.
   *
   * @param then told when it is due again, if there was anything
   */
  void add(String claimedBy, List<Reminder> claimed, Runnable then) {
    if (!claimed.isEmpty()) {
      waiting.add(new Release(claimedBy, claimed, then));
    }
  }

  /** Whether everything is given back. */
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
        "giving back what was claimed and not started",
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
