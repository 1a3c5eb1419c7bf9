package dev.rooster.bench.engine;

import dev.rooster.store.Store;
import dev.rooster.testing.DelegatingStore;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;

/** Counts the calls of a store. */
final class CountingStore extends DelegatingStore {
  private final LongAdder calls = new LongAdder();

  CountingStore(Store store) {
    super(store);
  }

  long calls() {
    return calls.sum();
  }

  @Override
  protected <T> T call(String name, Supplier<T> work) {
    calls.increment();
    return work.get();
  }
}
