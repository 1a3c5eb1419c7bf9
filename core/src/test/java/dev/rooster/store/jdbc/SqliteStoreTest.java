package dev.rooster.store.jdbc;

import dev.rooster.store.ExclusiveStoreContract;
import dev.rooster.store.Store;
import dev.rooster.store.StoreUnderTest;
import dev.rooster.testing.SettableClock;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.io.TempDir;

class SqliteStoreTest extends ExclusiveStoreContract {
  @TempDir private Path folder;

  @Override
  protected StoreUnderTest newStoreUnderTest() {
    return new InFile(
        folder.resolve("rooster.db"),
        new SettableClock(Instant.parse("2026-03-08T09:00:00.123456Z")));
  }

  private record InFile(Path file, SettableClock clock) implements StoreUnderTest {
    @Override
    public Store open() {
      return SqliteStore.open(file, clock);
    }

    @Override
    public void letPass(Duration duration) {
      clock.advance(duration);
    }

    @Override
    public void close() {}
  }
}
