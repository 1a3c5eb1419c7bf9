package dev.rooster.reminders;

import dev.rooster.store.Store;
import dev.rooster.testing.MemoryStore;

class FailedDeliveriesTest extends FailedDeliveriesContract {
  private final Store store = new MemoryStore(NOW);

  @Override
  Store store() {
    return store;
  }
}
