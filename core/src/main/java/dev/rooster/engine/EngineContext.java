package dev.rooster.engine;

import dev.rooster.engine.EngineRuntime.Lane;
import dev.rooster.engine.EngineRuntime.Result;
import dev.rooster.store.Store;
import java.util.function.Consumer;
import java.util.function.Function;

/** Shared by all parts of one engine. */
record EngineContext(
    Store store,
    EngineRuntime outside,
    EngineSettings settings,
    EngineListener listener,
    EngineTime time,
    Hindrances hindrances) {

  /** Makes one call to the store. A failure goes to the listener, then to the caller. */
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
      // An error in a listener must not stop reminders.
    }
  }
}
