package dev.rooster.testing;

import dev.rooster.store.ExclusiveStoreContract;
import dev.rooster.store.SharedStoreContract;
import dev.rooster.store.Store;
import dev.rooster.store.StoreUnderTest;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.function.Function;
import org.junit.jupiter.api.Nested;

class MemoryStoreTest {

  @Nested
  class Shared extends SharedStoreContract {
    @Override
    protected StoreUnderTest newStoreUnderTest() {
      return new InMemory(MemoryStore::shared);
    }
  }

  @Nested
  class Exclusive extends ExclusiveStoreContract {
    @Override
    protected StoreUnderTest newStoreUnderTest() {
      return new InMemory(MemoryStore::new);
    }
  }

  /** Makes sure that the contract itself needs no settable clock. */
  @Nested
  class ByTheSystemClock extends SharedStoreContract {
    @Override
    protected StoreUnderTest newStoreUnderTest() {
      return new ByClock(MemoryStore.shared(InstantSource.system()));
    }
  }

  private record ByClock(MemoryStore store) implements StoreUnderTest {
    @Override
    public Store open() {
      return store;
    }

    @Override
    public void letPass(Duration duration) {
      StoreUnderTest.waitFor(store, duration);
    }

    @Override
    public void close() {}
  }

  private static final class InMemory implements StoreUnderTest {
    private final SettableClock clock =
        new SettableClock(Instant.parse("2026-03-08T09:00:00.123456Z"));
    private final MemoryStore store;

    InMemory(Function<InstantSource, MemoryStore> kind) {
      this.store = kind.apply(clock);
    }

    @Override
    public Store open() {
      return store;
    }

    @Override
    public void letPass(Duration duration) {
      clock.advance(duration);
    }

    @Override
    public void close() {}
  }
}
