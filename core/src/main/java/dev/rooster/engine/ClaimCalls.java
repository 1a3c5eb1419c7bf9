package dev.rooster.engine;

import dev.rooster.engine.EngineRuntime.Lane;
import dev.rooster.engine.EngineRuntime.Result;
import dev.rooster.store.Store;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * The calls that claim, one at a time: until the store returns, the node does not know how many
 * more it may claim, and of which keys. {@link Claims} and {@link ManualRuns} claim through this.
 */
final class ClaimCalls {
  private final EngineContext node;
  private final LostAnswers lostAnswers;
  private boolean pending;

  ClaimCalls(EngineContext node, LostAnswers lostAnswers) {
    this.node = node;
    this.lostAnswers = lostAnswers;
  }

  /** Whether the store has yet to return. */
  boolean pending() {
    return pending;
  }

  <T> void call(String doing, Function<Store, T> claim, Consumer<Result<T>> then) {
    pending = true;
    node.ask(
        Lane.CLAIM,
        doing,
        claim,
        result -> {
          pending = false;
          if (result instanceof Result.Broken<T>) {
            lostAnswers.lost();
          }
          then.accept(result);
        });
  }
}
