package dev.rooster.engine;

import dev.rooster.engine.EngineRuntime.Lane;
import dev.rooster.engine.EngineRuntime.Result;
import dev.rooster.store.Store;
import java.util.function.Consumer;
import java.util.function.Function;

/** What all parts of one engine share. */
record EngineContext(
    Store store,
    EngineRuntime outside,
    EngineSettings settings,
    EngineListener listener,
    EngineTime time) {

  /** Makes one call of the store; a failure is told, and then given back. */
  <T> void ask(Lane lane, String doing, Function<Store, T> work, Consumer<Result<T>> then) {
    outside.call(
        lane,
        () -> work.apply(store),
        result -> {
          if (result instanceof Result.Broken<T>(RuntimeException cause)) {
            tell(it -> it.storeFailed(doing, cause));
          }
          then.accept(result);
        });
  }

  void tell(Consumer<EngineListener> event) {
    try {
      event.accept(listener);
    } catch (Throwable e) {
      // A listener is a guest: what goes wrong there must not stop reminders.
    }
  }
}
